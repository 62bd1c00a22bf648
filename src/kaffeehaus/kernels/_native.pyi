# Types of the C layer; native/module.c says what the functions do.
from collections.abc import Callable

class _Board: ...

BMI2: int

def board(hexagonal: bool, side: int, n: int, plain: bool = False, /) -> _Board: ...
def playouts(
    board: _Board,
    position: bytes,
    count: int,
    greedy: bool,
    rng_state: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, int]: ...
def search(
    board: _Board,
    position: bytes,
    until_swap: int,
    playouts: int,
    seconds: float,
    most_nodes: int,
    greedy: bool,
    rng_state: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, int, int, list[tuple[int, int, int, int]]]: ...

class _Solver: ...

def solver(
    hexagonal: bool,
    side: int,
    n: int,
    memory: int,
    plain: bool = False,
    shared: bool = False,
    /,
) -> _Solver: ...
def helper(solver: _Solver, /) -> _Solver: ...
def solve(
    solver: _Solver,
    position: bytes,
    nodes: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, int, int, int]: ...
def efforts(solver: _Solver, /) -> tuple[int, int] | None: ...
def saved(solver: _Solver, first: int, /) -> tuple[bytes, int]: ...
def restore(solver: _Solver, block: bytes, /) -> None: ...
def prove(solver: _Solver, positions: bytes, /) -> tuple[bytes, bytes]: ...
def chess_playouts(
    always_most: bool,
    finish_turn: bool,
    standoff: int,
    position: bytes,
    count: int,
    rng_state: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, int]: ...
def chess_search(
    always_most: bool,
    finish_turn: bool,
    standoff: int,
    position: bytes,
    playouts: int,
    seconds: float,
    most_nodes: int,
    plays_out: bool,
    rng_state: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, int, list[tuple[bytes, int, float]]]: ...
def cafe_search(
    squares: bytes,
    shops: bytes,
    cards: bytes,
    facts: bytes,
    market: bytes,
    unseen: bytes,
    acts: bool,
    rollouts: int,
    seconds: float,
    rng_state: int,
    progress: Callable[[int], object] | None,
    /,
) -> tuple[int, int, list[tuple[int, int, int, int, bytes, float, int]]]: ...
