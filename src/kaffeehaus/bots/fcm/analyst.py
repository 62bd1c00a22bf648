"""Post-game review of Food Chain Magnate: the planner's choices, and the fitted value."""

from __future__ import annotations

from kaffeehaus.bots.fcm.dollars import DollarsInTheEnd
from kaffeehaus.bots.fcm.planner import Planner
from kaffeehaus.bots.fcm.values import EARLIEST, model_of
from kaffeehaus.bots.insight import WHOLE
from kaffeehaus.bots.judging import Judge
from kaffeehaus.core.game import AnyState
from kaffeehaus.games.fcm.state import FcmState


class ValueJudge(Judge):
    """Knows who is ahead where a model does: not in the first turns, and not in games with modules
    or numbers of players that no model was fitted to."""

    def estimate(self, state: AnyState) -> tuple[int, ...] | None:
        """By the model."""
        assert isinstance(state, FcmState)
        model = model_of(state)
        if model is None or state.town.turn < EARLIEST:
            return None
        return tuple(round(WHOLE * share) for share in model.shares(state))


JUDGE = ValueJudge(Planner(), DollarsInTheEnd())
