/**
 * Writes whose answer does not come in time. Whether they were carried out is not known then, and the
 * library may still send them: the same deed is not sent again before its outcome is known.
 */
type Settled = 'written' | 'stale';
type WriteOutcome = Settled | 'unknown';

export interface LateWrites {
  /** Is there a write at one of these places without an answer yet? */
  isLate(places: readonly string[]): boolean;
  /**
   * Gives `unknown` where no answer comes in time, also for every further write at one of these places
   * until then. A deed that was carried out meanwhile, by its `content`, counts as written. Rejects as
   * `send`.
   */
  write(
    places: readonly string[],
    content: string,
    send: () => Promise<Settled>,
  ): Promise<WriteOutcome>;
}

export function createLateWrites(answerMilliseconds: number): LateWrites {
  const late = new Map<string, { readonly content: string; readonly settled: Promise<Settled> }>();

  function inTime(settled: Promise<Settled>): Promise<WriteOutcome> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unknown = new Promise<'unknown'>((resolve) => {
      timer = setTimeout(() => resolve('unknown'), answerMilliseconds);
    });
    return Promise.race([settled, unknown]).finally(() => clearTimeout(timer));
  }

  return {
    isLate: (places) => places.some((place) => late.has(place)),
    async write(places, content, send) {
      for (const place of places) {
        const before = late.get(place);
        if (!before) continue;
        const outcome = await inTime(before.settled);
        if (outcome === 'unknown') return outcome;
        late.delete(place);
        if (outcome === 'written' && before.content === content) return outcome;
      }
      const settled = send();
      const outcome = await inTime(settled);
      if (outcome === 'unknown') {
        // A failure that comes later is as good as a refusal: nothing was written.
        const write = { content, settled: settled.catch(() => 'stale' as const) };
        for (const place of places) late.set(place, write);
      }
      return outcome;
    },
  };
}
