"""The fonts of this machine, by Fontconfig: WeasyPrint takes letters from them that the packaged fonts lack."""

import ctypes
from collections.abc import Iterator

_Pointer = ctypes.c_void_p


class _FontSet(ctypes.Structure):
    """Fontconfig's list of fonts (`FcFontSet`)."""

    _fields_ = (("nfont", ctypes.c_int), ("sfont", ctypes.c_int), ("fonts", ctypes.POINTER(_Pointer)))


def font_files(library: ctypes.CDLL) -> tuple[str, ...]:
    """Return the files of all fonts, in order."""
    found = set()
    for font in _fonts(library, b"file"):
        path = ctypes.c_char_p()
        if library.FcPatternGetString(font, b"file", 0, ctypes.byref(path)) == 0 and path.value:
            found.add(path.value.decode(errors="replace"))
    return tuple(sorted(found))


def letters_found(library: ctypes.CDLL, letters: frozenset[str]) -> frozenset[str]:
    """Return those of some letters that a font has."""
    left = set(letters)
    for font in _fonts(library, b"charset"):
        characters = _Pointer()
        if left and library.FcPatternGetCharSet(font, b"charset", 0, ctypes.byref(characters)) == 0:
            left = {letter for letter in left if not library.FcCharSetHasChar(characters, ord(letter))}
    return letters - left


def _fonts(library: ctypes.CDLL, wanted: bytes) -> Iterator[_Pointer]:
    """Yield every font (`FcPattern`) with one of its properties."""
    _declare(library)
    properties, pattern = library.FcObjectSetCreate(), library.FcPatternCreate()
    library.FcObjectSetAdd(properties, wanted)
    found = library.FcFontList(None, pattern, properties)
    try:
        for index in range(found.contents.nfont if found else 0):
            yield _Pointer(found.contents.fonts[index])
    finally:
        library.FcPatternDestroy(pattern)
        library.FcObjectSetDestroy(properties)
        if found:
            library.FcFontSetDestroy(found)


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
