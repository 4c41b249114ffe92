"""Ctrl-C and the request to end, heeded at a moment that suits the work."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType

__all__ = ["StopRequest"]


class StopRequest:
    """While it is entered, a signal to end sets a flag; a second one breaks the work off.

    The signals are SIGINT (Ctrl-C), SIGTERM and SIGHUP where there are such. SIGHUP stays ignored
    under ``nohup``; SIGINT is heeded also where a shell script ignores it for what it runs in the
    background, so that ``kill -INT`` works there. Calling the object tells whether to stop.
    """

    def __init__(self) -> None:
        """Change nothing yet."""
        self._number: int | None = None
        self._before: dict[int, object] = {}

    def __enter__(self) -> StopRequest:
        """Take over the signals."""
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number is None or (
                    name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN
                ):
                    continue
                self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # it came from there
        self._before.clear()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._number is not None:
            raise KeyboardInterrupt
        self._number = number

    def __call__(self) -> bool:
        """Whether a signal came."""
        return self._number is not None

    @property
    def exit_code(self) -> int:
        """The exit code that tells of the signal: 130 for Ctrl-C, 143 for SIGTERM; 0 for none."""
        return 0 if self._number is None else 128 + self._number
