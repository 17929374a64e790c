/**
 * An outbox item as it lies on the device. Only who reads stored records needs this file at run
 * time.
 */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';
import {
  photoRecordSchema,
  replacedReportSchema,
  reportKindSchema,
} from '../../drafts/model/draft.ts';

/**
 * Why a report cannot be accepted, as a code with a text in every language (outbox.reasons.<code>).
 */
export const rejectionReasons = [
  'permission',
  'invalid',
  'tooLarge',
  'photoMissing',
  'alreadyDifferent',
] as const;

/** Why sending waits, as a code with a text in every language (outbox.waiting.<code>). */
export const waitingReasons = [
  'offline',
  'server',
  'busy',
  'quota',
  'signIn',
  'otherDriver',
  'wifi',
  'device',
  'fileServer',
] as const;

/** Why a photo of this report never comes. */
const missingReasons = ['unreadable', 'refused'] as const;

const waits = {
  queuedAt: z.number(),
  attempt: z.number(),
  notBefore: z.number(),
  // A reason of a later version says nothing here: the report waits all the same.
  waitingFor: z.catch(z.optional(z.enum(waitingReasons)), undefined),
};
const isSending = { attempt: z.number(), startedAt: z.number() };

/**
 * queued, sending: the report's document. arrived, sendingPhotos: it lies with the office, and photos
 * are still to come. sent: the office has everything, or the word that a photo never comes.
 */
const statusSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('queued'), ...waits }),
  z.object({ status: z.literal('sending'), ...isSending }),
  z.object({ status: z.literal('arrived'), arrivedAt: z.number(), ...waits }),
  z.object({ status: z.literal('sendingPhotos'), arrivedAt: z.number(), ...isSending }),
  z.object({ status: z.literal('sent'), sentAt: z.number() }),
  z.object({
    status: z.literal('rejected'),
    rejectedAt: z.number(),
    reason: z.catch(z.enum(rejectionReasons), 'invalid'),
    detail: z.string(),
    /** The version of the app that heard it: a later one tries once more by itself. */
    appVersion: z.optional(z.string()),
    /** How many photos the other version names, where another version has arrived. */
    photosThere: z.optional(z.number()),
  }),
]);

export const outboxItemSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  appVersion: z.string(),
  shortCode: z.string(),
  /** The only driver in whose name this may be sent. */
  uid: z.string(),
  /** True: sent without author, device data and exact time. */
  anonymous: z.boolean(),
  reporter: z.object({
    name: z.string(),
    personnelNumber: z.string(),
    phone: z.string(),
    depot: z.string(),
  }),
  locale: z.enum(locales),
  createdAt: z.number(),
  /** The day of an anonymous report, where the phone was then; those of versions before 0.2 lack it. */
  createdOn: z.optional(z.string()),
  /** Where the phone was, as IANA name; reports of versions before 0.2 do not know it. */
  timeZone: z.optional(z.string()),
  /** Server clock minus device clock in milliseconds where it is known. */
  clockOffsetMilliseconds: z.nullable(z.number()),
  answers: z.record(z.string(), z.unknown()),
  /** What the driver typed, so that a refused report opens again as it was. */
  inputs: z.record(z.string(), z.unknown()),
  photos: z.array(
    z.extend(photoRecordSchema, {
      uploaded: z.boolean(),
      /** Address of an upload that is under way: the server knows how far it came. */
      uploadUrl: z.optional(z.string()),
      /** How often this device could not read it, and since when. */
      unreadable: z.optional(z.object({ times: z.number(), since: z.number() })),
      /** It never comes, and why. */
      missing: z.catch(z.optional(z.enum(missingReasons)), 'unreadable'),
      /** True: the office has been told that it never comes. */
      missingTold: z.optional(z.boolean()),
      /** The service does not take that word: its verdict, and the version of the app that heard it. */
      missingRefused: z.optional(z.object({ detail: z.string(), appVersion: z.string() })),
    }),
  ),
  /** The report that this one corrects because it was taken back too late: its photos never come. */
  replaces: z.optional(replacedReportSchema),
  /** An earlier version of it that may have arrived under the same id. */
  tried: z.optional(replacedReportSchema),
  /** The office's time of the question that it answers, whatever this phone's clock says. */
  answersQueryOf: z.optional(z.number()),
  /** What the phone owes to whoever drives the vehicle next; see vehicle-entry.ts. */
  vehicleEntry: z.catch(
    z.optional(
      z.discriminatedUnion('status', [
        z.object({
          status: z.literal('failed'),
          attempt: z.number(),
          failedAt: z.number(),
          notBefore: z.number(),
        }),
        z.object({ status: z.literal('told') }),
      ]),
    ),
    undefined,
  ),
  /** True: the device could not keep it, it lies in the memory of the page that sends it. */
  unkept: z.optional(z.boolean()),
  /** True: the driver sends its photos now, also over a mobile connection. */
  anyConnection: z.optional(z.boolean()),
  /** SHA-256 over the canonical document, 64 hexadecimal digits. */
  contentHash: z.string(),
  state: statusSchema,
});
