"""Which optional parts are installed?"""

from __future__ import annotations

from evidence_sophia.cli.extras import extras_of, installed_extras

REQUIREMENTS = (
    "attrs>=25.4",
    'no-such-package>=2; extra == "search"',
    "attrs >=1 ; extra == 'search'",
    "attrs>=1; python_version < '4' and extra == 'mcp'",
    "evidence-sophia[search]; extra == 'all'",
    "attrs; extra == 'dev'",
)


def test_each_extra_tells_what_it_lacks() -> None:
    """Packages that are there have their versions; those of builders are left out."""
    mcp, search = extras_of(REQUIREMENTS)
    assert (mcp.name, mcp.is_installed, mcp.missing) == ("mcp", True, ())
    assert (search.name, search.is_installed) == ("search", False)
    assert search.missing == ("no-such-package",)
    assert search.installed[0].startswith("attrs ")


def test_the_extras_of_this_library_are_known() -> None:
    """The installed library names its own."""
    assert {"cli", "search"} <= {extra.name for extra in installed_extras()}
