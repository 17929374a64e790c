/**
 * Performs one step of a round: sends the document of a report, its entry for the next driver of
 * the vehicle, the notice about missing photos, or its photos.
 */
import { anySignal } from '../../../platform/any-signal.ts';
import { isProgramError } from '../../../platform/program-error.ts';
import type { SenderDependencies } from './dependencies.ts';
import type { OutboxEvent, OutboxItem, WaitingReason } from '../model/outbox-item.ts';
import {
  areNoticesDeferred,
  missingToReport,
  missingToReportNow,
  photosToSend,
} from '../model/item-photos.ts';
import { isRepeatedLater } from '../model/refused-notice.ts';
import { replacedReason } from '../model/report-document.ts';
import type { ReportSender, SendResult } from '../model/report-port.ts';
import { hostOf, type Step, type StepHost } from '../model/sending-order.ts';
import type { ItemChanges } from './changes.ts';
import { isUnreadableForLong, readPixels, removeSentPixels } from './pixels.ts';
import { reportPhotosMissing } from './thrown-away.ts';

export interface StepContext {
  readonly dependencies: SenderDependencies;
  readonly changes: ItemChanges;
  readonly sender: ReportSender;
  /** Returns the steps that are due now. */
  readonly openSteps: () => Promise<readonly Step[]>;
}

export interface StepEnd {
  /** The item after the step; undefined if it was removed. */
  readonly item: OutboxItem | undefined;
  readonly failed: Extract<SendResult, { type: 'failed' }> | undefined;
  /** True if the server has stored something. */
  readonly hasMoved: boolean;
}

type Photo = OutboxItem['photos'][number];

/** The service refuses a photo and its look-up, so an earlier attempt may have stored it. */
const photoOutcomeUnknown = { type: 'failed', waitingFor: 'photoOutcome', at: 'files' } as const;

/** The failure that an error of the program means for a report. Throws every other error. */
function programFailure(error: unknown, at: StepHost): Extract<SendResult, { type: 'failed' }> {
  if (!isProgramError(error)) throw error;
  console.error(error);
  return { type: 'failed', waitingFor: 'app', at };
}

/** Performs one step. */
export async function sendStep(context: StepContext, step: Step): Promise<StepEnd> {
  const { changes, dependencies } = context;
  const end = await (step.stage === 'vehicle'
    ? sendVehicleEntry(context, step.item)
    : attemptStep(context, step));
  // After an interruption another sender may have changed the item.
  if (end.item?.state.status === 'sent' && !dependencies.signal?.aborted)
    await removeSentPixels(dependencies, changes, end.item).catch((error: unknown) => {
      console.error(error);
    });
  return end;
}

async function attemptStep(context: StepContext, { item, stage }: Step): Promise<StepEnd> {
  const { changes, dependencies } = context;
  const begun = await changes.apply(item, { type: 'attempt', at: dependencies.now() });
  const status = stage === 'document' ? 'sending' : 'sendingPhotos';
  if (begun?.state.status !== status) return { item: begun, failed: undefined, hasMoved: false };
  const sending = new Attempt(context, begun);
  try {
    if (stage === 'document') await sending.sendDocument();
    else if (stage === 'missing') await sending.reportMissing();
    else if (item.state.status === 'arrived' && item.state.waitingFor === 'photoOutcome')
      await sending.sendPhotosIfKnown();
    else await sending.sendPhotos();
  } catch (error) {
    await sending.fail(programFailure(error, hostOf(stage)));
  }
  const { item: next, failed, hasMoved } = sending;
  return { item: next, failed, hasMoved };
}

/** One attempt to send a report. */
class Attempt {
  item: OutboxItem | undefined;
  failed: StepEnd['failed'];
  hasMoved = false;
  private readonly context: StepContext;

  constructor(context: StepContext, item: OutboxItem) {
    this.context = context;
    this.item = item;
  }

  private get now(): number {
    return this.context.dependencies.now();
  }

  private async apply(event: OutboxEvent): Promise<void> {
    this.item = this.item && (await this.context.changes.apply(this.item, event));
  }

  /** Stores the reason of a failure with the item, unless this sender itself was stopped. */
  async fail(failed: Extract<SendResult, { type: 'failed' }>): Promise<void> {
    if (this.context.dependencies.signal?.aborted)
      return this.apply({ type: 'interrupted', at: this.now });
    // The document was stored, so only the file server cannot be reached.
    const isFileServer =
      failed.at === 'files' && failed.waitingFor === 'offline' && navigator.onLine;
    const waitingFor: WaitingReason = isFileServer ? 'fileServer' : failed.waitingFor;
    this.failed = { ...failed, waitingFor };
    await this.apply({ type: 'failed', waitingFor, at: this.now, random: Math.random() });
  }

  async sendDocument(): Promise<void> {
    const { dependencies, sender } = this.context;
    if (!this.item) return;
    const result = await sender.sendDocument(this.item, dependencies.signal);
    if (result.type === 'stored') {
      this.hasMoved = true;
      await this.apply({ type: 'documentStored', at: this.now });
    } else if (result.type === 'refused' && result.isUncertain)
      // An earlier attempt may have arrived, even one that a full device could not store.
      await this.fail({ type: 'failed', waitingFor: 'outcome', at: 'documents' });
    else if (result.type === 'refused')
      await this.apply({ ...result, at: this.now, appVersion: dependencies.appVersion });
    else await this.fail(result);
  }

  async reportMissing(): Promise<void> {
    const { dependencies, sender } = this.context;
    for (const photo of this.item ? missingToReportNow(this.item, this.now) : []) {
      if (!this.item || photo.missing === undefined) return;
      const number = this.numberOf(photo);
      const result = await sender.reportMissing(
        this.item,
        number,
        photo.missing,
        dependencies.signal,
      );
      if (result.type === 'failed') return this.fail(result);
      const isUncertain = result.type === 'refused' ? result.isUncertain : undefined;
      this.hasMoved ||= !isUncertain;
      const at = this.now;
      const { appVersion } = dependencies;
      const { id } = photo;
      await this.apply(
        result.type === 'refused'
          ? {
              type: 'missingRefused',
              photo: id,
              at,
              detail: result.detail,
              appVersion,
              isUncertain,
              isRepeatedLater: isRepeatedLater(result),
            }
          : { type: 'missingTold', photo: id, at },
      );
    }
    const failed = await this.reportReplaced();
    await (failed ? this.fail(failed) : this.endNotices());
  }

  /** Notices that were refused for now are repeated later, after the photos that remain. */
  private async endNotices(): Promise<void> {
    const { item } = this;
    const isLater = item && missingToReport(item).length > 0 && !areNoticesDeferred(item);
    await (isLater
      ? this.apply({ type: 'failed', waitingFor: undefined, at: this.now, random: Math.random() })
      : this.finishStep());
  }

  /**
   * Notifies the office that photos are replaced: an earlier version of this report has arrived,
   * although the driver took it back, and it lists photos that are sent with this version. If that
   * is refused for now, it is repeated with the notices about discarded reports, so that it does
   * not delay the photos of this version.
   */
  private async reportReplaced(): Promise<StepEnd['failed']> {
    const { dependencies, sender } = this.context;
    if (!this.item?.replaces) return undefined;
    const { uid, replaces } = this.item;
    // The notice is anonymous if the earlier report was, because nothing may connect an anonymous
    // report to its driver.
    const { id, photos, anonymous = this.item.anonymous } = replaces;
    const reason = replacedReason(this.item, replaces);
    const version = { id, uid, photos, anonymous, ...(reason === 'replaced' && { reason }) };
    const outcome = await reportPhotosMissing(sender, version, dependencies.signal);
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'refused' || outcome === 'refusedLonger') {
      const pending = outcome === 'refused' ? version : { ...version, refusedAt: this.now };
      try {
        await dependencies.localStore.rememberThrownAway([pending]);
      } catch (error) {
        console.error(error);
        return { type: 'failed', waitingFor: 'server', at: 'documents' };
      }
    }
    this.hasMoved = true;
    await this.apply({ type: 'replacedTold', at: this.now });
    return undefined;
  }

  /**
   * Looks the first photo up before its bytes are sent, because the service refused the last upload
   * and look-up. Sends the photos once the look-up shows whether the service has the photo.
   */
  async sendPhotosIfKnown(): Promise<void> {
    const { dependencies, sender } = this.context;
    const [photo] = this.item ? photosToSend(this.item) : [];
    if (!this.item || !photo) return this.sendPhotos();
    const result = await sender.sendPhoto(
      this.item,
      this.numberOf(photo),
      { bytes: undefined, uploadBegun: () => Promise.resolve() },
      dependencies.signal,
    );
    if (result.type === 'failed') return this.fail(result);
    if (result.type === 'refused' && result.isUncertain) return this.fail(photoOutcomeUnknown);
    if (result.type === 'stored') await this.markUploaded(photo);
    return this.sendPhotos();
  }

  private async markUploaded({ id }: Photo): Promise<void> {
    this.hasMoved = true;
    await this.apply({ type: 'photoUploaded', photo: id, at: this.now });
  }

  /** Sends one photo after the other until all are stored or a document must be sent first. */
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
    else await this.finishStep();
  }

  private async sendPhoto(
    photo: Photo,
    documentDue: AbortSignal,
  ): Promise<'done' | 'unreadable' | 'stopped'> {
    const { dependencies, sender } = this.context;
    const bytes = await readPixels(photo, dependencies);
    if (bytes === undefined) {
      await this.apply({ type: 'photoUnreadable', photo: photo.id, at: this.now });
      // The server may already have the photo; the device may then have deleted it.
      if (photo.unreadable && !isUnreadableForLong(photo, this.now)) return 'unreadable';
    }
    if (!this.item) return 'stopped';
    const { signal = documentDue } = dependencies;
    const result = await sender.sendPhoto(
      this.item,
      this.numberOf(photo),
      { bytes, uploadBegun: (url) => this.apply({ type: 'uploadBegun', photo: photo.id, url }) },
      anySignal([documentDue, signal]),
    );
    if (result.type === 'stored') {
      await this.markUploaded(photo);
      return 'done';
    }
    if (result.type === 'refused' && !result.isUncertain)
      return this.giveUpPhoto(photo, bytes === undefined ? 'unreadable' : 'refused');
    await this.stopPhotos(result, documentDue);
    return 'stopped';
  }

  /** Ends the attempt after a photo that was not stored and not finally refused. */
  private async stopPhotos(
    result: Exclude<SendResult, { type: 'stored' }>,
    documentDue: AbortSignal,
  ): Promise<void> {
    if (documentDue.aborted && !this.context.dependencies.signal?.aborted)
      await this.apply({ type: 'letPass', at: this.now });
    else await this.fail(result.type === 'refused' ? photoOutcomeUnknown : result);
  }

  /** Marks a photo as missing. A photo that cannot be read now may be readable later. */
  private async giveUpPhoto(
    photo: Photo,
    reason: 'unreadable' | 'refused',
  ): Promise<'done' | 'unreadable'> {
    if (reason === 'unreadable' && !isUnreadableForLong(photo, this.now)) return 'unreadable';
    await this.apply({ type: 'photoMissing', photo: photo.id, reason });
    return 'done';
  }

  private numberOf({ id }: Photo): number {
    return (this.item?.photos.findIndex((photo) => photo.id === id) ?? -1) + 1;
  }

  /**
   * Nothing is left to send to this host. The item waits for another host, or everything is sent.
   */
  private async finishStep(): Promise<void> {
    if (this.item?.state.status === 'sendingPhotos')
      await this.apply({ type: 'letPass', at: this.now });
  }

  /**
   * Interrupts a photo when there is a new report; its upload is resumed later. A report that has
   * failed before waits until the photo is done.
   */
  private watchForDocuments(): {
    readonly signal: AbortSignal;
    readonly isDue: () => Promise<boolean>;
    readonly stop: () => void;
  } {
    const { dependencies, openSteps } = this.context;
    const controller = new AbortController();
    const due = async (): Promise<readonly OutboxItem[]> =>
      (await openSteps()).filter(({ stage }) => stage === 'document').map(({ item }) => item);
    const checkForDocuments = async (): Promise<void> => {
      const items = await due();
      if (items.some(({ state }) => 'attempt' in state && state.attempt === 0)) controller.abort();
    };
    const stop = dependencies.listen?.(() => {
      checkForDocuments().catch((error: unknown) => {
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

/**
 * Writes the entry of the vehicle, which shows its defects to the next driver. It is stored under
 * the plate. Its outcome does not delay photos. The step also ends after a refusal, because the
 * server refuses the entry if the office already handles the report.
 */
async function sendVehicleEntry(
  { changes, dependencies, sender }: StepContext,
  item: OutboxItem,
): Promise<StepEnd> {
  const result = await sender
    .writeVehicleEntry(item, dependencies.signal)
    .catch((error: unknown) => programFailure(error, hostOf('vehicle')));
  const at = dependencies.now();
  if (result.type === 'failed') {
    const failed = { failed: result, hasMoved: false } as const;
    if (dependencies.signal?.aborted) return { item, ...failed };
    const random = Math.random();
    return { item: await changes.apply(item, { type: 'vehicleFailed', at, random }), ...failed };
  }
  if (result.type === 'refused')
    console.info('The server refused the entry of the vehicle', result.detail);
  const next = await changes.apply(item, { type: 'vehicleTold', at });
  return { item: next, failed: undefined, hasMoved: true };
}
