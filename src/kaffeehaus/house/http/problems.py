"""Errors as problem details (`application/problem+json`, RFC 9457), and their codes."""

from __future__ import annotations

from http import HTTPStatus

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.errors import RateLimited, status_of

CODES = {
    "adjourned": "The game is adjourned: its players can resume it.",
    "alone": "Whoever plays alone cannot resign.",
    "already_seated": "You sit at this table already, on another seat.",
    "backup_failed": "No backup could be made; the sentence says why.",
    "backup_running": "A backup is being made already.",
    "bad_address": "Notices cannot be sent to this address; the sentence says why.",
    "bad_choice": "There is no such hour or time zone.",
    "bad_link": "The link was not made by this house.",
    "bad_mail": "The text is no mail address.",
    "bad_name": "The name is empty, looks empty, or is too long.",
    "bad_network": "The text is no network address.",
    "bad_options": "The game cannot be played with these options or so many seats.",
    "bad_pace": "Nobody can play at this pace; the sentence says why.",
    "bad_request": "The request cannot be understood.",
    "bad_rest": "Nobody can have such daily hours or holidays; the sentence says why.",
    "bad_setting": "The house cannot be set so.",
    "bad_token": "That is not the token that the house printed.",
    "barred": "The host of the house does not let this guest or address in.",
    "be_quiet": "Who asks may not talk there; the sentence says why.",
    "board_full": "The analysis board has as many positions as it may.",
    "called_off": "The host closed the table before the game began.",
    "cannot_undo": "Nothing can be taken back; the sentence says why.",
    "closing": "The house closed before the whole request was there.",
    "code_gone": "The recovery code was used already, or was never given.",
    "crowded": "Others changed the table again and again meanwhile: the request can be repeated.",
    "declined": "Somebody would rather not.",
    "draft_is_over": "An action follows the one that confirms.",
    "draft_too_long": "The draft has too many small actions.",
    "foreign_origin": "A page of another site tried to change something.",
    "game_over": "The game is over.",
    "has_account": "You have an account already.",
    "has_host": "The house has its host already.",
    "head_too_large": "The headers of the request are longer, or more, than the house reads.",
    "house_trouble": "Something broke in the house.",
    "illegal_action": "The rules do not allow the action now. Games may have more precise codes.",
    "invalid": "The request lacks something, or has something of the wrong type.",
    "known_key": "The house knows this passkey already.",
    "last_key": "The passkey is the only way into the account.",
    "line_too_long": "A line of supposed moves is too long.",
    "link_gone": "The code was used already, is too old, or never existed.",
    "list_full": "The list of people is full.",
    "log_in_again": "The session has no proof of the last ten minutes that it is its owner's.",
    "mail_failed": "The mail server did not take the letter; the sentence says why.",
    "mailbox_full": "The mail address got as many letters within an hour as it may.",
    "mail_taken": "Another account has this mail address.",
    "name_taken": "Somebody with an account has this name, or one that looks like it.",
    "needs_account": "Guests cannot do this: it needs an account.",
    "no_account": "The account is no more.",
    "no_action": "No action was sent.",
    "no_analyst": "The house cannot analyse this game.",
    "no_answer": "A line of supposed moves does not end with the player's own.",
    "no_credential": "The account has no passkey, mail address or recovery code to confirm with.",
    "no_guest": "There is no such guest.",
    "no_mail": "The house sends no mail.",
    "no_name": "The request comes from nobody the house knows.",
    "no_new_accounts": "The host lets no guest make an account at the moment.",
    "no_new_guests": "The house takes no new guests at the moment.",
    "no_passkeys_here": "Browsers know passkeys only over https, or at localhost.",
    "no_picture": "There is no picture of this table, or it is private.",
    "no_place": "What was pointed at is no place that a distance can be measured from or to.",
    "no_proposal": "Nobody suggests anything at the table.",
    "no_plan": "There is no plan, or not for the decision that is asked now.",
    "no_plan_now": "Moves can be planned only while another player is to move.",
    "no_ruler": "Distances do not matter in this game.",
    "no_guide": "The game has no guided game yet.",
    "no_say": "The seat has no vote on this take-back, or does not wait for the other.",
    "no_position_text": "The game has no positions as text.",
    "no_statistics": "The game has nothing to tell beyond its moves.",
    "no_such_board": "There is no analysis board with this id.",
    "no_such_book": "The house has no such book of puzzles.",
    "no_such_device": "You are not known on such a device.",
    "no_such_grade": "The book of puzzles has no such grade, or none of that grade yet.",
    "no_such_key": "You have no such passkey.",
    "no_such_line": "There is no such line among the planned answers.",
    "no_such_message": "Nothing with this number was said, or it is not for who asks.",
    "no_such_method": "The address does not take this method.",
    "no_such_move": "The game has not so many moves.",
    "no_such_node": "The analysis board has no such position.",
    "no_such_person": "There is nobody of this name or id.",
    "no_such_order": "The game has no such standing order, or it is not given.",
    "no_such_puzzle": "The book has no such puzzle, or none that is solved on a board.",
    "no_such_retry": "The move gave nothing away, or its game is not analysed.",
    "no_such_seat": "The table has not so many seats.",
    "no_such_table": "There is no table with this id.",
    "no_such_way": "The guest has no such device, mail address or webhook.",
    "no_undo": "Nobody asks to take a move back.",
    "no_words": "There is nothing to be read in the text.",
    "not_confirmed": "The owner of the mail address has not agreed yet.",
    "not_for_you": "What is said there is for others.",
    "not_here": "The guest does not have the analysis board open.",
    "not_the_leader": "Only who leads at the analysis board may do this.",
    "not_welcome": "Somebody there would rather not meet this guest.",
    "not_found": "There is nothing at this address.",
    "not_host": "Only who made the table may do this.",
    "not_left": "Nobody has left the seat.",
    "not_onlooker": "Only onlookers can be hushed.",
    "not_over": "The game is not over yet.",
    "not_rateable": "The game would not be between people with a device each.",
    "not_started": "Some seats are still open.",
    "not_the_host": "Only the host of the house may do this.",
    "not_your_board": "Only whose analysis board it is, or who leads there, may do this.",
    "not_your_seat": "The seat belongs to somebody else, or to nobody.",
    "not_your_turn": "Another seat is to act.",
    "nothing_ahead": "Nothing can be said ahead of time at this table, or not now.",
    "own_address": "The host comes from this address, and cannot ban it.",
    "passkey_refused": "The passkey opens no account here, or could not be read.",
    "plan_open": "The plan does not go to the end of its decision.",
    "post_failed": "A notice could not be sent; the sentence says why.",
    "puzzle_over": "The attempt had ended before the last of these actions.",
    "read_only": "The house no longer follows the version of the rules that the table began with.",
    "root_stays": "An analysis board keeps the position that it begins with.",
    "seat_taken": "Somebody sits there already.",
    "slow_bot": "The bot would think too long for a table.",
    "stale": "The decision that the request answers is over, or the table has changed meanwhile.",
    "started": "The game has begun already.",
    "store": "The data cannot be read or stored.",
    "talk_full": "So much was said at the table that nothing more is kept.",
    "ticket_gone": "That took too long, or was answered already.",
    "time_left": "The seat that is waited for has time left, or was not reminded yet.",
    "time_up": "The time of the seat is up, and its turn ends by itself.",
    "too_large": "The body is longer than the house reads.",
    "too_long": "The text has too many characters.",
    "too_many": "Too many requests, new tables or new guests; `Retry-After` gives the seconds.",
    "too_many_boards": "The guest has as many analysis boards as the house keeps.",
    "too_many_connections": "The address has too many connections open.",
    "too_many_keys": "The account has as many passkeys as it may.",
    "too_many_lines": "There are as many planned lines already as the house keeps.",
    "too_many_searches": "The guest or the address has too many analysis boards being searched.",
    "too_many_streams": "The guest or the address has too many streams open.",
    "too_many_tables": "One stream cannot follow so many tables.",
    "too_many_ways": "The guest has too many devices, mail addresses and webhooks.",
    "too_much_stored": "The guest or the address has stored very much on analysis boards within an "
    "hour; `Retry-After` gives the seconds.",
    "too_much_work": "The address has used up its processor time; `Retry-After` gives the seconds.",
    "too_slow": "The request did not arrive in time.",
    "undo_declined": "Somebody would rather play on.",
    "undo_pending": "Another take-back waits for its answers.",
    "unknown_bot": "The game has no such bot.",
    "unknown_game": "The house has no such game.",
    "unknown_host": "The house is not known by the name or address in the `Host` header.",
    "unreadable_action": "The text is no action of this game.",
    "yourself": "It would be about oneself.",
}
"""One sentence by code. Games add codes for illegal actions and for their API extras."""


MEDIA_TYPE = "application/problem+json"


class Problem(BaseModel):
    """Why a request was refused. Nothing has changed."""

    type: str = Field(examples=["/api/docs#stale"])
    """Where the code is explained."""
    title: str = Field(examples=["Conflict"])
    """The HTTP status in words."""
    status: int = Field(examples=[409])
    """The HTTP status."""
    detail: str = Field(examples=["The game has moved on: look at the table again."])
    """One sentence for people."""
    code: str = Field(examples=["stale"])
    """A stable word for programs."""


class ProblemResponse(JSONResponse):
    """A response with problem details."""

    media_type = MEDIA_TYPE


def problem_of(status: int, code: str, sentence: str) -> Problem:
    """Problem details with this status, code and sentence."""
    return Problem(
        type=f"/api/docs#{code}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=sentence,
        code=code,
    )


def problem_response(error: PlayerError) -> ProblemResponse:
    """The response to an error, with `Retry-After` or `WWW-Authenticate` where they apply."""
    status = status_of(error)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, RateLimited) else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    problem = problem_of(status, error.code, error.sentence)
    return ProblemResponse(problem.model_dump(), status, headers)


WHY = {
    400: "The body is not JSON.",
    401: "The request comes from nobody: `POST /api/players` first.",
    403: "Not your seat, not your table, or a foreign page.",
    404: "No such table, seat, move, game or code.",
    409: "Too late or too early: the decision is over, the seat is taken, the game has not begun.",
    413: "The body is too long.",
    422: "The request makes no sense, or the rules do not allow the action.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "The data cannot be read or stored right now.",
}

Responses = dict[int | str, dict[str, object]]


def problems(*statuses: int) -> Responses:
    """Problem responses with these statuses, plus those that every operation may have."""
    return {
        status: {
            "description": f"{HTTPStatus(status).phrase}: {WHY[status]}",
            "content": {MEDIA_TYPE: {"schema": {"$ref": f"#/components/schemas/{_NAME}"}}},
        }
        for status in sorted({*statuses, 422, 503})
    }


_NAME = Problem.__name__

READS = problems(404)
CHANGES = problems(400, 401, 403, 404, 409, 413, 429)
COMINGS = problems(400, 403, 404, 413, 429)
LOG_INS = problems(400, 403, 404, 409, 413, 429)
