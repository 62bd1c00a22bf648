"""The five-minute lessons of the modules."""

from __future__ import annotations

from functools import partial

from kaffeehaus.core.lessons import InteractiveLesson
from kaffeehaus.games.fcm.drawing.menu import framed
from kaffeehaus.games.fcm.game import FoodChainMagnate
from kaffeehaus.games.fcm.modules.menu import on_the_menu
from kaffeehaus.games.fcm.modules.offered import OFFERED
from kaffeehaus.games.fcm.rules.ruleset.module import Module, ModuleLesson


def _lesson(module: Module, lesson: ModuleLesson) -> InteractiveLesson:
    return InteractiveLesson(
        id=module.id,
        game_id=FoodChainMagnate.id,
        title=module.title,
        sentence=lesson.sentence,
        steps=lesson.steps,
        questions=lesson.questions,
        chapter=module.id,
        picture=partial(_picture, module),
    )


def _picture(module: Module) -> str:
    return framed(on_the_menu(module).picture())


LESSONS = tuple(_lesson(module, module.lesson) for module in OFFERED if module.lesson)
