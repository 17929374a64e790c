/** The messages between page and worker about the offline copy and updates. */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';

const language = z.enum(locales);

/**
 * The progress of a language with the shared files. making: being fetched. ready: complete. partial:
 * only opened pages (the driver saves data, or nothing else was requested). failed: the last attempt
 * was aborted.
 */
export const copyProgressSchema = z.object({
  language,
  status: z.enum(['making', 'ready', 'partial', 'failed']),
  files: z.number(),
  filesStored: z.number(),
  /** Uncompressed bytes. */
  bytes: z.number(),
  bytesStored: z.number(),
  /** True where emergency chapters, forms and calculator work without network. */
  hasFirst: z._default(z.boolean(), false),
});
export type CopyProgress = z.infer<typeof copyProgressSchema>;

export const workerMessageSchema = z.discriminatedUnion('type', [
  /** skipWaiting: the driver loads the waiting version. */
  z.object({ type: z.literal('take-over') }),
  /**
   * Stores the language of a page, or only this page and its files where the driver saves data. With a
   * port all of it is stored.
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
 * Address parameter for a page that the worker serves in another language, because the requested one
 * is not on the device; its value is the requested language.
 */
export const requestedLocaleParameter = 'instead-of';
