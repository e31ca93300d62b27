"""Runs the steps of a Python client: python run_steps.py MODULE URL ACCESS_KEY SECRET_KEY FOLDER.

It prints the version and the names of the steps, then a line of JSON for each step (s3-clients.ts reads them). It ends with 3 when the
client is not installed.
"""
import importlib
import json
import sys
from pathlib import Path
from types import SimpleNamespace


def main(module_name, url, access_key, secret_key, folder):
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        print(f"this Python has no client for it: {error}")
        sys.exit(3)
    sent = {name: (Path(folder) / "sent" / f"é {name}").read_bytes() for name in ("small", "empty", "large")}
    place = SimpleNamespace(url=url, access_key=access_key, secret_key=secret_key, folder=Path(folder), sent=sent)
    session = module.open_session(place)
    names = [step.__name__.replace("_", " ") for step in module.STEPS]
    print(json.dumps({"version": module.VERSION, "steps": names}), flush=True)
    for name, step in zip(names, module.STEPS):
        outcome = {"step": name}
        try:
            step(session)
        except Exception as error:
            outcome["fault"] = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
        print(json.dumps(outcome), flush=True)


main(*sys.argv[1:])
