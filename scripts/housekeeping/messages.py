"""`messages` command and setup step: message catalogues, with Babel from the environment."""

from __future__ import annotations

from collections.abc import Sequence

from housekeeping.checkout import Checkout, SetupStep, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.programs import run, run_in_foreground


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    checkout = this_checkout()
    prepare_environment(checkout, Packages.TEST, allowed=False)
    return run_in_foreground(
        [checkout.python, "-m", "catalogues", *arguments], _environment(checkout)
    )


def compile_messages(checkout: Checkout) -> None:
    """Compile the translation files, if they changed. Raises `SetupError`."""
    sources = tuple(sorted(checkout.locale.glob("*/*.po")))
    folders = sorted({path.parent for path in sources})
    products = (
        *(folder / "kaffeehaus.mo" for folder in folders),
        *(checkout.static / f"messages.{folder.name}.js" for folder in folders),
    )
    SetupStep("messages", sources, products).bring_up_to_date(
        checkout,
        lambda: run(
            "Compiling the messages",
            [checkout.python, "-m", "catalogues", "compile"],
            environment=_environment(checkout),
        ),
    )


def _environment(checkout: Checkout) -> dict[str, str]:
    return {"PYTHONPATH": str(checkout.root / "scripts")}
