/** The few facts the worker must not forget when the browser ends it. */
import * as z from 'zod/mini';
import { locales } from '../i18n/locales.ts';

const schema = z.object({
  /** Languages that are kept in full. */
  languages: z._default(z.array(z.enum(locales)), []),
  /**
   * Pages that were open when this version took over: they may still ask for files of an older one.
   */
  olderPages: z._default(z.array(z.string()), []),
  /** Nothing of an older version is left here. Later leftovers are the beginning of a newer one. */
  clean: z._default(z.boolean(), true),
  /** All that lies here was compared with what was built; versions that do not compare forget it. */
  verified: z._default(z.boolean(), false),
});
type Facts = z.infer<typeof schema>;

export interface OfflineState {
  /** Nothing where nothing was written, or where it cannot be read. */
  read(): Promise<Facts>;
  change(change: (before: Facts) => Facts): Promise<void>;
}

const address = '/facts.json';

/** The facts in the cache `name`. */
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
      (await caches.open(name)).put(address, Response.json(change(await read()))),
  };
}
