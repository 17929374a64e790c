/**
 * Writes whose answer does not come in time. Whether they were carried out is not known then, and the
 * library may still send them: the same deed is not sent again before its outcome is known.
 */
import { inTime } from '../../platform/in-time.ts';

type Settled = 'written' | 'stale';
type WriteOutcome = Settled | 'unknown';

export interface LateWrites {
  /** Is there a write at one of these places without an answer yet? */
  isLate(places: readonly string[]): boolean;
  /**
   * Gives `unknown` where no answer comes in time, and for every further write at one of these places
   * until the answer is there. If the earlier write was carried out and had the same `content`, this one
   * counts as written and is not sent. Rejects as `send` does.
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
        const before = late.get(place);
        if (!before) continue;
        const outcome = await outcomeOf(before.settled);
        if (outcome === 'unknown') return outcome;
        late.delete(place);
        if (outcome === 'written' && before.content === content) return outcome;
      }
      const settled = send();
      const outcome = await outcomeOf(settled);
      if (outcome === 'unknown') {
        // A failure that comes later is as good as a refusal: nothing was written.
        const write = { content, settled: settled.catch(() => 'stale' as const) };
        for (const place of places) late.set(place, write);
      }
      return outcome;
    },
  };
}
