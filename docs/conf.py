"""How is the documentation built? Sphinx, MyST and furo; a warning is an error."""

from __future__ import annotations

from importlib.metadata import version as version_of
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "evidence-sophia"
author = "the evidence-sophia authors"
release = version_of("evidence-sophia")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
exclude_patterns = ["_build"]
nitpicky = True

html_theme = "furo"
html_title = f"evidence-sophia {release}"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
napoleon_numpy_docstring = False
napoleon_use_ivar = True

copybutton_prompt_text = "$ "

# A docstring names the attributes of its class; several classes have one called `version`.
suppress_warnings = ["ref.python"]

# Names from elsewhere, type variables and private aliases: nothing of ours stands behind them.
nitpick_ignore_regex = [
    ("py:.*", r"(?!evidence_sophia).*"),
    ("py:.*", r".*\._[A-Za-z_.]*"),
    ("py:.*", r"evidence_sophia\.stores\..*"),  # not public: a base is opened by its path
    ("py:.*", r".*\.[A-Z]"),
]


def resolve_short_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> Any:  # noqa: ANN401 - what the domain gives
    """Resolve a name that a docstring writes without its module, if only one of ours fits."""
    objects = env.domains.python_domain.objects
    target = node.get("reftarget", "")
    full = [name for name in objects if name == target or name.endswith(f".{target}")]
    if node.get("refdomain") != "py" or len(full) != 1:
        return None
    role = env.domains.python_domain.role_for_objtype(objects[full[0]].objtype) or "obj"
    return env.domains.python_domain.resolve_xref(
        env, node["refdoc"], app.builder, role, full[0], node, content
    )


def setup(app: Sphinx) -> None:
    """Connect what this project adds to Sphinx."""
    app.connect("missing-reference", resolve_short_name)
