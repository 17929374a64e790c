/** Records the versions that the driver has written and sent, for the checks at the end. */
import type { Draft } from '../../../../src/features/drafts/model/draft.ts';
import type { Answers, Inputs } from '../../../../src/features/reports/inputs-and-answers.ts';
import type { Life } from './machine.ts';
import type { Random } from './random.ts';

/** One report of the driver with all its versions and corrections. */
export interface Story {
  readonly number: number;
  readonly uid: string;
  /** The number of the version that was written last. */
  versions: number;
  /** The app has said that this version is saved or sent. It must not get lost. */
  kept: number;
  /** The same, without versions that are only in the memory of a page. */
  keptOnDevice: number;
  /** The page that holds the version in its memory. */
  holder: Life | undefined;
  /** The numbers of the taps on "discard" that have succeeded or are not decided yet. */
  readonly discards: Set<number>;
  /** The number of the last attempt to send that the app has confirmed. */
  lastSent: number;
  /** The ids of its drafts. */
  readonly drafts: Set<string>;
}

const pattern = /Bericht (\d+), Fassung (\d+):/;
const remarks = [
  'Domdeckel undicht, „Ölspur“ auf 3 m – Straße gesperrt',
  'Kunde war nicht da.\nTor zu, 2. Versuch um 14:30',
  'Ventil 50 % größer als zulässig & Prüfplakette fehlt',
  'Près du quai n° 4 : fuite d’huile 🛢️',
];

/** The number of the report and of its version in a text, or undefined for another text. */
export function versionIn(
  text: unknown,
): { readonly story: number; readonly version: number } | undefined {
  const found = pattern.exec(typeof text === 'string' ? text : '');
  return found ? { story: Number(found[1]), version: Number(found[2]) } : undefined;
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
/** Everything that a driver has answered, as a text that can be compared. */
export function contentOf({
  followsReport: _first,
  followPurpose: _purpose,
  ...answers
}: Answers): string {
  return JSON.stringify(answers, sorted);
}

export class Ledger {
  readonly stories = new Map<number, Story>();
  /** The content of the attempts to send a report, with the number of the last one. */
  readonly sent = new Map<string, number>();
  private attempts = 0;
  /** The bytes of each photo by its width, which is unique and survives copies. */
  readonly pixels = new Map<number, Uint8Array<ArrayBuffer>>();
  /** Reports that were in the memory of a page that was killed. */
  readonly lostMemory = new Set<number>();
  private readonly discardsById = new Map<string, Set<number>>();
  private taps = 0;
  /** Reports that the driver has removed although the office refuses the notice about a photo. */
  readonly removedIds = new Set<string>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  begin(uid: string): Story {
    const number = this.stories.size + 1;
    const story: Story = {
      number,
      uid,
      versions: 0,
      kept: 0,
      keptOnDevice: 0,
      holder: undefined,
      discards: new Set(),
      lastSent: 0,
      drafts: new Set(),
    };
    this.stories.set(number, story);
    return story;
  }
  storyOf(inputs: Readonly<Record<string, unknown>>): Story | undefined {
    return this.stories.get(versionIn(inputs['description'])?.story ?? 0);
  }
  /** The words of the next version. */
  nextText(story: Story): string {
    story.versions += 1;
    return `Bericht ${story.number}, Fassung ${story.versions}: ${this.random.pick(remarks)}`;
  }
  newPhoto(field: string): {
    readonly record: Draft['photos'][number];
    readonly bytes: Uint8Array<ArrayBuffer>;
  } {
    const width = this.pixels.size + 1;
    // The resumable protocol begins at 262 144 bytes.
    const length = this.random.chance(0.05) ? 262_144 + width : 20 + this.random.below(40);
    const bytes = new Uint8Array(length);
    for (let index = 0; index < Math.min(length, 60); index += 1)
      bytes[index] = this.random.below(256);
    bytes[length - 1] = width % 256;
    this.pixels.set(width, bytes);
    return {
      record: {
        id: this.random.uuid(),
        field,
        contentType: 'image/jpeg',
        bytes: length,
        width,
        height: 1,
        capturedAt: 0,
      },
      bytes,
    };
  }

  /** The app has said that these inputs are stored on the device. */
  stored(inputs: Inputs): void {
    this.keep(inputs, undefined);
  }
  /** The app sends this report from the memory of a page. */
  heldInMemory(inputs: Inputs, holder: Life): void {
    this.keep(inputs, holder);
  }
  private keep(inputs: Inputs, holder: Life | undefined): void {
    const version = versionIn(inputs['description']);
    const story = this.stories.get(version?.story ?? 0);
    if (!story || !version) return;
    story.kept = version.version;
    story.holder = holder;
    story.discards.clear();
    if (!holder) story.keptOnDevice = version.version;
  }
  /**
   * The driver discards a draft. The list may show older words than those that are stored. Returns a
   * function to call if it was not discarded, because it was changed meanwhile. Another tap on
   * "discard" may have succeeded by then.
   */
  discard(id: string, inputs: Inputs): () => void {
    const tap = (this.taps += 1);
    this.discardsById.set(id, (this.discardsById.get(id) ?? new Set()).add(tap));
    const shown = this.storyOf(inputs);
    const changed = [...this.stories.values()].filter(
      (story) => story.drafts.has(id) || story === shown,
    );
    for (const { discards } of changed) discards.add(tap);
    return () => {
      this.discardsById.get(id)?.delete(tap);
      for (const { discards } of changed) discards.delete(tap);
    };
  }
  isDiscarded(id: string): boolean {
    return (this.discardsById.get(id)?.size ?? 0) > 0;
  }
  /** The driver sends these answers. Returns a function to call when the app has confirmed it. */
  send(inputs: Inputs, answers: Answers): () => void {
    const story = this.storyOf(inputs);
    const attempt = (this.attempts += 1);
    this.sent.set(contentOf(answers), attempt);
    return () => {
      if (story) story.lastSent = attempt;
    };
  }
  /** A page was killed: what only its memory had may be lost. */
  ended(life: Life): void {
    for (const story of this.stories.values())
      if (story.holder === life) {
        this.lostMemory.add(story.number);
        story.kept = story.keptOnDevice;
        story.holder = undefined;
      }
  }
}
