"""A virtual screen, the titles of the windows on it, a mouse and a keyboard, by the libraries of X11."""

import subprocess
from contextlib import contextmanager
from ctypes import CDLL, CFUNCTYPE, POINTER, byref, c_char_p, c_int, c_ubyte, c_uint, c_ulong, c_void_p
from typing import Iterator

LEFT = 1
REVERT_TO_PARENT = 2


class Screen:
    def __init__(self, name: str) -> None:
        self.x11, self.xtest = CDLL("libX11.so.6"), CDLL("libXtst.so.6")
        # A window may be gone when it is asked for its title. NB: by default, that would end this process.
        self.ignore = CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda *_: 0)
        self.x11.XSetErrorHandler(self.ignore)
        self.x11.XOpenDisplay.restype = c_void_p
        self.x11.XDefaultRootWindow.restype = c_ulong
        self.x11.XStringToKeysym.restype = c_ulong
        self.x11.XKeysymToKeycode.restype = c_ubyte
        self.name = name
        self.display = c_void_p(self.x11.XOpenDisplay(name.encode()))
        self.root = c_ulong(self.x11.XDefaultRootWindow(self.display))

    @property
    def titles(self) -> list[str]:
        return list(self.windows.values())

    @property
    def windows(self) -> dict[int, str]:
        """The titles of those that have one, by their ids."""
        ignored, count, windows = c_ulong(), c_uint(), POINTER(c_ulong)()
        self.x11.XQueryTree(self.display, self.root, byref(ignored), byref(ignored), byref(windows), byref(count))
        titles = {}
        for window in windows[: count.value]:
            title = c_char_p()
            if self.x11.XFetchName(self.display, c_ulong(window), byref(title)) and title.value:
                titles[window] = title.value.decode(errors="replace")
            self.x11.XFree(title)
        self.x11.XFree(windows)
        return titles

    def move(self, x: float, y: float) -> None:
        self.xtest.XTestFakeMotionEvent(self.display, -1, round(x), round(y), c_ulong(0))
        self.x11.XFlush(self.display)

    def press(self, is_down: bool) -> None:
        self.xtest.XTestFakeButtonEvent(self.display, c_uint(LEFT), c_int(is_down), c_ulong(0))
        self.x11.XFlush(self.display)

    def focus(self) -> None:
        """Gives the keyboard to the window that is shown, of those that have a title."""
        for window in self.windows:
            self.x11.XSetInputFocus(self.display, c_ulong(window), c_int(REVERT_TO_PARENT), c_ulong(0))
        self.x11.XFlush(self.display)

    def strike(self, *keys: str) -> None:
        """Keys by their names, held together."""
        codes = [self.x11.XKeysymToKeycode(self.display, c_ulong(self.x11.XStringToKeysym(key.encode()))) for key in keys]
        for code, is_down in [(code, True) for code in codes] + [(code, False) for code in reversed(codes)]:
            self.xtest.XTestFakeKeyEvent(self.display, c_uint(code), c_int(is_down), c_ulong(0))
        self.x11.XFlush(self.display)


@contextmanager
def screen() -> Iterator[Screen]:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            yield Screen(f":{server.stdout.readline().strip()}")
        finally:
            server.terminate()
