/** Facts that the worker has to store, because the browser may stop it at any time. */
import * as z from 'zod/mini';
import { locales } from '../i18n/locales.ts';

const schema = z.object({
  /** Languages that are completely stored. */
  languages: z._default(z.array(z.enum(locales)), []),
  /**
   * Ids of the pages that were open when this version became active. They may still request files
   * of an older version.
   */
  olderPages: z._default(z.array(z.string()), []),
  /**
   * True if files of older versions have been removed. Unknown files then belong to a newer
   * version.
   */
  clean: z._default(z.boolean(), true),
  /**
   * True if all stored files were compared with the hashes of the build. Older versions of the app
   * remove this flag.
   */
  verified: z._default(z.boolean(), false),
});
type Facts = z.infer<typeof schema>;

export interface OfflineState {
  /**
   * Returns the stored facts, or the defaults if nothing was stored or the entry cannot be read.
   */
  read(): Promise<Facts>;
  change(change: (before: Facts) => Facts): Promise<void>;
}

const address = '/facts.json';

/** Opens the facts, which are stored as JSON in the cache `name`. */
export function openOfflineState(name: string): OfflineState {
  const read = async (): Promise<Facts> => {
    const stored = await (await caches.open(name)).match(address);
    const facts = schema.safeParse((await stored?.json().catch(() => undefined)) ?? {});
    return facts.success
      ? facts.data
      : { languages: [], olderPages: [], clean: true, verified: false };
  };
  return {
    read,
    change: async (change) =>
      (await caches.open(name)).put(address, new Response(JSON.stringify(change(await read())))),
  };
}
