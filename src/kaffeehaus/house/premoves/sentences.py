"""What is said ahead of time, as the page of a table says it."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.house.views.model import TableView


class PremoveSentences:
    """Words for supposed moves and for plans."""

    def __init__(self, sight: TableView) -> None:
        self._sight = sight

    @property
    def other_name(self) -> str:
        """Who sits opposite, where two play."""
        sight = self._sight
        others = [seat for seat in sight.seats if seat.seat != sight.acting_as]
        return others[0].name if len(others) == 1 else "somebody else"

    @property
    def supposing(self) -> str:
        """Whose supposed move is to be chosen."""
        ahead = self._sight.ahead
        if ahead is None or ahead.sketch.is_over:
            return "The game would be over here."
        if ahead.sketch.can_keep:
            return f"Keep this line, or suppose what {self.other_name} plays then:"
        if not ahead.sketch.is_mine:
            return f"Suppose {self.other_name} moves:"
        return "Then you answer:"

    @property
    def plan_sentence(self) -> str:
        """What is planned, and how far it is."""
        plan = None if self._sight.ahead is None else self._sight.ahead.plan
        if plan is None:
            return ""
        planned = " and ".join(plan.planned)
        if plan.armed:
            return f"Your plan for {planned} is played by itself if nothing changes for you."
        if not plan.going_on:
            return f"Your plan for {planned} is complete: it is offered when your turn comes."
        if not plan.planned:
            return f"You plan {plan.going_on}, as far as it can be known by now."
        before = f"Your plan for {planned} is complete."
        if plan.is_whole:
            return f"{before} You may go on with {plan.going_on}, as far as it can be known by now."
        return f"{before} You go on with {plan.going_on}, as far as it can be known by now."

    def in_words(self, text: str) -> str:
        """An action in the words of the game."""
        view, game = self._sight.view, self._sight.game
        return view.words(game.parse(text)) if view is not None else text

    def written(self, actions: Sequence[str]) -> str:
        """A whole move in notation."""
        return ", ".join(actions)
