"""``python -m romelab``: the same as the command ``romelab``."""

from romelab.cli import main

raise SystemExit(main())
