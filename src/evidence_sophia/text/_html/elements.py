"""What does each HTML element mean for the text of a page?

Element kinds follow the HTML standard (sections 4, 13.2.6 and 15.3). The word lists of classes and
ids hold what site generators and news pages call the parts that belong to the page and not to the
document; a list entry is a whole token, never a part of one.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "BARRIERS",
    "BLOCKS",
    "CLOSES_PARAGRAPH",
    "CONTENT_TOKENS",
    "CORRECTION_TOKENS",
    "FORMS",
    "HEADINGS",
    "HIDDEN",
    "HIDDEN_TOKENS",
    "IMPLIED_ENDS",
    "NOTE_TOKENS",
    "PAGE_ROLES",
    "PAGE_TOKENS",
    "RAW_TEXT",
    "TOKEN_BEARERS",
    "VOID",
    "Part",
]


class Part:
    """In what kinds of elements a piece of text stands, as bits; children inherit them.

    Plain integers: the flags of ``enum`` made up a third of the time of reading a page.
    """

    NONE: Final = 0
    HIDDEN: Final = 1  # not shown
    PAGE: Final = 2  # menu, footer, banner: of the page, not of the document
    FORM: Final = 4
    DOCUMENT: Final = 8  # inside main or article
    QUOTE: Final = 16
    PRE: Final = 32
    CELL: Final = 64
    TERM: Final = 128
    CORRECTION: Final = 256
    FOOTNOTE: Final = 512
    DRAWING: Final = 1024  # svg or math, where CDATA sections are text
    HEADER: Final = 2048


HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}

#: Elements that stand on lines of their own, with the line ends between them and others.
BLOCKS: Final = dict.fromkeys(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "frameset",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "p",
        "pre",
        "listing",
        "search",
        "section",
        "summary",
        "table",
        "ul",
        "caption",
    ],
    2,
) | dict.fromkeys(
    ("dd", "dt", "li", "option", "tr", "tbody", "thead", "tfoot", "rustdoc-topbar"), 1
)

CLOSES_PARAGRAPH: Final = frozenset(BLOCKS) - {
    "body", "html", "legend", "optgroup", "option", "tr", "tbody", "thead", "tfoot", "caption",
}  # fmt: skip

#: Which open element ends where another starts, and which one in between prevents it.
IMPLIED_ENDS: Final = {
    "li": (("li",), ("ul", "ol", "menu", "dir")),
    "dt": (("dt", "dd"), ("dl",)),
    "dd": (("dt", "dd"), ("dl",)),
    "tr": (("tr", "caption"), ("table",)),
    "td": (("td", "th"), ("table", "tr")),
    "th": (("td", "th"), ("table", "tr")),
    "thead": (("thead", "tbody", "caption"), ("table",)),
    "tbody": (("thead", "tbody", "caption"), ("table",)),
    "tfoot": (("thead", "tbody", "caption"), ("table",)),
    "option": (("option",), ("select", "datalist")),
}
BARRIERS: Final = ("td", "th", "table", "caption", "button", "object", "dd", "dt", "li")

VOID: Final = frozenset(
    [
        "area",
        "base",
        "basefont",
        "bgsound",
        "br",
        "col",
        "embed",
        "frame",
        "hr",
        "img",
        "input",
        "keygen",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
#: Elements whose content is not markup; what is in them is never text of the page.
RAW_TEXT: Final = frozenset(
    ("script", "style", "noscript", "iframe", "noembed", "noframes", "title", "textarea", "xmp")
)
#: Elements whose content no reader sees as text. Ruby glosses would stand inside words.
HIDDEN: Final = frozenset(
    ("template", "svg", "canvas", "audio", "video", "object", "select", "datalist", "rt", "rp",
     "annotation", "annotation-xml", "map")
)  # fmt: skip
FORMS: Final = frozenset(("form", "button", "fieldset"))

PAGE_ROLES: Final = frozenset(
    ("navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar",
     "toolbar", "dialog", "alertdialog", "tablist")
)  # fmt: skip
#: Elements whose class and id are looked at; on the others they name layouts of the whole page.
TOKEN_BEARERS: Final = frozenset(
    ("div", "section", "ul", "ol", "p", "span", "table", "details", "aside", "td", "a", "footer",
     "header", "figure", "li", "nav", "form", "rustdoc-toolbar")
)  # fmt: skip
PAGE_TOKENS: Final = frozenset(
    [
        "ad",
        "ads",
        "advert",
        "advertisement",
        "banner",
        "breadcrumb",
        "breadcrumbs",
        "bottomnav",
        "byline-share",
        "catlinks",
        "comment-list",
        "comments",
        "comments-area",
        "cookie",
        "cookie-banner",
        "cookies",
        "copyright",
        "disqus",
        "footer",
        "globalnav",
        "header-nav",
        "jump-link",
        "localtoc",
        "masthead",
        "menu",
        "mw-navigation",
        "navbar",
        "navfooter",
        "navheader",
        "navigation",
        "newsletter",
        "nocontent",
        "page-footer",
        "pager",
        "pagination",
        "post-navigation",
        "prev-next",
        "printfooter",
        "promo",
        "related",
        "related-links",
        "related-posts",
        "rightcol",
        "share",
        "sharing",
        "sidebar",
        "sidebar-elems",
        "site-footer",
        "site-header",
        "skip-link",
        "skip-nav",
        "skiplinks",
        "social",
        "social-share",
        "sphinxsidebar",
        "sub-nav",
        "subnav",
        "subscribe",
        "subscribe-form",
        "tag-cloud",
        "tags",
        "toc",
        "toctree-wrapper",
        "topbar",
        "topnav",
        "widget",
        "widget-area",
    ]
)
HIDDEN_TOKENS: Final = frozenset(
    ("headerlink", "mw-editsection", "screen-reader-text", "sr-only", "visually-hidden")
)
CORRECTION_TOKENS: Final = frozenset(
    ("clarification", "correction", "corrections", "corrigendum", "editors-note", "editor-note",
     "errata", "erratum", "retraction", "retraction-notice", "update-note")
)  # fmt: skip
#: Asides that are part of the document.
CONTENT_TOKENS: Final = frozenset(
    ("admonition", "callout", "example", "important", "note", "tip", "warning")
)
NOTE_TOKENS: Final = frozenset(("footnote", "footnotes", "footnote-list", "endnotes"))
