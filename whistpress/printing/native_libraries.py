"""The shared libraries of this machine that WeasyPrint sets type with: which are missing, their versions, the fonts they find.

WeasyPrint takes letters that the packaged fonts lack from the fonts of the system, which Fontconfig knows. The only module that
uses ctypes.
"""

import ctypes
from collections.abc import Iterator
from functools import lru_cache

_Pointer = ctypes.c_void_p
_LIBRARIES = {
    "GLib": (
        "libgobject-2.0.so.0",
        "libgobject-2.0-0",
        "gobject-2.0",
        "libgobject-2.0.0.dylib",
        "libgobject-2.0-0.dll",
    ),
    "Pango": ("libpango-1.0.so.0", "libpango-1.0-0", "pango-1.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "HarfBuzz": ("libharfbuzz.so.0", "libharfbuzz-0", "harfbuzz", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "Fontconfig": ("libfontconfig.so.1", "libfontconfig-1", "fontconfig", "libfontconfig.1.dylib"),
    "PangoFT2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0-0", "pangoft2-1.0", "libpangoft2-1.0.dylib"),
}


class _FontSet(ctypes.Structure):
    """Fontconfig's list of fonts (`FcFontSet`)."""

    _fields_ = (("nfont", ctypes.c_int), ("sfont", ctypes.c_int), ("fonts", ctypes.POINTER(_Pointer)))


def missing_libraries() -> list[str]:
    """Return the names of the libraries that this machine lacks."""
    return [name for name, files in _LIBRARIES.items() if _open_library(files) is None]


def library_versions() -> tuple[str, ...]:
    """Return the versions of Pango and HarfBuzz, and whether HarfBuzz can subset fonts."""
    subset = _open_library(("libharfbuzz-subset.so.0", "libharfbuzz-subset-0", "libharfbuzz-subset.0.dylib"))
    return _version("Pango", "pango_version_string"), _version("HarfBuzz", "hb_version_string"), f"subset {subset is not None}"


def _version(name: str, function: str) -> str:
    library = _open_library(_LIBRARIES[name])
    if library is None:
        return f"{name.lower()} none"
    version = getattr(library, function)
    version.restype = ctypes.c_char_p
    return f"{name.lower()} {version().decode()}"


def font_files() -> tuple[str, ...]:
    """Return the files of all fonts of the system, in order; none without Fontconfig."""
    library, files = _open_library(_LIBRARIES["Fontconfig"]), set()
    for font in _fonts(library, b"file") if library else ():
        path = ctypes.c_char_p()
        if library and library.FcPatternGetString(font, b"file", 0, ctypes.byref(path)) == 0 and path.value:
            files.add(path.value.decode(errors="replace"))
    return tuple(sorted(files))


@lru_cache(maxsize=4)
def letters_of_system(letters: frozenset[str]) -> frozenset[str]:
    """Return those of some letters that a font of the system has; all of them on a system without Fontconfig."""
    library, left = _open_library(_LIBRARIES["Fontconfig"]), set(letters)
    if library is None:
        return letters
    for font in _fonts(library, b"charset"):
        characters = _Pointer()
        if left and library.FcPatternGetCharSet(font, b"charset", 0, ctypes.byref(characters)) == 0:
            left = {letter for letter in left if not library.FcCharSetHasChar(characters, ord(letter))}
    return letters - left


@lru_cache
def _open_library(names: tuple[str, ...]) -> ctypes.CDLL | None:
    """Load the first shared library of some names that the system has."""
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def _fonts(library: ctypes.CDLL, name: bytes) -> Iterator[_Pointer]:
    """Yield every font (`FcPattern`) with one of its properties."""
    _declare(library)
    properties, pattern = library.FcObjectSetCreate(), library.FcPatternCreate()
    library.FcObjectSetAdd(properties, name)
    fonts = library.FcFontList(None, pattern, properties)
    try:
        for index in range(fonts.contents.nfont if fonts else 0):
            yield _Pointer(fonts.contents.fonts[index])
    finally:
        library.FcPatternDestroy(pattern)
        library.FcObjectSetDestroy(properties)
        if fonts:
            library.FcFontSetDestroy(fonts)


def _declare(library: ctypes.CDLL) -> None:
    fonts, number = ctypes.POINTER(_FontSet), ctypes.c_int
    for name, arguments, result in (
        ("FcPatternCreate", (), _Pointer),
        ("FcPatternDestroy", (_Pointer,), None),
        ("FcObjectSetCreate", (), _Pointer),
        ("FcObjectSetDestroy", (_Pointer,), None),
        ("FcObjectSetAdd", (_Pointer, ctypes.c_char_p), number),
        ("FcFontList", (_Pointer, _Pointer, _Pointer), fonts),
        ("FcFontSetDestroy", (fonts,), None),
        ("FcPatternGetString", (_Pointer, ctypes.c_char_p, number, ctypes.POINTER(ctypes.c_char_p)), number),
        ("FcPatternGetCharSet", (_Pointer, ctypes.c_char_p, number, ctypes.POINTER(_Pointer)), number),
        ("FcCharSetHasChar", (_Pointer, ctypes.c_uint32), number),
    ):
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, result
