"""How does a grounding look in a notebook? All that is shown is untrusted and escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia.model._display_parts import card, link, tags, text_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.credibility.policy import MICRO
from evidence_sophia.sources.credibility.reasons import explain_reason, gravest_first

if TYPE_CHECKING:
    from evidence_sophia.sources.credibility.grounding import SourceGrounding
    from evidence_sophia.sources.credibility.score import SourceScore

__all__ = ["grounding_html", "score_html"]

_PARTS = ("domain", "recency", "citations", "peer_review")


def grounding_html(grounding: SourceGrounding) -> str:
    """Give the verdict, and each work with its score and its reasons."""
    verdict = tags(
        "grounded" if grounding.grounded else "ungrounded",
        f"confidence: {grounding.confidence:.3f}",
        f"owners: {grounding.corroboration}",
    )
    works = "".join(f"<li>{_work(score)}</li>" for score in grounding.citations)
    stamp = f"{grounding.evaluated_at:%Y-%m-%d %H:%M} UTC · policy {grounding.policy}"
    head = f"<h2>{text_of(grounding.query)}</h2>" if grounding.query else ""
    return card([head, verdict, f"<ol>{works}</ol>", f'<p class="soft">{text_of(stamp)}</p>'])


def score_html(score: SourceScore) -> str:
    """Give the score of one source."""
    return card([_work(score)])


def _work(score: SourceScore) -> str:
    parts = " + ".join(
        f"{name.replace('_', ' ')} {getattr(score.weighted, name) / MICRO:.3f}" for name in _PARTS
    )
    tone = "good" if score.meets_floor else "bad"
    told = "; ".join(explain_reason(code) for code in gravest_first(score.reasons))
    return (
        f'<strong>{_title(score)}</strong> <span class="tag {tone}">{score.overall:.3f}</span>'
        f'<span class="tag soft">{text_of(score.tier)}</span>{_notice(score)}'
        f'<div class="soft">{text_of(parts)}</div><div class="soft">{text_of(told)}</div>'
    )


def _title(score: SourceScore) -> str:
    title = score.title or score.url
    # A URL that programs read in two ways is shown, and leads nowhere.
    return link(score.url, title) if score.domain else text_of(title)


def _notice(score: SourceScore) -> str:
    notice = score.retraction
    if notice.state == RetractionState.NONE:
        return ""
    facts = (str(notice.state).replace("_", " "), notice.notice, str(notice.since or ""))
    return f'<div class="bad">{text_of(" · ".join(fact for fact in facts if fact))}</div>'
