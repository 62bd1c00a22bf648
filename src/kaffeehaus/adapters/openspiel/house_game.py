"""OpenSpiel adapter: base classes for game, state and observer."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.adapters import missing_extra

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise missing_extra("openspiel", error) from error

from kaffeehaus.adapters.encoding import SEATS, AnyEncoding
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat


def game_type(encoding: type[AnyEncoding]) -> pyspiel.GameType:
    """OpenSpiel's description of a game."""
    return pyspiel.GameType(
        short_name=f"python_{encoding.game.id}",
        long_name=f"{encoding.game.title} (Kaffeehaus)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in encoding.game.options},
    )


class HouseGame(pyspiel.Game):
    """Base class of OpenSpiel games.

    Raises `BadOptions` for parameters with which the game cannot be played, or need not terminate.
    """

    kind: ClassVar[pyspiel.GameType]
    encoding_class: ClassVar[type[AnyEncoding]]

    def __init__(self, params: dict[str, Scalar] | None = None) -> None:
        self.encoding = self.encoding_class(params)
        if self.encoding.longest is None:
            raise BadOptions("OpenSpiel needs games with a bound on their length: set standoff.")
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=0,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.encoding.longest,
        )
        super().__init__(self.kind, facts, params or {})

    def new_initial_state(self, _state: object = None) -> HouseState:
        """A new game."""
        return HouseState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Scalar] | None = None,
    ) -> BoardObserver | IIGObserverForPublicInfoGame:
        """Observer of states: planes for all that is public, else OpenSpiel's default."""
        public = iig_obs_type is None or (
            iig_obs_type.public_info and not iig_obs_type.perfect_recall
        )
        if public:
            return BoardObserver(self.encoding)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class _Table:
    """Content of a state. OpenSpiel deep-copies it: the position is copied by its own method,
    and constant tables are shared."""

    __slots__ = ("encoding", "position")

    def __init__(self, encoding: AnyEncoding, position: AnyState) -> None:
        self.encoding = encoding
        self.position = position

    def __deepcopy__(self, _memo: object) -> _Table:
        return _Table(self.encoding, self.position.copy())


class HouseState(pyspiel.State):
    """OpenSpiel state, which implements the methods whose names begin with an underscore."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self._table = _Table(game.encoding, game.encoding.new())

    @property
    def position(self) -> AnyState:
        """The wrapped position: read-only."""
        return self._table.position

    def current_player(self) -> Seat | pyspiel.PlayerId:
        """The seat to act, or OpenSpiel's constant for the end."""
        actors = self.position.actors()
        return actors[0] if actors else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.actors()

    def returns(self) -> list[float]:
        """By seat: 1 for a win, -1 for a loss, else 0."""
        return self._table.encoding.rewards(self.position)

    def __str__(self) -> str:
        return self.position.position()

    def _legal_actions(self, player: Seat) -> list[int]:
        return self._table.encoding.legal(self.position, player)

    def _apply_action(self, action: int) -> None:
        seat = self.position.actors()[0]
        self.position.apply(seat, self._table.encoding.actions[action])

    def _action_to_string(self, _player: Seat, action: int) -> str:
        return str(self._table.encoding.actions[action])


class BoardObserver:
    """OpenSpiel observer: `tensor` is flat, `dict` has the planes as an array."""

    def __init__(self, encoding: AnyEncoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(np.prod(encoding.shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: HouseState, player: Seat) -> None:
        """Update from the player's view."""
        self.tensor[:] = self._encoding.observe(state.position, player)

    def string_from(self, state: HouseState, _player: Seat) -> str:
        """The position on one line; both players see the same."""
        return str(state)
