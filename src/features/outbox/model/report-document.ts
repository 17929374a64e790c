/** Builds the document that the office receives from an outbox item. */
import { severityOf } from '../../reports/severity.ts';
import { localDay } from '../../reports/dates.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { OutboxItem } from './outbox-item.ts';

/** A value in the document store. A Date stands for a timestamp. */
export type DocumentValue =
  | string
  | number
  | boolean
  | null
  | Date
  | readonly DocumentValue[]
  | { readonly [key: string]: DocumentValue };
export type DocumentFields = { readonly [key: string]: DocumentValue };

/**
 * These functions return the collection of a report, the folder of its photos, and the path of
 * photo n (1-based).
 */
export const reportCollection = (item: Pick<OutboxItem, 'anonymous'>): string =>
  item.anonymous ? 'anonymousReports' : 'reports';
export const photoFolder = (item: Pick<OutboxItem, 'anonymous' | 'uid' | 'id'>): string =>
  item.anonymous ? `anonymousReports/${item.id}/` : `reports/${item.uid}/${item.id}/`;
export const photoPath = (
  item: Pick<OutboxItem, 'anonymous' | 'uid' | 'id'>,
  number: number,
): string => `${photoFolder(item)}${number}.jpg`;

/**
 * The reasons why a photo will not arrive, for the office. "replaced": the driver took the report
 * back and changed it; the photos are sent with the correction. "discarded": the driver took the
 * report back and discarded it.
 */
export const missingReasons = ['unreadable', 'refused', 'replaced', 'discarded'] as const;
export type MissingReason = (typeof missingReasons)[number];
/**
 * Returns the reason for the photos of a version that `item` replaces. The office must not learn
 * that a version with the driver's name and an anonymous one belong together, so the reason does
 * not refer to another report if only one of the two is anonymous.
 */
export const replacedReason = (
  { anonymous }: Pick<OutboxItem, 'anonymous'>,
  replaces: NonNullable<OutboxItem['replaces']>,
): 'replaced' | 'discarded' =>
  (replaces.anonymous ?? anonymous) === anonymous ? 'replaced' : 'discarded';
/** Returns the path of the notice that photo `number` will not arrive. */
export const missingPhotoPath = (
  item: Pick<OutboxItem, 'anonymous' | 'id'>,
  number: number,
): string => `${reportCollection(item)}/${item.id}/missingPhotos/${number}`;
/**
 * Returns the fields of the notice that a photo will not arrive, without the server's time. For an
 * anonymous report they contain only the reason.
 */
export const missingPhotoFields = (
  item: Pick<OutboxItem, 'anonymous' | 'uid'>,
  reason: MissingReason,
): DocumentFields => (item.anonymous ? { reason } : { uid: item.uid, reason });

/** Converts stored JSON data to document values. Answers contain no other types. */
function toValue(value: unknown): DocumentValue {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  )
    return value;
  if (Array.isArray(value)) return value.map(toValue);
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => [key, toValue(part)]),
    );
  return null;
}

/**
 * Returns the fields of the report without `contentHash` and the server's time. An anonymous report
 * contains no author, no device data and no time more precise than the day.
 */
export function reportFields(item: Omit<OutboxItem, 'contentHash' | 'state'>): DocumentFields {
  const photos = item.photos.map((photo, index) => ({
    path: photoPath(item, index + 1),
    contentType: photo.contentType,
    bytes: photo.bytes,
    width: photo.width,
    height: photo.height,
    field: photo.field,
    ...(item.anonymous ? {} : { capturedAt: new Date(photo.capturedAt) }),
  }));
  const shared = {
    kind: item.kind,
    formVersion: item.formVersion,
    shortCode: item.shortCode,
    locale: item.locale,
    answers: toValue(item.answers),
    photos,
  };
  if (item.anonymous) return { ...shared, createdOn: item.createdOn ?? localDay(item.createdAt) };
  return {
    ...shared,
    appVersion: item.appVersion,
    uid: item.uid,
    reporter: item.reporter,
    createdAt: new Date(item.createdAt),
    ...(item.timeZone !== undefined && { timeZone: item.timeZone }),
    clockOffsetMilliseconds: item.clockOffsetMilliseconds,
  };
}

/**
 * Returns the severity by which the office sorts reports; it is left out for an anonymous report.
 * It is derived from the answers and is not part of the content hash, because earlier versions
 * hashed items without it.
 */
export const severityFields = ({
  anonymous,
  kind,
  answers,
}: Pick<OutboxItem, 'anonymous' | 'kind' | 'answers'>): DocumentFields =>
  anonymous ? {} : { severity: severityOf(kind, answers as Answers) };

/**
 * Returns the text that is hashed. It is the same for the same fields, whatever the order of their
 * keys is.
 */
export function canonicalText(value: DocumentValue): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalText(part)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}
