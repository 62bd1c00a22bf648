"""What Food Chain Magnate adds to the house: whatever its modules have in their room `extras`."""

from __future__ import annotations

from kaffeehaus.core.convention import find
from kaffeehaus.games.fcm.modules.offered import MODULES

EXTRAS = tuple(
    extras
    for module_id in MODULES
    for extras in find(f"kaffeehaus.games.fcm.modules.{module_id}.extras", "EXTRAS") or ()
)
