/**
 * A tap on "load now" outlives the reload that it asks for: the tab remembers how often it has tried
 * (docs/decisions/0017).
 */
import { updateTurnsKey } from '../../platform/storage-keys.ts';

/** So often a page is loaded anew for one tap on "load now": a late message costs a turn. */
export const maxTurns = 3;

/** The turn of the page before this one; 0 where nothing was asked for. It counts once. */
export function takeTurn(): number {
  try {
    const turn = Number(sessionStorage.getItem(updateTurnsKey)) || 0;
    sessionStorage.removeItem(updateTurnsKey);
    return turn;
  } catch {
    return 0;
  }
}

/** Remembers over a reload of this tab which turn it is. */
export function keepTurn(turn: number): void {
  try {
    sessionStorage.setItem(updateTurnsKey, String(turn));
  } catch {
    /* Then the notice comes again. */
  }
}
