// Grades a guess against the server's answer, and counts the score.

import type { Answer } from "./api.ts";
import type { Square } from "./position.ts";
import { ngettext } from "../../../shell/messages.ts";

export interface Grade {
  readonly isRight: boolean;
  /** Wrong guesses and missed places. */
  readonly wrong: readonly Square[];
  readonly words: string;
}

export function graded(answer: Pick<Answer, "reasons" | "selling">, guessed: readonly string[]): Grade {
  const selling = new Set(answer.selling.map((square) => square.join(",")));
  const wrong = answer.reasons
    .map((reason) => reason.square)
    .filter((square) => selling.has(square.join(",")) !== guessed.includes(square.join(",")));
  const words = ngettext("Not quite: %(num)s place is wrong.", "Not quite: %(num)s places are wrong.", wrong.length);
  return { isRight: wrong.length === 0, wrong, words };
}

export interface Score {
  readonly boards: number;
  readonly right: number;
  readonly streak: number;
  readonly best: number;
  /** Right answers by level, from level 1. */
  readonly levels: readonly number[];
}

/** A right answer is worth its level. */
export function points(score: Score): number {
  return score.levels.reduce((sum, count, index) => sum + count * (index + 1), 0);
}

export function counted(score: Score, level: number, isRight: boolean): Score {
  const streak = isRight ? score.streak + 1 : 0;
  return {
    boards: score.boards + 1,
    right: score.right + Number(isRight),
    streak,
    best: Math.max(score.best, streak),
    levels: score.levels.map((count, index) => count + Number(isRight && index === level - 1)),
  };
}
