/**
 * One step of a round: a report's document, what the next driver of the vehicle reads of it, the word
 * that photos never come, or its photos.
 */
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import type { OutboxEvent, OutboxItem, WaitingReason } from './model/outbox-item.ts';
import { missingToTell, photosToSend } from './model/item-photos.ts';
import type { ReportSender, SendResult } from './model/report-port.ts';
import type { Step } from './model/sending-order.ts';
import { type ItemChanges, saysTheSame } from './item-changes.ts';
import { tellVehicle } from './tell-vehicle.ts';

export interface StepEnvironment {
  readonly environment: DeliveryEnvironment;
  readonly changes: ItemChanges;
  readonly sender: ReportSender;
  /** What could be done now instead. */
  readonly openSteps: () => Promise<readonly Step[]>;
}

export interface StepEnd {
  /** How the item stands then; undefined where it is no longer there. */
  readonly item: OutboxItem | undefined;
  readonly failed: Extract<SendResult, { type: 'failed' }> | undefined;
  /** True where the server has taken something. */
  readonly hasMoved: boolean;
}

/**
 * A photo that this device could not read so often, and for so long, never comes. Times, and
 * milliseconds.
 */
const hopelessTimes = 5;
const hopelessMilliseconds = 24 * 60 * 60_000;

type Photo = OutboxItem['photos'][number];

/** Does one step and says how it ended. */
export async function sendStep(desk: StepEnvironment, step: Step): Promise<StepEnd> {
  const { changes, environment } = desk;
  const end = await (step.lane === 'vehicle' ? tellVehicle(desk, step.item) : attempt(desk, step));
  if (end.item?.state.status === 'sent')
    await tidyUp(environment, changes, end.item).catch((error: unknown) => {
      console.error(error);
    });
  return end;
}

async function attempt(desk: StepEnvironment, { item, lane }: Step): Promise<StepEnd> {
  const { changes, environment } = desk;
  const begun = await changes.apply(item, { type: 'attempt', at: environment.now() });
  const status = lane === 'document' ? 'sending' : 'sendingPhotos';
  if (begun?.state.status !== status) return { item: begun, failed: undefined, hasMoved: false };
  const sending = new Attempt(desk, begun);
  if (lane === 'document') await sending.sendDocument();
  else if (lane === 'missing') await sending.tellMissing();
  else await sending.sendPhotos();
  const { item: next, failed, hasMoved } = sending;
  return { item: next, failed, hasMoved };
}

/** One attempt at one report. */
class Attempt {
  item: OutboxItem | undefined;
  failed: StepEnd['failed'];
  hasMoved = false;
  private readonly desk: StepEnvironment;

  constructor(desk: StepEnvironment, item: OutboxItem) {
    this.desk = desk;
    this.item = item;
  }

  private get now(): number {
    return this.desk.environment.now();
  }

  private async apply(event: OutboxEvent): Promise<void> {
    this.item = this.item && (await this.desk.changes.apply(this.item, event));
  }

  /** It did not go through; the reason stays with the item, unless we were stopped ourselves. */
  private async fail(failed: Extract<SendResult, { type: 'failed' }>): Promise<void> {
    if (this.desk.environment.signal?.aborted)
      return this.apply({ type: 'interrupted', at: this.now });
    // Words are there and photos are not: it is their server that cannot be reached.
    const isFileServer =
      failed.at === 'files' && failed.waitingFor === 'offline' && navigator.onLine;
    const waitingFor: WaitingReason = isFileServer ? 'fileServer' : failed.waitingFor;
    this.failed = { ...failed, waitingFor };
    await this.apply({ type: 'failed', waitingFor, at: this.now, random: Math.random() });
  }

  async sendDocument(): Promise<void> {
    const { environment, sender } = this.desk;
    if (!this.item) return;
    const result = await sender.sendDocument(this.item, environment.signal);
    if (result.type === 'stored') {
      this.hasMoved = true;
      await this.apply({ type: 'documentStored', at: this.now });
    } else if (result.type === 'refused')
      await this.apply({ ...result, at: this.now, appVersion: environment.appVersion });
    else await this.fail(result);
  }

  async tellMissing(): Promise<void> {
    const { environment, sender } = this.desk;
    for (const photo of this.item ? missingToTell(this.item) : []) {
      if (!this.item || photo.missing === undefined) return;
      const number = this.numberOf(photo);
      const result = await sender.tellMissing(this.item, number, photo.missing, environment.signal);
      if (result.type === 'failed') return this.fail(result);
      this.hasMoved = true;
      const at = this.now;
      const { appVersion } = environment;
      const { id } = photo;
      await this.apply(
        result.type === 'refused'
          ? { type: 'missingRefused', photo: id, at, detail: result.detail, appVersion }
          : { type: 'missingTold', photo: id, at },
      );
    }
    const failed = await this.tellReplaced();
    await (failed ? this.fail(failed) : this.rest());
  }

  /**
   * The report that was taken back too late names photos that come with this one. What the service
   * says against that word changes nothing.
   */
  private async tellReplaced(): Promise<StepEnd['failed']> {
    const { environment, sender } = this.desk;
    if (!this.item?.replaces) return undefined;
    const { id, photos, anonymous = this.item.anonymous } = this.item.replaces;
    // In the way of the former report: nothing ties an anonymous one to its driver.
    const before = { ...this.item, id, anonymous };
    for (let number = 1; number <= photos; number += 1) {
      const result = await sender.tellMissing(before, number, 'replaced', environment.signal);
      if (result.type === 'failed') return result;
    }
    this.hasMoved = true;
    await this.apply({ type: 'replacedTold', at: this.now });
    return undefined;
  }

  /** Photo after photo, until they are there or a document is to go before them. */
  async sendPhotos(): Promise<void> {
    const documents = this.watchForDocuments();
    let isUnreadable = false;
    try {
      for (const photo of this.item ? photosToSend(this.item) : []) {
        const end = await this.sendPhoto(photo, documents.signal);
        if (end === 'stopped') return;
        isUnreadable ||= end === 'unreadable';
        if (await documents.isDue()) return await this.apply({ type: 'letPass', at: this.now });
      }
    } finally {
      documents.stop();
    }
    if (isUnreadable) await this.fail({ type: 'failed', waitingFor: 'device', at: 'files' });
    else await this.rest();
  }

  private async sendPhoto(
    photo: Photo,
    documentDue: AbortSignal,
  ): Promise<'done' | 'unreadable' | 'stopped'> {
    const { environment, sender } = this.desk;
    const bytes = await readPixels(photo, environment);
    if (bytes === undefined) {
      await this.apply({ type: 'photoUnreadable', photo: photo.id, at: this.now });
      // It may lie there already: then its pixels have left the device.
      if (photo.unreadable && !this.isHopeless(photo)) return 'unreadable';
    }
    if (!this.item) return 'stopped';
    const { signal = documentDue } = environment;
    const result = await sender.sendPhoto(
      this.item,
      this.numberOf(photo),
      { bytes, uploadBegun: (url) => this.apply({ type: 'uploadBegun', photo: photo.id, url }) },
      AbortSignal.any([documentDue, signal]),
    );
    if (result.type === 'stored') {
      this.hasMoved = true;
      await this.apply({ type: 'photoUploaded', photo: photo.id, at: this.now });
      return 'done';
    }
    if (result.type === 'refused')
      return this.giveUpPhoto(photo, bytes === undefined ? 'unreadable' : 'refused');
    if (documentDue.aborted && !environment.signal?.aborted)
      await this.apply({ type: 'letPass', at: this.now });
    else await this.fail(result);
    return 'stopped';
  }

  /** The server does not have it and will not; what cannot be read now may be readable later. */
  private async giveUpPhoto(
    photo: Photo,
    reason: 'unreadable' | 'refused',
  ): Promise<'done' | 'unreadable'> {
    if (reason === 'unreadable' && !this.isHopeless(photo)) return 'unreadable';
    await this.apply({ type: 'photoMissing', photo: photo.id, reason });
    return 'done';
  }

  private isHopeless({ unreadable }: Photo): boolean {
    return (
      unreadable !== undefined &&
      unreadable.times + 1 >= hopelessTimes &&
      this.now - unreadable.since >= hopelessMilliseconds
    );
  }

  private numberOf({ id }: Photo): number {
    return (this.item?.photos.findIndex((photo) => photo.id === id) ?? -1) + 1;
  }

  /** What is left has another host, or is done. */
  private async rest(): Promise<void> {
    if (this.item?.state.status === 'sendingPhotos')
      await this.apply({ type: 'letPass', at: this.now });
  }

  /**
   * A new report breaks a photo off, which goes on later where it stopped; one that has failed
   * before waits for the end of the photo.
   */
  private watchForDocuments(): {
    readonly signal: AbortSignal;
    readonly isDue: () => Promise<boolean>;
    readonly stop: () => void;
  } {
    const { environment, openSteps } = this.desk;
    const controller = new AbortController();
    const due = async (): Promise<readonly OutboxItem[]> =>
      (await openSteps()).filter(({ lane }) => lane === 'document').map(({ item }) => item);
    const look = async (): Promise<void> => {
      const items = await due();
      if (items.some(({ state }) => 'attempt' in state && state.attempt === 0)) controller.abort();
    };
    const stop = environment.listen?.(() => {
      look().catch((error: unknown) => {
        console.error(error);
      });
    });
    return {
      signal: controller.signal,
      isDue: async () => (await due()).length > 0,
      stop: () => stop?.(),
    };
  }
}

/** The bytes of a photo; undefined where the device cannot give those that were stored. */
async function readPixels(
  { id, bytes }: Photo,
  { localStore }: DeliveryEnvironment,
): Promise<ArrayBuffer | undefined> {
  try {
    const pixels = await (await localStore.getPhoto(id))?.image.arrayBuffer();
    return pixels?.byteLength === bytes && bytes > 0 ? pixels : undefined;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/**
 * The report has arrived: its photos may go. On a full device they go first, so that there is room
 * for the word "sent".
 */
async function tidyUp(
  { localStore }: DeliveryEnvironment,
  changes: ItemChanges,
  item: OutboxItem,
): Promise<void> {
  if (!changes.isUnwritten(item.id)) return localStore.dropSentPhotos();
  // A photo that never came must not go with them.
  if (item.photos.some(({ missing }) => missing !== undefined)) return;
  const stored = await localStore.getOutboxItem(item.id);
  // Taken back meanwhile: what lies there now, or in the draft, is not what has arrived.
  if (!stored || !saysTheSame(stored, item)) return;
  await changes.writeAnew(item);
}
