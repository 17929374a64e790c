/**
 * The form of a page: the driver writes, adds and removes photos, switches between "with name" and
 * "anonymous", and sends. It uses the database and the outbox as the real form does
 * (features/drafts/draft-session.ts, features/drafts/submission.ts).
 */
import type { Draft } from '../../../../src/features/drafts/model/draft.ts';
import {
  nextRevision,
  revisionOf,
  type DraftBase,
} from '../../../../src/features/drafts/model/draft-revision.ts';
import type { StoredPhoto } from '../../../../src/features/photos/model/photo-port.ts';
import type { Answers, Inputs } from '../../../../src/features/reports/inputs-and-answers.ts';
import { withoutPhotos } from '../../../../src/features/drafts/model/photo-references.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './pages.ts';
import type { Phone } from './phone.ts';

const isConflict = ({ name }: Error): boolean => name === 'DraftConflict';
const kinds = [
  'complaintChassis',
  'nearbyAccident',
  'nearbyAccident',
  'dispositionMessage',
] as const;
const photosOf = (inputs: Inputs): readonly string[] => (inputs['photos'] ?? []) as string[];

/** The answers that the form reads from its inputs. */
function answersOf({ kind, inputs }: Draft): Answers {
  const isAccident = kind === 'nearbyAccident';
  return {
    description: inputs['description'],
    photos: inputs['photos'],
    ...(isAccident && {
      eventKind: 'nearMiss',
      reporterMode: inputs['reporterMode'] ?? 'named',
      occurredAt: '2026-11-20',
    }),
    ...(kind === 'complaintChassis' && {
      vehiclePlate: 'HH-TL 9',
      defects: [{ defect: 'chTyreCut', severity: 'life' }],
    }),
  } as Answers;
}

export class Form {
  isBusy = false;
  isClosed = false;
  private draft: Draft;
  private readonly page: Page;
  private readonly phone: Phone;
  private readonly ledger: Ledger;
  private readonly writer: string;
  private readonly waiting = new Map<string, StoredPhoto>();
  private revision: string | undefined;
  private queuedAs: string | undefined;
  private writes = 0;

  private constructor(page: Page, phone: Phone, ledger: Ledger, draft: Draft, revision?: string) {
    this.page = page;
    this.phone = phone;
    this.ledger = ledger;
    this.draft = draft;
    this.revision = revision;
    this.writer = phone.machine.random.uuid();
  }

  /** Opens an empty form and writes into it. */
  static begin(
    page: Page,
    phone: Phone,
    ledger: Ledger,
    uid: string,
    kind = phone.machine.random.pick(kinds),
  ): Form {
    const { random, clock } = phone.machine;
    const form = new Form(page, phone, ledger, {
      id: random.uuid(),
      kind,
      formVersion: 1,
      uid,
      inputs: {},
      photos: [],
      createdAt: clock,
      updatedAt: clock,
    });
    form.write();
    return form;
  }
  /** Opens a stored draft; resolves with undefined if it is gone. */
  static async open(
    page: Page,
    phone: Phone,
    ledger: Ledger,
    id: string,
  ): Promise<Form | undefined> {
    const draft = await page.localStore.getDraft(id);
    return draft && new Form(page, phone, ledger, draft, revisionOf(draft));
  }

  get draftId(): string {
    return this.draft.id;
  }
  private get base(): DraftBase {
    const { writer, revision, queuedAs } = this;
    return { writer, revision, queuedAs };
  }
  private change(inputs: Inputs, photos = this.draft.photos): void {
    this.draft = { ...this.draft, inputs: { ...this.draft.inputs, ...inputs }, photos };
  }
  private changePhotos(photos: Draft['photos']): void {
    this.change({ photos: photos.map(({ id }) => id) }, photos);
  }

  private write(): void {
    const { ledger } = this;
    const story = ledger.storyOf(this.draft.inputs) ?? ledger.begin(this.draft.uid);
    story.drafts.add(this.draft.id);
    this.change({ description: ledger.nextText(story) });
  }
  addPhoto(): void {
    if (this.draft.photos.length >= 4) return;
    const { record, bytes } = this.ledger.newPhoto('photos');
    const image = new Blob([bytes], { type: 'image/jpeg' });
    const thumbnail = new Blob([bytes.slice(0, 5)], { type: 'image/jpeg' });
    this.waiting.set(record.id, { id: record.id, reportId: this.draft.id, image, thumbnail });
    this.changePhotos([...this.draft.photos, record]);
  }
  private removePhoto(): void {
    const [first, ...rest] = this.draft.photos;
    if (!first) return;
    this.waiting.delete(first.id);
    this.changePhotos(rest);
  }
  switchName(): void {
    if (this.draft.kind !== 'nearbyAccident') return;
    const isAnonymous = this.draft.inputs['reporterMode'] === 'anonymous';
    this.change({ reporterMode: isAnonymous ? 'named' : 'anonymous' });
  }

  /** Changes the text and lets the form save it. */
  rewrite(): void {
    this.write();
    this.keep();
  }
  /** Changes something and lets the form save it. */
  edit(): void {
    const { random } = this.phone.machine;
    if (random.chance(0.7)) this.write();
    if (random.chance(0.5)) this.addPhoto();
    if (random.chance(0.15)) this.removePhoto();
    if (random.chance(0.5)) this.switchName();
    this.keep();
  }
  /** The form saves by itself what the driver has changed. */
  keep(): void {
    this.act('save', () => this.save());
  }

  private async save(): Promise<void> {
    // A stored draft names only stored photos.
    const next = (): Draft => {
      const waiting = new Set(this.waiting.keys());
      return {
        ...this.draft,
        inputs: withoutPhotos(this.draft.inputs, waiting),
        photos: this.draft.photos.filter(({ id }) => !waiting.has(id)),
        updatedAt: this.phone.machine.clock,
        revision: nextRevision(this.writer, (this.writes += 1)),
      };
    };
    const keep = (stored: Draft): void => {
      const { tried, triedOtherwise, revision } = stored;
      this.draft = {
        ...this.draft,
        ...(tried && { tried }),
        ...(triedOtherwise && { triedOtherwise }),
        ...(revision !== undefined && { revision }),
      };
      this.revision = revision;
    };
    keep(await this.page.localStore.putDraft(next(), this.base));
    for (const [id, photo] of this.waiting) {
      // The draft was discarded on another screen.
      if (this.isClosed) return;
      this.waiting.delete(id);
      try {
        keep(await this.page.localStore.putPhoto(photo, next(), this.base));
      } catch (error) {
        this.waiting.set(id, photo);
        throw error;
      }
    }
    if (this.isShown) this.ledger.stored(this.draft.inputs);
  }
  /** False if the driver cannot see any more what becomes of this form. */
  private get isShown(): boolean {
    return this.page.isOpen && !this.isClosed;
  }

  loseMemory(): void {
    const story = this.ledger.storyOf(this.draft.inputs);
    if (story) this.ledger.lostMemory.add(story.number);
  }

  /** Sends the report. */
  send(): void {
    if (photosOf(this.draft.inputs).length !== this.draft.photos.length) return;
    this.act('send', async () => {
      const unkept = await this.save().then(
        () => undefined,
        (error: unknown) => {
          if (isConflict(error as Error) || !this.phone.isOnline) throw error;
          return [...this.waiting.values()];
        },
      );
      if (this.isClosed) return;
      const { base, draft } = this;
      const answers = answersOf(draft);
      const confirm = this.ledger.send(draft.inputs, answers);
      const { queueReport } = this.page.modules.actions;
      const item = await queueReport(draft, answers, unkept, base, (id) => {
        this.queuedAs = id;
      });
      const { isShown } = this;
      this.isClosed = true;
      if (!isShown) return;
      confirm();
      if (this.page.heldIds.has(item.id)) this.ledger.heldInMemory(draft.inputs, this.page.life);
      else this.ledger.stored(draft.inputs);
    });
  }

  private act(what: string, action: () => Promise<void>): void {
    this.isBusy = true;
    const { description } = this.draft.inputs;
    const text = typeof description === 'string' ? description.slice(0, 22) : '';
    const mode = this.draft.inputs['reporterMode'] === 'anonymous' ? ', anonymous' : '';
    this.page.run(
      `${what} ${text} (${this.draft.id.slice(0, 4)}, ${this.draft.photos.length} photos${mode})`,
      action,
      () => {
        this.isBusy = false;
      },
      (error) => {
        this.isBusy = false;
        // The form continues with the other version or as a copy, which is a new draft.
        if (isConflict(error)) this.isClosed = true;
      },
    );
  }
}
