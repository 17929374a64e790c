/** An in-memory phone and service that record the actions of the sender. */
import { sendOutbox } from '../../../src/features/outbox/sender/round.ts';
import type { ThrownAway } from '../../../src/features/drafts/model/draft.ts';
import type {
  SenderDependencies,
  ItemChange,
} from '../../../src/features/outbox/sender/dependencies.ts';
import type { OutboxItem, WaitingReason } from '../../../src/features/outbox/model/outbox-item.ts';
import type {
  ReportPort,
  ReportSender,
  SendResult,
} from '../../../src/features/outbox/model/report-port.ts';
import { itemOf, now } from './items.ts';

export type Photo = OutboxItem['photos'][number];
export type Store = SenderDependencies['localStore'];
export const appVersion = '1.0.0';
export const stored: SendResult = { type: 'stored' };
export const failed = (
  waitingFor: WaitingReason,
  at: 'documents' | 'live' | 'files' | 'token',
): SendResult => ({
  type: 'failed',
  waitingFor,
  at,
});
export const refused: SendResult = { type: 'refused', reason: 'permission', detail: 'no' };
/** A refusal that does not show whether the service has the report. */
export const uncertain: SendResult = { ...refused, isUncertain: true };
/** The refusal of a notice itself, about a report that the service may have. */
export const wrong = (reason: 'invalid' | 'tooLarge'): SendResult => ({
  type: 'refused',
  reason,
  detail: 'no',
  isUncertain: true,
});

export const queued = (more: object = {}): OutboxItem['state'] => ({
  status: 'queued',
  queuedAt: now,
  attempt: 0,
  notBefore: now,
  ...more,
});
export const arrived = (more: object = {}): OutboxItem['state'] => ({
  status: 'arrived',
  arrivedAt: now,
  queuedAt: now,
  attempt: 0,
  notBefore: now,
  ...more,
});
type Rejected = Extract<OutboxItem['state'], { status: 'rejected' }>;
export const rejected = (more: Partial<Rejected> = {}): OutboxItem['state'] => ({
  status: 'rejected',
  rejectedAt: now,
  reason: 'invalid',
  detail: 'x',
  ...more,
});
export const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
  id,
  field: 'photos',
  contentType: 'image/jpeg',
  bytes: 3,
  width: 1,
  height: 1,
  capturedAt: 0,
  uploaded: false,
  ...more,
});
export const withPhotos = (state: OutboxItem['state'], ...photos: readonly Photo[]): OutboxItem =>
  itemOf('a', state, { photos: [...photos] });

/** Answers that require an entry for the next driver of the vehicle. */
export const ofVehicle = {
  answers: { vehiclePlate: 'HH-TL 9', defects: [{ defect: 'chTyreCut', severity: 'life' }] },
};

export class Phone {
  readonly items = new Map<string, OutboxItem>();
  readonly pixels = new Map<string, string>();
  thrownAway: ThrownAway[] = [];
  clock = now;
  settings: object = {};
  /** Requests to the service, in order. */
  readonly allRequests: string[] = [];
  readonly shownChanges: {
    readonly id: string;
    readonly change: ItemChange;
    readonly status: string;
  }[] = [];
  answer: (request: string) => SendResult | Promise<SendResult> = () => stored;
  opened: Awaited<ReturnType<ReportPort['openSender']>>['status'] = 'ready';
  isFull = false;
  /** Calls to the device, by name. */
  readonly calls: string[] = [];
  readonly signals: (AbortSignal | undefined)[] = [];
  notifyChange: (() => void) | undefined;
  /** The transfer options that the sender passes for a photo. */
  begun: ((url: string | undefined) => Promise<void>) | undefined;

  constructor(...items: readonly OutboxItem[]) {
    for (const item of items) this.put(item);
  }
  put(item: OutboxItem): void {
    this.items.set(item.id, item);
    for (const { id } of item.photos) this.pixels.set(id, 'abc');
  }
  item(id = 'a'): OutboxItem {
    const item = this.items.get(id);
    if (!item) throw new Error(`${id} is not on the device`);
    return item;
  }

  private readonly recordRequest = async (request: string): Promise<SendResult> => {
    this.allRequests.push(request);
    return this.answer(request);
  };
  private readonly sender: ReportSender = {
    uid: 'jona',
    sendDocument: ({ id }, signal) => {
      this.signals.push(signal);
      return this.recordRequest(`document ${id}`);
    },
    sendPhoto: ({ id }, number, { bytes, uploadBegun }, signal) => {
      this.signals.push(signal);
      this.begun = uploadBegun;
      return this.recordRequest(`photo ${id}/${number}${bytes === undefined ? '?' : ''}`);
    },
    writeVehicleEntry: ({ id }) => this.recordRequest(`vehicle ${id}`),
    reportMissing: ({ id, anonymous }, number, reason) =>
      this.recordRequest(`missing ${anonymous ? 'anonymous ' : ''}${id}/${number} ${reason}`),
  };
  private call<T>(name: string, answer: () => T): Promise<T> {
    this.calls.push(name);
    try {
      return Promise.resolve(answer());
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error('failed'));
    }
  }
  private write(name: string, change: () => void): Promise<void> {
    return this.call(name, () => {
      if (this.isFull) throw new Error('Full');
      change();
    });
  }
  readonly store = {
    listOutbox: () => this.call('list', () => [...this.items.values()]),
    getOutboxItem: (id: string) => this.call('get', () => this.items.get(id)),
    updateOutboxItem: (id: string, change: (item: OutboxItem) => OutboxItem) =>
      this.call('update', () => {
        const item = this.items.get(id);
        if (!item) return undefined;
        const next = change(item);
        if (next !== item && this.isFull) throw new Error('Full');
        this.items.set(id, next);
        return next;
      }),
    getPhoto: (id: string) =>
      this.call('photo', () => {
        const pixels = this.pixels.get(id);
        if (pixels === 'broken') throw new Error('Not readable');
        const image = new Blob([pixels ?? '']);
        return pixels === undefined ? undefined : { id, reportId: 'a', image, thumbnail: image };
      }),
    dropSentPhotos: () => this.write('drop', () => undefined),
    deleteOutboxItem: (id: string) =>
      this.call('delete', () => {
        this.isFull = false;
        this.items.delete(id);
      }),
    putOutboxItem: (item: OutboxItem) =>
      this.write('put', () => void this.items.set(item.id, item)),
    readSettings: () => this.call('settings', () => this.settings),
    listThrownAway: () => this.call('thrown away', () => this.thrownAway),
    rememberThrownAway: (more: readonly ThrownAway[]) =>
      this.write('remember', () => {
        const ids = new Set(more.map(({ id }) => id));
        this.thrownAway = [...this.thrownAway.filter(({ id }) => !ids.has(id)), ...more];
      }),
    markThrownAway: ({ id, photos }: ThrownAway, mark: Partial<ThrownAway>) =>
      this.write('mark', () => {
        this.thrownAway = this.thrownAway.map((one) =>
          one.id === id && one.photos === photos ? { ...one, ...mark } : one,
        );
      }),
    forgetThrownAway: ({ id, photos }: ThrownAway) =>
      this.write('forget', () => {
        this.thrownAway = this.thrownAway.filter((one) => one.id !== id || one.photos > photos);
      }),
  };

  /** Runs one round; returns the milliseconds until the next one. */
  async deliver(more: Partial<SenderDependencies> = {}): Promise<number | undefined> {
    const begun = this.clock;
    const next = await sendOutbox({
      localStore: this.store as unknown as Store,
      reports: {
        openSender: () => {
          this.allRequests.push('open');
          return Promise.resolve(
            this.opened === 'ready'
              ? { status: 'ready', sender: this.sender }
              : { status: this.opened },
          );
        },
        fetchPhoto: () => Promise.reject(new Error('Nobody asks')),
      },
      appVersion,
      now: () => this.clock,
      changed: ({ id, state }, change) => {
        this.shownChanges.push({ id, change, status: state.status });
      },
      ...more,
    });
    return next === undefined ? undefined : next - begun;
  }
  get requests(): readonly string[] {
    return this.allRequests.filter((request) => request !== 'open');
  }
  get events(): readonly (string | undefined)[] {
    return this.shownChanges.map(({ change }) => change.event?.type);
  }
}
