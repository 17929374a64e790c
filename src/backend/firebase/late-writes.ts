/**
 * Handles writes that were not answered in time. Their outcome is unknown, and the library may
 * still send them. The same write is therefore not sent again until its outcome is known.
 */
import { inTime } from '../../platform/in-time.ts';

type Settled = 'written' | 'stale';
type WriteOutcome = Settled | 'unknown' | 'earlierWritten';

/** A write to these places. */
interface Write {
  readonly places: readonly string[];
  /** Equal for equal actions. */
  readonly content: string;
  /** True if no person has requested the write, so that nobody has to look at its outcome. */
  readonly isAutomatic?: boolean;
  readonly send: () => Promise<Settled>;
}

export interface LateWrites {
  /** Returns true if a write to one of these places has not been answered yet. */
  isLate(places: readonly string[]): boolean;
  /**
   * Sends a write. Resolves with `unknown` if it is not answered in time, and so does each further
   * write to one of its places until the answer has arrived. If the earlier write then turns out to
   * have succeeded, the new one is not sent: it counts as written if its content is the same, and
   * resolves with `earlierWritten` otherwise, because it was requested before that was known. A
   * write that is requested after a screen has shown the outcome is sent. Rejects like `send`.
   */
  write(write: Write): Promise<WriteOutcome>;
  /**
   * Resolves with the outcome of the unanswered write to this place once it is known, or with
   * undefined if there is none. The caller shows it, so that later writes are sent.
   */
  settled(place: string): Promise<Settled | undefined>;
}

export function createLateWrites(answerMilliseconds: number): LateWrites {
  const late = new Map<
    string,
    Pick<Write, 'content'> & {
      mustBeShown: boolean;
      /** True after a screen has shown the outcome. */
      isShown: boolean;
      readonly settled: Promise<Settled>;
    }
  >();

  const outcomeOf = (settled: Promise<Settled>): Promise<WriteOutcome> =>
    inTime(settled, answerMilliseconds, () => 'unknown' as const);

  return {
    isLate: (places) => places.some((place) => late.has(place)),
    async write({ places, content, isAutomatic = false, send }) {
      // A screen may show the outcome of another place while this write waits.
      const shownBefore = new Set(
        places.map((place) => late.get(place)).filter((write) => write?.isShown),
      );
      for (const place of places) {
        const earlier = late.get(place);
        if (!earlier) continue;
        if (shownBefore.has(earlier)) {
          // The outcome was known before this write was requested, so this write is a new one.
          late.delete(place);
          continue;
        }
        const outcome = await outcomeOf(earlier.settled);
        if (outcome === 'unknown') return outcome;
        late.delete(place);
        if (outcome !== 'written') continue;
        if (earlier.content === content) return outcome;
        if (earlier.mustBeShown) return 'earlierWritten';
      }
      const settled = send();
      const outcome = await outcomeOf(settled);
      if (outcome === 'unknown') {
        // If the write fails later, nothing was written, as after a refusal.
        const write = {
          content,
          mustBeShown: !isAutomatic,
          isShown: false,
          settled: settled.catch(() => 'stale' as const),
        };
        for (const place of places) late.set(place, write);
      }
      return outcome;
    },
    async settled(place) {
      const write = late.get(place);
      const outcome = await write?.settled;
      if (write) {
        write.mustBeShown = false;
        write.isShown = true;
      }
      return outcome;
    },
  };
}
