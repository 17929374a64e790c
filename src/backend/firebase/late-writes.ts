/**
 * Handles writes that got no answer in time. Their outcome is unknown, and the library may still
 * send them, so the same write is not sent again before the outcome is known.
 */
import { inTime } from '../../platform/in-time.ts';

type Settled = 'written' | 'stale';
type WriteOutcome = Settled | 'unknown';

export interface LateWrites {
  /** True if a write to one of these places has no answer yet. */
  isLate(places: readonly string[]): boolean;
  /**
   * Resolves with `unknown` if no answer arrives in time, and for each further write to one of
   * these places until that answer has arrived. If the earlier write succeeded with the same
   * `content`, this one counts as written and is not sent. Rejects like `send`.
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
        // A later failure means that nothing was written, as with a refusal.
        const write = { content, settled: settled.catch(() => 'stale' as const) };
        for (const place of places) late.set(place, write);
      }
      return outcome;
    },
  };
}
