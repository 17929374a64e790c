/** What page and worker tell each other about the copy of the app on the device. */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';

const language = z.enum(locales);

/**
 * How much of a language, with what all languages share, lies on the device. making: it is being
 * fetched; ready: all of it is here; partial: only what was opened so far (the driver saves data,
 * or nobody asked for more); failed: the last attempt broke off.
 */
export const copyProgressSchema = z.object({
  language,
  status: z.enum(['making', 'ready', 'partial', 'failed']),
  files: z.number(),
  filesStored: z.number(),
  /** Bytes on disk, before any compression on the way. */
  bytes: z.number(),
  bytesStored: z.number(),
  /** Emergency, forms and calculator work without network, whatever else is still to come. */
  hasFirst: z._default(z.boolean(), false),
});
export type CopyProgress = z.infer<typeof copyProgressSchema>;

export const workerMessageSchema = z.discriminatedUnion('type', [
  /** The driver takes the waiting version. */
  z.object({ type: z.literal('take-over') }),
  /**
   * A page is open and idle: keep its language, or only this page and its files where data is
   * saved. With a port the driver asks for all of it.
   */
  z.object({
    type: z.literal('keep-language'),
    path: z.string(),
    files: z._default(z.array(z.string()), []),
  }),
]);

/** Name of the channel on which the worker reports CopyProgress. */
export const copyChannelName = 'offline-copy';

/**
 * Parameter of the address with which the worker answers for a page that is on the device in
 * another language only; its value is the language that was asked for.
 */
export const requestedLocaleParameter = 'instead-of';
