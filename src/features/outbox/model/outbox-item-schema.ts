/**
 * The format in which an outbox item is stored. At run time only code that reads stored records
 * needs it.
 */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';
import { followPurposes } from '../../reports/following.ts';
import {
  photoRecordSchema,
  replacedReportSchema,
  reportKindSchema,
} from '../../drafts/model/draft.ts';
import { joinZones } from '../../reports/moment-zone.ts';

/**
 * The reasons why a report cannot be accepted. Each code has a text in every language
 * (outbox.reasons.<code>).
 */
export const rejectionReasons = [
  'permission',
  'invalid',
  'tooLarge',
  'photoMissing',
  'alreadyDifferent',
] as const;

/**
 * The reasons why a report waits. Each code has a text in every language (outbox.waiting.<code>).
 */
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
  'app',
  'outcome',
  'photoOutcome',
] as const;

/** The reasons why a photo of this report will not be uploaded. */
const missingReasons = ['unreadable', 'refused'] as const;

const waits = {
  queuedAt: z.number(),
  attempt: z.number(),
  notBefore: z.number(),
  // A reason that only a later version of the app has is removed; the report still waits.
  waitingFor: z.catch(z.optional(z.enum(waitingReasons)), undefined),
};
const isSending = { attempt: z.number(), startedAt: z.number() };

/**
 * "queued", "sending": the document is not stored yet. "arrived", "sendingPhotos": the server has
 * the document but not all photos. "sent": the server has everything, or a notice for each photo
 * that will not be uploaded.
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
    /** The version of the app that received the refusal. A later version retries automatically. */
    appVersion: z.optional(z.string()),
    /** If another version of the report has arrived, the number of photos that it lists. */
    photosThere: z.optional(z.number()),
  }),
]);

export const outboxItemSchema = z.object({
  id: z.string(),
  kind: reportKindSchema,
  formVersion: z.number(),
  appVersion: z.string(),
  shortCode: z.string(),
  /** The driver who wrote the report. It is sent only while this driver is signed in. */
  uid: z.string(),
  /** If true, the report is sent without author, device data and exact time. */
  anonymous: z.boolean(),
  reporter: z.object({
    name: z.string(),
    personnelNumber: z.string(),
    phone: z.string(),
    depot: z.string(),
  }),
  locale: z.enum(locales),
  createdAt: z.number(),
  /** The local day of an anonymous report. It is missing in reports from versions before 0.2. */
  createdOn: z.optional(z.string()),
  /** The IANA name of the phone's time zone. It is missing in reports from versions before 0.2. */
  timeZone: z.optional(z.string()),
  /** The server clock minus the device clock in milliseconds; null if unknown. */
  clockOffsetMilliseconds: z.nullable(z.number()),
  answers: z.record(z.string(), z.unknown()),
  /** The inputs of the form, so that a refused report can be edited again. */
  inputs: z.pipe(z.record(z.string(), z.unknown()), z.transform(joinZones)),
  photos: z.array(
    z.extend(photoRecordSchema, {
      uploaded: z.boolean(),
      /** The URL of an upload that was started. The server stores its progress under this URL. */
      uploadUrl: z.optional(z.string()),
      /** How often this device failed to read the photo, and since when. */
      unreadable: z.optional(z.object({ times: z.number(), since: z.number() })),
      /** The reason why the photo will not be uploaded. */
      missing: z.catch(z.optional(z.enum(missingReasons)), 'unreadable'),
      /** True if the office was notified that the photo will not be uploaded. */
      missingTold: z.optional(z.boolean()),
      /**
       * If the server refused that notice, its answer and the version of the app that received it.
       * If the refusal is uncertain, the server may accept the notice later.
       */
      missingRefused: z.optional(
        z.object({
          detail: z.string(),
          appVersion: z.string(),
          isUncertain: z.optional(z.literal(true)),
          /** The time of the answer, if the notice is repeated later (refused-notice.ts). */
          refusedAt: z.optional(z.number()),
        }),
      ),
    }),
  ),
  /**
   * The version of this report that had already arrived when the driver took it back. Its photos
   * will not be sent.
   */
  replaces: z.optional(replacedReportSchema),
  /** An earlier version of this report that may have arrived under the same id. */
  tried: z.optional(replacedReportSchema),
  /**
   * An earlier version with the driver's name if this one is anonymous, or the other way round. It
   * may have arrived under its own id. This is stored on the device only.
   */
  triedOtherwise: z.optional(replacedReportSchema),
  /**
   * The report that this one follows, if this one is anonymous. The document does not contain it,
   * because it would tell who wrote the report. The driver may take it back and add the name again.
   */
  followsNamed: z.optional(
    z.object({
      first: z.string(),
      purpose: z.catch(z.optional(z.enum(followPurposes)), undefined),
    }),
  ),
  /** The time of the question that this report answers, by the server's clock. */
  answersQueryOf: z.optional(z.number()),
  /** The text of that question. It is stored on the device only. */
  question: z.catch(z.optional(z.string()), undefined),
  /** The state of the entry for the next driver of the vehicle (see vehicle-entry.ts). */
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
  /**
   * True if the device could not store the report. It is then in the memory of the page that sends
   * it.
   */
  unkept: z.optional(z.boolean()),
  /** True if the driver has allowed its photos to be sent over mobile data. */
  anyConnection: z.optional(z.boolean()),
  /** The SHA-256 of the canonical document, 64 hexadecimal digits. */
  contentHash: z.string(),
  state: statusSchema,
});
