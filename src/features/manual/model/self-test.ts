/** Ten questions of the manual that a driver asks himself; what was not known comes back. */

/** How many questions a round has. */
export const roundLength = 10;

/** Questions that were not known the last time, by their id. */
export type Missed = readonly string[];

export interface Round {
  /** What is still to be asked, the next one first. */
  readonly open: readonly string[];
  /** How many there are, and how many were known at the first try. */
  readonly total: number;
  readonly known: number;
  /** What was not known at the first try. */
  readonly missed: Missed;
}

/** The list in another order; `random` gives numbers from 0 to below 1. */
function shuffled<Item>(list: readonly Item[], random: () => number): Item[] {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = result[at] as Item;
    result[at] = result[other] as Item;
    result[other] = moved;
  }
  return result;
}

/** A new round out of `ids`: first what was missed before, then others, in a new order. */
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

/** The round after an answer: what was not known is asked again after the others. */
export function answered(round: Round, isKnown: boolean): Round {
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

/** What stays missed after an answer: only knowing it at the first try takes a question out. */
export function missedAfter(missed: Missed, round: Round, isKnown: boolean): Missed {
  const [id] = round.open;
  if (id === undefined) return missed;
  const others = missed.filter((one) => one !== id);
  return isKnown && !round.missed.includes(id) ? others : [...others, id];
}
