"""The C test programs of tests/c, each as one test, with the C compiler that is there."""

from __future__ import annotations

import pytest
from c.build import Build, compilers
from c.run import PROGRAMS, run_program

pytestmark = pytest.mark.skipif(not compilers(), reason="no C compiler")


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(compilers()[0], tmp_path_factory.mktemp("c"), flags=["-O1"])


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(build: Build, name: str) -> None:
    result = run_program(build, name)
    assert result.returncode == 0, f"exit {result.returncode}\n{result.stdout}{result.stderr}"
