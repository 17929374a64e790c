/**
 * A self-test of ten questions about the manual. Questions that the driver did not know are
 * repeated.
 */

export const roundLength = 10;

/** The ids of the questions that the driver did not know at the last attempt. */
export type Missed = readonly string[];

export interface Round {
  /** The remaining questions, the next one first. */
  readonly open: readonly string[];
  /** The number of questions in this round. */
  readonly total: number;
  /** The number of questions that the driver knew at the first attempt. */
  readonly known: number;
  /** The questions that the driver did not know at the first attempt. */
  readonly missed: Missed;
}

/** Shuffles a list (Fisher-Yates). `random` returns numbers from 0 to below 1. */
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

/**
 * Starts a new round with the questions `ids`: first the shuffled missed questions, then the
 * others, also shuffled.
 */
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

/** Returns the round after an answer. A question that the driver did not know moves to the end. */
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
 * Returns the missed questions after an answer. A question is removed if the driver knew it at the
 * first attempt.
 */
export function nextMissed(missed: Missed, round: Round, isKnown: boolean): Missed {
  const [id] = round.open;
  if (id === undefined) return missed;
  const others = missed.filter((one) => one !== id);
  return isKnown && !round.missed.includes(id) ? others : [...others, id];
}
