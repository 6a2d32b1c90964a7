"""Generates a Python client from a running portal's API document, type-checks a program that uses it, and runs the program.

Needs openapi-python-client and mypy; see CONTRIBUTING.md. Usage: check.py [PORTAL_URL]
"""

import subprocess
import sys
import tempfile
from pathlib import Path

here = Path(__file__).parent
url = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"


def run(folder: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], cwd=folder, check=True)


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    source = ["--url", f"{url}/api/openapi.json", "--config", str(here / "config.yml"), "--meta", "none", "--fail-on-warning"]
    run(folder, "-m", "openapi_python_client", "generate", *source, "--output-path", "recoup_client")
    (folder / "program.py").write_text((here / "program.py").read_text())
    run(folder, "-m", "mypy", "--check-untyped-defs", "program.py", "recoup_client")
    run(folder, "program.py", url)
