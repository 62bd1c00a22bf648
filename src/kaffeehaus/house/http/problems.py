"""Errors as problem details (`application/problem+json`, RFC 9457), and their codes."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.errors import RateLimited, status_of

CODES = {
    "adjourned": "The game is adjourned. Its players can resume it.",
    "alone": "A solo player cannot resign.",
    "already_seated": "You already have a seat at this table.",
    "answers_missing": "Not every question of the lesson is answered.",
    "backup_failed": "The backup failed; `detail` says why.",
    "backup_running": "A backup is already running.",
    "bad_access_token": "The access token is unknown, revoked or expired.",
    "bad_address": "Notifications cannot be sent to this address; `detail` says why.",
    "bad_choice": "Invalid hour or time zone.",
    "bad_link": "The link was not issued by this server.",
    "bad_mail": "Invalid mail address.",
    "bad_name": "The name is empty, invisible or too long.",
    "bad_network": "Invalid network address.",
    "bad_options": "The game does not support these options or this number of seats.",
    "bad_pace": "Invalid time control; `detail` says why.",
    "bad_request": "The request cannot be parsed.",
    "bad_rest": "Invalid daily hours or holidays; `detail` says why.",
    "bad_setting": "Invalid value of a server setting.",
    "bad_token": "This is not the host token that the server printed.",
    "barred": "The host has banned this player or address.",
    "begun": "The game has begun and can no longer be aborted.",
    "be_quiet": "The player may not chat there; `detail` says why.",
    "board_full": "The analysis board has reached its limit of positions.",
    "called_off": "The table was closed before the game began.",
    "cannot_undo": "Nothing can be taken back; `detail` says why.",
    "challenge_over": "The challenge was answered or cancelled, or has expired.",
    "closing": "The server shut down before the whole request arrived.",
    "code_gone": "The recovery code is used or unknown.",
    "crowded": "The table kept changing meanwhile. Retry the request.",
    "declined": "Somebody declined.",
    "draft_is_over": "An action follows the confirming one.",
    "draft_too_long": "The draft has too many actions.",
    "fair_play": "You play a position of this analysis in a running rated game.",
    "foreign_origin": "CSRF check: the request was sent by another site.",
    "game_over": "The game is over.",
    "has_account": "You already have an account.",
    "has_host": "The server already has a host.",
    "head_too_large": "The request headers are too long or too many.",
    "house_trouble": "Internal server error.",
    "illegal_action": "The rules do not allow the action now. Games may have more precise codes.",
    "invalid": "Validation failed: a field is missing or has the wrong type.",
    "known_key": "This passkey is already registered.",
    "last_key": "The passkey is the only credential of the account.",
    "line_too_long": "A line of conditional moves is too long.",
    "link_gone": "The code is used, expired or unknown.",
    "list_full": "The list of people is full.",
    "log_in_again": "Re-authentication needed: not confirmed within the last ten minutes.",
    "missing_scope": "The access token lacks the scope that `detail` names.",
    "mail_failed": "The mail server rejected the mail; `detail` says why.",
    "mailbox_full": "Rate limit of mails to this address.",
    "mail_taken": "Another account has this mail address.",
    "name_taken": "Another account has this name or one that looks like it.",
    "needs_account": "Guests cannot do this: it needs an account.",
    "no_account": "The account no longer exists.",
    "no_action": "No action was sent.",
    "no_analyst": "The server cannot analyse this game.",
    "no_answer": "A line of conditional moves does not end with the player's own.",
    "no_credential": "The account has no passkey, mail address or recovery code to confirm with.",
    "no_guest": "Unknown guest.",
    "no_mail": "The server sends no mail.",
    "no_name": "Not logged in.",
    "no_new_accounts": "The host does not allow new accounts now.",
    "no_new_guests": "The server accepts no new guests now.",
    "no_passkeys_here": "Browsers support passkeys only over https or at localhost.",
    "no_picture": "The table has no picture, or it is private.",
    "no_place": "Distances cannot be measured from or to this place.",
    "no_proposal": "Nothing is proposed at this table.",
    "no_lessons": "The game has no lessons yet.",
    "no_plan": "There is no plan, or not for the current decision.",
    "no_plan_now": "Moves can be planned only while another player is to move.",
    "no_ruler": "The game has no distances to measure.",
    "no_guide": "The game has no guided game yet.",
    "no_scope": "No access token may do this: it needs a session.",
    "no_say": "The seat has no vote on this take-back or proposal.",
    "no_position_text": "The game has no positions as text.",
    "no_statistics": "The game has no statistics.",
    "no_such_board": "Unknown analysis board.",
    "no_such_book": "Unknown puzzle book.",
    "no_such_challenge": "Unknown challenge, or not of or to the player.",
    "no_such_answer": "The question has no answer with this index.",
    "no_such_device": "Unknown device.",
    "no_such_grade": "The puzzle book has no puzzles of this grade.",
    "no_such_key": "Unknown passkey.",
    "no_such_lesson": "Unknown lesson, or it has no such step.",
    "no_such_line": "Unknown line of conditional moves.",
    "no_such_message": "Unknown chat message, or not visible to you.",
    "no_such_method": "The address does not support this method.",
    "no_such_move": "The game has fewer moves.",
    "no_such_node": "The analysis board has no such position.",
    "no_such_person": "Unknown player.",
    "no_such_order": "Unknown standing order, or it is not active.",
    "no_such_puzzle": "Unknown puzzle, or it is not solved on a board.",
    "no_such_request": "The pairing request is unknown, cancelled, matched or expired.",
    "no_such_retry": "The move was no mistake, or its game is not analysed.",
    "no_such_seat": "The table has fewer seats.",
    "no_such_table": "Unknown table.",
    "no_such_token": "Unknown access token.",
    "no_such_way": "Unknown notification channel.",
    "no_undo": "Nobody asks to take back a move.",
    "no_words": "The text is empty.",
    "not_confirmed": "The mail address is not confirmed yet.",
    "not_for_you": "This chat room is not visible to you.",
    "not_here": "The player does not have the analysis board open.",
    "not_the_leader": "Only the leader of the analysis board may do this.",
    "not_welcome": "Somebody there has blocked this player.",
    "not_found": "Not found.",
    "not_host": "Only the creator of the table may do this.",
    "not_left": "Nobody has left the seat.",
    "not_onlooker": "Only spectators can be banned from the chat.",
    "not_over": "The game is not over yet.",
    "not_rateable": "Ratings need players with an account and a device each.",
    "not_started": "Some seats are still open.",
    "not_the_host": "Only the host of the server may do this.",
    "not_your_board": "Only the owner or leader of the analysis board may do this.",
    "no_portrait": "No level of that name has a portrait.",
    "not_your_seat": "This is not your seat.",
    "not_your_turn": "It is another seat's turn.",
    "nothing_ahead": "Premoves are not possible at this table, or not now.",
    "options_not_rateable": "A game with these options cannot be rated; `detail` says why.",
    "own_address": "You cannot ban your own address.",
    "passkey_refused": "The passkey belongs to no account here, or is invalid.",
    "plan_open": "The plan does not reach the end of its decision.",
    "post_failed": "A notification could not be sent; `detail` says why.",
    "puzzle_over": "The attempt ended before the last of these actions.",
    "read_only": "The server no longer supports the rules version of this table.",
    "root_stays": "The first position of an analysis board cannot be removed.",
    "seat_taken": "The seat is taken.",
    "slow_bot": "The bot would think too long for a table.",
    "stale": "The decision that the request answers is over, or the table has changed meanwhile.",
    "started": "The game has already begun.",
    "store": "The database cannot be read or written.",
    "talk_full": "The chat of this table is full.",
    "ticket_gone": "The request took too long, or was already answered.",
    "time_left": "The player still has time, or was not reminded yet.",
    "time_up": "The player is out of time; the turn ends automatically.",
    "too_large": "The request body is too large.",
    "too_long": "The text is too long.",
    "too_many": "Rate limit (requests, tables, guests); `Retry-After` gives the seconds.",
    "too_many_boards": "Limit of analysis boards per player.",
    "too_many_challenges": "Limit of open challenges per player.",
    "too_many_connections": "Limit of open connections per address.",
    "too_many_keys": "Limit of passkeys per account.",
    "too_many_lines": "Limit of conditional lines.",
    "too_many_requests": "Limit of pairing requests for correspondence games per player.",
    "too_many_searches": "Limit of analysis boards searched at a time, per player and address.",
    "too_many_streams": "Limit of event streams per player and address.",
    "too_many_tables": "Limit of tables per event stream.",
    "too_many_tokens": "Limit of access tokens per account.",
    "too_many_ways": "Limit of notification channels per player.",
    "too_much_stored": "Rate limit of stored analyses; `Retry-After` gives the seconds.",
    "too_much_work": "The address has used up its CPU budget; `Retry-After` gives the seconds.",
    "too_slow": "Timeout: the request did not arrive in time.",
    "undo_declined": "Somebody declined the take-back.",
    "undo_pending": "Another take-back waits for answers.",
    "unknown_bot": "Unknown bot.",
    "unknown_game": "Unknown game.",
    "unknown_host": "The server does not accept the `Host` header.",
    "unreadable_action": "The text does not parse as an action of this game.",
    "yourself": "You cannot do this to yourself.",
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
    401: "No token: create a guest with `POST /api/players` first.",
    403: "Not your seat, not your table, or a foreign page.",
    404: "No such table, seat, move, game or code.",
    409: "Too late or too early: the decision is over, the seat is taken, the game has not begun.",
    413: "The body is too long.",
    422: "The request is malformed, or the rules do not allow the action.",
    429: "Rate limit: `Retry-After` says when to try again.",
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
OWN_READS = problems(401)
CHANGES = problems(400, 401, 403, 404, 409, 413, 429)
COMINGS = problems(400, 403, 404, 413, 429)
LOG_INS = problems(400, 403, 404, 409, 413, 429)


class ApiRouter(APIRouter):
    """Router of the JSON API: changes document `CHANGES` and answer 204 if they return nothing,
    unless a route says otherwise."""

    # Any: FastAPI has dozens of options, of many types.
    def add_api_route(self, path: str, endpoint: Callable[..., object], **options: Any) -> None:
        """Add a route with these defaults."""
        if options["methods"] != ["GET"]:
            options["responses"] = options.get("responses") or CHANGES
            if endpoint.__annotations__.get("return") in {None, "None"}:
                options["status_code"] = options.get("status_code") or 204
        super().add_api_route(path, endpoint, **options)
