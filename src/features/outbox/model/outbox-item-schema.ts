/** The stored form of an outbox item. Only code that reads stored records needs it at run time. */
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
  // A reason of a later version is dropped: the report waits nevertheless.
  waitingFor: z.catch(z.optional(z.enum(waitingReasons)), undefined),
};
const isSending = { attempt: z.number(), startedAt: z.number() };

/**
 * queued, sending: the document. arrived, sendingPhotos: the server has the document but not all
 * photos. sent: the server has everything, or the notice that a photo never comes.
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
    /** The version of the app that received it: a later version retries by itself. */
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
  /** The driver who wrote it; only a session of this driver sends it. */
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
  /** The local day of an anonymous report; missing in reports of versions before 0.2. */
  createdOn: z.optional(z.string()),
  /** The time zone of the phone, as IANA name; missing in reports of versions before 0.2. */
  timeZone: z.optional(z.string()),
  /** Server clock minus device clock in milliseconds where it is known. */
  clockOffsetMilliseconds: z.nullable(z.number()),
  answers: z.record(z.string(), z.unknown()),
  /** The inputs of the form, with which a refused report opens again. */
  inputs: z.record(z.string(), z.unknown()),
  photos: z.array(
    z.extend(photoRecordSchema, {
      uploaded: z.boolean(),
      /** Address of a started upload; the server knows its progress. */
      uploadUrl: z.optional(z.string()),
      /** How often this device could not read it, and since when. */
      unreadable: z.optional(z.object({ times: z.number(), since: z.number() })),
      /** Why it never comes. */
      missing: z.catch(z.optional(z.enum(missingReasons)), 'unreadable'),
      /** True: the office was notified that it never comes. */
      missingTold: z.optional(z.boolean()),
      /** The server refused that notice: its answer, and the version of the app that received it. */
      missingRefused: z.optional(z.object({ detail: z.string(), appVersion: z.string() })),
    }),
  ),
  /** The version of this report that had arrived when it was taken back; its photos never come. */
  replaces: z.optional(replacedReportSchema),
  /** An earlier version of it that may have arrived under the same id. */
  tried: z.optional(replacedReportSchema),
  /** The time of the answered question by the server's clock. */
  answersQueryOf: z.optional(z.number()),
  /** The state of the entry for the next driver of the vehicle; see vehicle-entry.ts. */
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
  /** True: the device could not store it; it is in the memory of the page that sends it. */
  unkept: z.optional(z.boolean()),
  /** True: the driver allowed its photos over mobile data. */
  anyConnection: z.optional(z.boolean()),
  /** SHA-256 over the canonical document, 64 hexadecimal digits. */
  contentHash: z.string(),
  state: statusSchema,
});
