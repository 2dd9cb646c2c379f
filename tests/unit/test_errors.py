from __future__ import annotations

import pickle

import pytest

from evidence_sophia import errors
from evidence_sophia.errors import (
    DataError,
    DecodeError,
    MissingExtraError,
    NotFoundError,
    RateLimitedError,
    SophiaError,
    error_for_code,
)

CLASSES: list[type[SophiaError]] = [
    getattr(errors, name) for name in errors.__all__ if name != "error_for_code"
]

every_class = pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)

#: The names the contract published without the suffix.
WITHOUT_SUFFIX = {
    "CapabilityDenied",
    "EvidenceAdapterUnavailable",
    "InvalidRole",
    "ScopeDenied",
    "SourceScopeViolation",
}


@every_class
def test_code_and_class_name_each_other(cls: type[SophiaError]) -> None:
    """Every class has a code of its own, and the code gives the class back."""
    assert error_for_code(cls.code) is cls
    assert [other for other in CLASSES if other.code == cls.code] == [cls]


def test_an_unknown_code_is_the_root() -> None:
    """A code of a later version is read as the root of the tree."""
    assert error_for_code("from_the_future") is SophiaError


@every_class
def test_an_error_pickles_whole(cls: type[SophiaError]) -> None:
    """Message, details, hint and extra fields cross a process."""
    error = cls("it broke", hint="mend it", details=["a @ $.a", "b @ $.b"])
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(again) is cls
    assert str(again) == str(error) == "it broke\n  - a @ $.a\n  - b @ $.b"
    assert again.hint() == "mend it"
    assert again.details == error.details


@every_class
def test_every_class_says_what_to_do(cls: type[SophiaError]) -> None:
    """The hint of a class is a sentence, and its docstring too."""
    assert cls("it broke").hint()[0].isupper()
    assert cls.__doc__


@every_class
def test_names_end_in_error_but_for_the_published_ones(cls: type[SophiaError]) -> None:
    """Five names carry no suffix, since the contract published them so."""
    assert cls.__name__.endswith("Error") is (cls.__name__ not in WITHOUT_SUFFIX)


def test_a_problem_object_carries_code_hint_and_details() -> None:
    """The RFC 9457 object names type, title, detail and every problem."""
    assert DecodeError("bad", details=["x @ $"]).problem() == {
        "type": "urn:evidence-sophia:error:decode_error",
        "title": "DecodeError",
        "detail": "bad",
        "code": "decode_error",
        "retryable": False,
        "hint": DecodeError.default_hint,
        "problems": ["x @ $"],
    }


def test_only_three_errors_are_worth_a_retry() -> None:
    """A retry helps where the backend is away, busy or out of time."""
    retryable = {cls.__name__ for cls in CLASSES if cls.retryable}
    assert retryable == {"EvidenceAdapterUnavailable", "RateLimitedError", "DeadlineExceededError"}


def test_extra_fields_cross_a_process() -> None:
    """Seconds to wait and the name of an extra are kept."""
    limited = RateLimitedError("slow down", retry_after=1.5)
    missing = MissingExtraError("numpy is not installed", extra="search")
    assert pickle.loads(pickle.dumps(limited)).retry_after == 1.5  # noqa: S301 - our own bytes
    assert pickle.loads(pickle.dumps(missing)).extra == "search"  # noqa: S301 - our own bytes


def test_a_missing_extra_names_what_to_install() -> None:
    """The hint is the very command, unless a better one is given."""
    assert "evidence-sophia[search]" in MissingExtraError("no numpy", extra="search").hint()
    assert MissingExtraError("no numpy", extra="search", hint="Ask.").hint() == "Ask."


def test_errors_are_caught_by_the_builtin_they_extend() -> None:
    """A data error is a ValueError, a missing extra an ImportError, and all are ours."""
    assert issubclass(DataError, ValueError)
    assert issubclass(MissingExtraError, ImportError)
    assert all(issubclass(cls, SophiaError) for cls in CLASSES)
    assert not issubclass(NotFoundError, ValueError)
