/**
 * Handles writes that were not answered in time. Their outcome is unknown, and the library may
 * still send them. The same write is therefore not sent again until its outcome is known.
 */
import { inTime } from '../../platform/in-time.ts';

type Settled = 'written' | 'stale';
type WriteOutcome = Settled | 'unknown';

export interface LateWrites {
  /** Returns true if a write to one of these places has not been answered yet. */
  isLate(places: readonly string[]): boolean;
  /**
   * Sends a write. Resolves with `unknown` if it is not answered in time, and so does each further
   * write to one of these places until the answer has arrived. If the earlier write succeeded with
   * the same `content`, the new one counts as written and is not sent. Rejects like `send`.
   */
  write(
    places: readonly string[],
    content: string,
    send: () => Promise<Settled>,
  ): Promise<WriteOutcome>;
}

export function createLateWrites(answerMilliseconds: number): LateWrites {
  const late = new Map<string, { readonly content: string; readonly settled: Promise<Settled> }>();

  const outcomeOf = (settled: Promise<Settled>): Promise<WriteOutcome> =>
    inTime(settled, answerMilliseconds, () => 'unknown' as const);

  return {
    isLate: (places) => places.some((place) => late.has(place)),
    async write(places, content, send) {
      for (const place of places) {
        const earlier = late.get(place);
        if (!earlier) continue;
        const outcome = await outcomeOf(earlier.settled);
        if (outcome === 'unknown') return outcome;
        late.delete(place);
        if (outcome === 'written' && earlier.content === content) return outcome;
      }
      const settled = send();
      const outcome = await outcomeOf(settled);
      if (outcome === 'unknown') {
        // If the write fails later, nothing was written, as after a refusal.
        const write = { content, settled: settled.catch(() => 'stale' as const) };
        for (const place of places) late.set(place, write);
      }
      return outcome;
    },
  };
}
