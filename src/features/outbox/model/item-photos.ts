/** The photos of a report on its way, and what happens to them, whatever state it is in. Pure. */
import type * as z from 'zod/mini';
import type { outboxItemSchema } from './outbox-item-schema.ts';

type OutboxItem = z.infer<typeof outboxItemSchema>;
type Photo = OutboxItem['photos'][number];

export type PhotoEvent =
  /**
   * An upload in pieces has begun under this address; without address it is given up and begins
   * anew.
   */
  | { readonly type: 'uploadBegun'; readonly photo: string; readonly url: string | undefined }
  | { readonly type: 'photoUploaded'; readonly photo: string; readonly at: number }
  /** This device could not read a photo. */
  | { readonly type: 'photoUnreadable'; readonly photo: string; readonly at: number }
  /** A photo never comes; the office is still to be told. */
  | {
      readonly type: 'photoMissing';
      readonly photo: string;
      readonly reason: 'unreadable' | 'refused';
    }
  | { readonly type: 'missingTold'; readonly photo: string; readonly at: number }
  /** The service does not take the word that a photo never comes. */
  | {
      readonly type: 'missingRefused';
      readonly photo: string;
      readonly at: number;
      readonly detail: string;
      readonly appVersion: string;
    };

const changePhoto = (
  item: OutboxItem,
  id: string,
  change: (photo: Photo) => Photo,
): OutboxItem => ({
  ...item,
  photos: item.photos.map((photo) => (photo.id === id ? change(photo) : photo)),
});

/** It never comes, and the office knows it or cannot be told. */
const isGivenUp = ({ missing, missingTold, missingRefused }: Photo): boolean =>
  missing !== undefined && (missingTold === true || missingRefused !== undefined);
/** Nothing is left to do for this photo. */
export const isSettled = (photo: Photo): boolean => photo.uploaded || isGivenUp(photo);
/** Photos that still have to travel. */
export const photosToSend = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => !photo.uploaded && photo.missing === undefined);
/** Photos that never come, of which the office has not been told yet. */
export const missingToTell = ({ photos }: OutboxItem): readonly Photo[] =>
  photos.filter((photo) => photo.missing !== undefined && !isSettled(photo));

/** A photo that goes, or begins, as if nothing had stood against it. */
const withoutTrouble = ({
  unreadable: _times,
  missing: _why,
  missingTold: _told,
  missingRefused: _verdict,
  ...photo
}: Photo): Photo => photo;

/** What is known of a photo now. */
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
      return changePhoto(item, event.photo, (photo) =>
        photo.missing === undefined ? photo : { ...photo, missingTold: true },
      );
    case 'missingRefused': {
      const { detail, appVersion } = event;
      return changePhoto(item, event.photo, (photo) =>
        photo.missing === undefined ? photo : { ...photo, missingRefused: { detail, appVersion } },
      );
    }
    case 'uploadBegun':
      return changePhoto(item, event.photo, ({ uploadUrl: _before, ...photo }) =>
        event.url === undefined ? photo : { ...photo, uploadUrl: event.url },
      );
  }
}

/** Photos that were given up are taken up again. */
export const withoutMissing = (item: OutboxItem): OutboxItem => ({
  ...item,
  photos: item.photos.map(withoutTrouble),
});

/** How far one report is: photos on the server of all photos. */
export function progress(item: OutboxItem): { readonly done: number; readonly total: number } {
  return { done: item.photos.filter((photo) => photo.uploaded).length, total: item.photos.length };
}
