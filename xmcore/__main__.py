"""``python -m xmcore``: the command line, see :mod:`xmcore.cli`."""

from __future__ import annotations

import sys

from xmcore.cli import main

if __name__ == "__main__":
    sys.exit(main())
