/**
 * The photos of an outbox item and the events that change them. These events apply in every state
 * of the item. The functions are pure.
 */
import type * as z from 'zod/mini';
import type { outboxItemSchema } from './outbox-item-schema.ts';
import { noticeWaitMilliseconds } from './refused-notice.ts';

type OutboxItem = z.infer<typeof outboxItemSchema>;
type Photo = OutboxItem['photos'][number];

export type PhotoEvent =
  /**
   * A resumable upload has started and has this URL. If there is no URL, the upload starts again.
   */
  | { readonly type: 'uploadBegun'; readonly photo: string; readonly url: string | undefined }
  | { readonly type: 'photoUploaded'; readonly photo: string; readonly at: number }
  /** This device could not read a photo. */
  | { readonly type: 'photoUnreadable'; readonly photo: string; readonly at: number }
  /** A photo will not be uploaded; the office has not been notified yet. */
  | {
      readonly type: 'photoMissing';
      readonly photo: string;
      readonly reason: 'unreadable' | 'refused';
    }
  | { readonly type: 'missingTold'; readonly photo: string; readonly at: number }
  /**
   * The server refuses the notice about a missing photo. If the refusal is uncertain, the notice is
   * repeated.
   */
  | {
      readonly type: 'missingRefused';
      readonly photo: string;
      readonly at: number;
      readonly detail: string;
      readonly appVersion: string;
      readonly isUncertain?: true | undefined;
      /** True if the service has refused the notice itself, so that it is repeated later. */
      readonly isRepeatedLater?: boolean;
    };

const changePhoto = (
  item: OutboxItem,
  id: string,
  change: (photo: Photo) => Photo,
): OutboxItem => ({
  ...item,
  photos: item.photos.map((photo) => (photo.id === id ? change(photo) : photo)),
});

/**
 * Returns true if the photo will not be uploaded and the office was notified or the server finally
 * refused the notice.
 */
const isGivenUp = ({ missing, missingTold, missingRefused }: Photo): boolean =>
  missing !== undefined &&
  (missingTold === true || (missingRefused !== undefined && !missingRefused.isUncertain));
/** Returns true if nothing is left to do for this photo. */
export const isSettled = (photo: Photo): boolean => photo.uploaded || isGivenUp(photo);
/** Returns the photos that have to be uploaded. */
export const photosToSend = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => !photo.uploaded && photo.missing === undefined);
/**
 * Returns the photos that will not be uploaded and about which the office has not been notified
 * yet.
 */
export const missingToReport = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => photo.missing !== undefined && !isSettled(photo));

/** Returns those about which the office may be notified now. */
export const missingToReportNow = (item: OutboxItem, now: number): readonly Photo[] =>
  missingToReport(item).filter((photo) => waitOfNotice(photo, now) === 0);
const waitOfNotice = ({ missingRefused }: Photo, now: number): number =>
  noticeWaitMilliseconds(missingRefused?.refusedAt, now);
/** Returns true if a notice waits because the service has refused it. */
export const hasWaitingNotice = ({ photos }: OutboxItem, now: number): boolean =>
  photos.some((photo) => waitOfNotice(photo, now) > 0);
/** Ends the waiting time of each notice. */
export const withoutNoticeWait = (item: OutboxItem): OutboxItem => ({
  ...item,
  photos: item.photos.map((photo) => {
    if (photo.missingRefused?.refusedAt === undefined) return photo;
    const { refusedAt: _time, ...missingRefused } = photo.missingRefused;
    return { ...photo, missingRefused };
  }),
});
/** Returns the time until the first of the notices may be sent, in milliseconds. */
export function missingWaitMilliseconds(item: OutboxItem, now: number): number {
  const waits = missingToReport(item).map((photo) => waitOfNotice(photo, now));
  return waits.length > 0 ? Math.min(...waits) : 0;
}

/**
 * Returns true if the photos that remain are sent before the notices, because the server has
 * refused each notice for now.
 */
export const areNoticesDeferred = (item: OutboxItem): boolean =>
  photosToSend(item).length > 0 &&
  missingToReport(item).every(({ missingRefused }) => missingRefused !== undefined);

/** Returns the photo without its recorded failures. */
const withoutTrouble = ({
  unreadable: _times,
  missing: _why,
  missingTold: _told,
  missingRefused: _verdict,
  ...photo
}: Photo): Photo => photo;

/** Applies a photo event to the item. */
export function changedPhotos(item: OutboxItem, event: PhotoEvent): OutboxItem {
  switch (event.type) {
    case 'photoUploaded':
      return changePhoto(item, event.photo, ({ uploadUrl: _url, ...photo }) => ({
        ...withoutTrouble(photo),
        uploaded: true,
      }));
    case 'photoUnreadable':
      return changePhoto(item, event.photo, (photo) => ({
        ...photo,
        unreadable: {
          times: (photo.unreadable?.times ?? 0) + 1,
          since: photo.unreadable?.since ?? event.at,
        },
      }));
    case 'photoMissing':
      return changePhoto(item, event.photo, (photo) =>
        photo.uploaded ? photo : { ...photo, missing: event.reason },
      );
    case 'missingTold':
      return changePhoto(item, event.photo, ({ missingRefused: _before, ...photo }) =>
        photo.missing === undefined ? photo : { ...photo, missingTold: true },
      );
    case 'missingRefused': {
      const { detail, appVersion, isUncertain, isRepeatedLater, at } = event;
      const missingRefused = {
        detail,
        appVersion,
        ...(isUncertain && { isUncertain }),
        ...(isRepeatedLater && { refusedAt: at }),
      };
      return changePhoto(item, event.photo, (photo) =>
        photo.missing === undefined ? photo : { ...photo, missingRefused },
      );
    }
    case 'uploadBegun':
      return changePhoto(item, event.photo, ({ uploadUrl: _before, ...photo }) =>
        event.url === undefined ? photo : { ...photo, uploadUrl: event.url },
      );
  }
}

/** Returns the item with all photos that were given up marked for upload again. */
export const withoutMissing = (item: OutboxItem): OutboxItem => ({
  ...item,
  photos: item.photos.map(withoutTrouble),
});

/** Returns the number of uploaded photos and of all photos. */
export function progress(item: OutboxItem): { readonly done: number; readonly total: number } {
  return { done: item.photos.filter((photo) => photo.uploaded).length, total: item.photos.length };
}
