/** Self-test of ten questions of the manual; missed questions are repeated. */

export const roundLength = 10;

/** Ids of the questions that the driver did not know at the last attempt. */
export type Missed = readonly string[];

export interface Round {
  /** Remaining questions, the next one first. */
  readonly open: readonly string[];
  /** Number of questions. */
  readonly total: number;
  /** Number of questions known at the first attempt. */
  readonly known: number;
  /** Questions not known at the first attempt. */
  readonly missed: Missed;
}

/** Fisher-Yates shuffle; `random` returns numbers from 0 to below 1. */
function shuffled<Item>(list: readonly Item[], random: () => number): Item[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    const moved = result[index] as Item;
    result[index] = result[other] as Item;
    result[other] = moved;
  }
  return result;
}

/** A new round from `ids`: shuffled missed questions first, then shuffled others. */
export function startRound(ids: readonly string[], missed: Missed, random = Math.random): Round {
  const again = shuffled(
    ids.filter((id) => missed.includes(id)),
    random,
  );
  const fresh = shuffled(
    ids.filter((id) => !missed.includes(id)),
    random,
  );
  const open = [...again, ...fresh].slice(0, roundLength);
  return { open, total: open.length, known: 0, missed: [] };
}

/** The round after an answer; a question that was not known moves to the end. */
export function nextRound(round: Round, isKnown: boolean): Round {
  const [id, ...rest] = round.open;
  if (id === undefined) return round;
  const isFirstTry = !round.missed.includes(id);
  return {
    ...round,
    open: isKnown ? rest : [...rest, id],
    known: round.known + (isKnown && isFirstTry ? 1 : 0),
    missed: !isKnown && isFirstTry ? [...round.missed, id] : round.missed,
  };
}

/**
 * The stored missed questions after an answer; a question known at the first attempt is removed.
 */
export function nextMissed(missed: Missed, round: Round, isKnown: boolean): Missed {
  const [id] = round.open;
  if (id === undefined) return missed;
  const others = missed.filter((one) => one !== id);
  return isKnown && !round.missed.includes(id) ? others : [...others, id];
}
