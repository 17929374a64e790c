/** The messages between the page and the worker about the offline copy and updates. */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';

const language = z.enum(locales);

/**
 * The progress of a language, including the shared files. "making": it is being fetched. "ready":
 * it is complete. "partial": only opened pages are stored (data-saver mode is on, or nothing else
 * was requested). "failed": the last attempt was aborted.
 */
export const copyProgressSchema = z.object({
  language,
  status: z.enum(['making', 'ready', 'partial', 'failed']),
  files: z.number(),
  filesStored: z.number(),
  /** The number of uncompressed bytes. */
  bytes: z.number(),
  bytesStored: z.number(),
  /** True if emergency chapters, forms and calculator work without network. */
  hasFirst: z._default(z.boolean(), false),
});
export type CopyProgress = z.infer<typeof copyProgressSchema>;

export const workerMessageSchema = z.discriminatedUnion('type', [
  /** Calls skipWaiting, because the driver opens the waiting version. */
  z.object({ type: z.literal('take-over') }),
  /**
   * Stores the language of a page or, in data-saver mode, only this page and its files. If a port
   * is sent, the whole language is stored.
   */
  z.object({
    type: z.literal('keep-language'),
    path: z.string(),
    files: z._default(z.array(z.string()), []),
  }),
]);

/** The name of the channel on which the worker sends CopyProgress. */
export const copyChannelName = 'offline-copy';

/**
 * The URL parameter of a page that the worker serves in another language because the requested one
 * is not on the device. Its value is the requested language.
 */
export const requestedLocaleParameter = 'instead-of';
