/** The messages between page and worker about the offline copy and updates. */
import * as z from 'zod/mini';
import { locales } from '../../../i18n/locales.ts';

const language = z.enum(locales);

/**
 * The progress of a language, including the shared files. making: being fetched. ready: complete.
 * partial: only opened pages (data-saver mode is on, or nothing else was requested). failed: the
 * last attempt was aborted.
 */
export const copyProgressSchema = z.object({
  language,
  status: z.enum(['making', 'ready', 'partial', 'failed']),
  files: z.number(),
  filesStored: z.number(),
  /** Number of uncompressed bytes. */
  bytes: z.number(),
  bytesStored: z.number(),
  /** True if emergency chapters, forms and calculator work without network. */
  hasFirst: z._default(z.boolean(), false),
});
export type CopyProgress = z.infer<typeof copyProgressSchema>;

export const workerMessageSchema = z.discriminatedUnion('type', [
  /** skipWaiting, because the driver loads the waiting version. */
  z.object({ type: z.literal('take-over') }),
  /**
   * Stores the language of a page; in data-saver mode, only this page and its files. If a port is
   * sent, the whole language is stored.
   */
  z.object({
    type: z.literal('keep-language'),
    path: z.string(),
    files: z._default(z.array(z.string()), []),
  }),
]);

/** Name of the channel on which the worker sends CopyProgress. */
export const copyChannelName = 'offline-copy';

/**
 * URL parameter for a page that the worker serves in another language because the requested one is
 * not on the device. Its value is the requested language.
 */
export const requestedLocaleParameter = 'instead-of';
