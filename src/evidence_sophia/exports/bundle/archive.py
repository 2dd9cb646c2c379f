"""How do the files of a bundle become one zip archive, equal bytes for equal files?"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import Final

from evidence_sophia.exports.bundle.manifest import BundleFile

__all__ = ["FILE_MODE", "TIME", "zip_bytes"]

#: What every file may be used for: read by all, written by its owner.
FILE_MODE: Final = 0o100644
#: The earliest time that a zip archive can hold, in seconds since 1970: the time of every file.
TIME: Final = 315_532_800
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3


def zip_bytes(files: Iterable[BundleFile]) -> bytes:
    """Put files into a zip archive in their order.

    They are stored, not compressed: two versions of a compressor would give two archives.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            info = zipfile.ZipInfo(file.path, date_time=_DATE)
            info.create_system = _UNIX
            info.external_attr = FILE_MODE << 16
            archive.writestr(info, file.data)
    return buffer.getvalue()
