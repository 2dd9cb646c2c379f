"""Does everybody get their own notebooks, and nobody another's?"""

from __future__ import annotations

from functools import partial

from evidence_sophia.contract.requests import GetNotebookRequest, ListNotebooksRequest
from evidence_sophia.errors import InvalidCursorError, NotFoundError
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.checks._asking import notebook
from evidence_sophia.testing.doubtful_corpus import doubtful
from evidence_sophia.testing.kit import check, expect, expect_error
from evidence_sophia.testing.standard_corpus import NORTH, SOUTH, standard

_NOTEBOOKS = frozenset({Capability.NOTEBOOKS})


def _titles(bench: Bench, **others: object) -> list[str]:
    context = bench.context(**others)  # type: ignore[arg-type]  # arguments of a context
    found = bench.walk("list_notebooks", ListNotebooksRequest(), context)
    return sorted(summary.title for summary in found)


@check("notebooks.own-only", clause="N-01", needs=_NOTEBOOKS)
def own_only(bench: Bench) -> None:
    """The list holds the actor's own notebooks, and no others, whatever the role.

    Filter by the id of the actor; no role widens it.
    """
    bench.seed(standard())
    for role in ("review", "admin"):
        own = {
            "ada": ["Doubtful", "Moon and harbour"],
            "ben": ["Notes of Ben"],
            "nobody": [],
        }
        for actor, titles in own.items():
            seen = _titles(bench, actor=actor, role=role)
            expect(seen == titles, f"{actor} as {role} sees {seen}")


@check("notebooks.listed-by-id", clause="N-02", needs=_NOTEBOOKS)
def listed_by_id(bench: Bench) -> None:
    """Notebooks are listed by id, and the list says how many entries each has.

    Sort by id; count the entries in scope.
    """
    bench.seed(standard())
    found = bench.walk("list_notebooks", ListNotebooksRequest(), bench.context())
    ids = [summary.id for summary in found]
    expect(ids == sorted(ids), f"the ids stand as {ids}")
    counts = {summary.title: summary.entries for summary in found}
    expect(counts == {"Moon and harbour": 2, "Doubtful": 1}, f"the counts are {counts}")


@check("notebooks.listed-page-by-page", clause="C-02", needs=_NOTEBOOKS)
def listed_page_by_page(bench: Bench) -> None:
    """The pages of the list, joined, are all notebooks; foreign cursors are refused.

    Page over the order of the ids.
    """
    adapter = bench.seed(standard())
    request = ListNotebooksRequest(limit=1)
    walked = bench.walk("list_notebooks", request, bench.context())
    whole = adapter.list_notebooks(ListNotebooksRequest(), bench.context()).items
    expect(walked == whole, f"pages of 1 give {len(walked)} of {len(whole)} notebooks")
    cursor = adapter.list_notebooks(request, bench.context()).cursor
    for foreign, context in ((cursor, bench.context(actor="ben")), ("x", bench.context())):
        asked = ListNotebooksRequest(limit=1, cursor=foreign)
        expect_error(
            InvalidCursorError,
            partial(adapter.list_notebooks, asked, context),
            "a foreign cursor",
        )


@check("notebooks.entries-as-kept", clause="N-03", needs=_NOTEBOOKS)
def entries_as_kept(bench: Bench) -> None:
    """A notebook holds the answers as they were kept, with their comments, oldest first.

    Keep the value itself, and append.
    """
    bench.seed(standard())
    found = notebook(bench, "Moon and harbour", bench.context())
    seeded = next(each for each in standard().notebooks if each.title == found.title)
    kept = [(entry.answer, entry.comment) for entry in found.entries]
    true = [(each.answer, each.comment) for each in seeded.answers]
    expect(kept == true, "answers or comments are not as they were kept")
    expect(found.owner == "ada", f"the owner is {found.owner}")


@check("notebooks.of-another-is-not-found", clause="N-04", needs=_NOTEBOOKS)
def of_another_is_not_found(bench: Bench) -> None:
    """A notebook of another actor is not found, for an admin either.

    Ask for owner and id together.
    """
    adapter = bench.seed(standard())
    theirs = notebook(bench, "Notes of Ben", bench.context(actor="ben"))
    for id_ in (theirs.id, "no-such-notebook"):
        expect_error(
            NotFoundError,
            partial(adapter.get_notebook, GetNotebookRequest(id_), bench.context(role="admin")),
            "a notebook that is not the actor's",
        )


@check("notebooks.other-tenant-sees-none", clause="N-05", needs=_NOTEBOOKS)
def other_tenant_sees_none(bench: Bench) -> None:
    """A notebook of one tenant is neither listed nor found in another.

    Keep notebooks by tenant: an actor's id may stand in two.
    """
    adapter = bench.seed(standard())
    seen = _titles(bench, tenant=SOUTH)
    expect(seen == ["Cellars"], f"in the other tenant the same actor sees {seen}")
    north = notebook(bench, "Moon and harbour", bench.context(NORTH))
    expect_error(
        NotFoundError,
        lambda: adapter.get_notebook(GetNotebookRequest(north.id), bench.context(SOUTH)),
        "a notebook of another tenant",
    )


@check("notebooks.outside-the-scope-is-left-out", clause="N-06", needs=_NOTEBOOKS)
def outside_the_scope_is_left_out(bench: Bench) -> None:
    """An entry that cites anything outside the scope is left out, and not counted.

    Compare the source sets of all its citations with the scope.
    """
    bench.seed(standard())
    narrow = bench.context(source_sets=("law",))
    found = bench.walk("list_notebooks", ListNotebooksRequest(), narrow)
    counts = {summary.title: summary.entries for summary in found}
    expect(counts.get("Moon and harbour") == 1, f"the counts are {counts}")
    entries = notebook(bench, "Moon and harbour", narrow).entries
    queries = [entry.answer.query for entry in entries]
    expect(queries == ["Which light is shown?"], f"the entries are {queries}")


@check("notebooks.noted-outside-is-left-out", clause="N-06", needs=_NOTEBOOKS)
def noted_outside_is_left_out(bench: Bench) -> None:
    """An entry whose notes name a source outside the scope is left out, and not counted.

    Compare the source sets of the sources that its notes name, too.
    """
    bench.seed(doubtful())
    expect(notebook(bench, "Hidden note", bench.context()).entries, "the entry is missing")
    narrow = bench.context(source_sets=("science",))
    found = bench.walk("list_notebooks", ListNotebooksRequest(), narrow)
    counts = {summary.title: summary.entries for summary in found}
    expect(counts.get("Hidden note") == 0, f"the counts are {counts}")
    entries = notebook(bench, "Hidden note", narrow).entries
    expect(not entries, "an entry tells of a source outside the scope")
