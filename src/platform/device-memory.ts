/**
 * Values stored on this device, in localStorage or, for one tab, in sessionStorage. These functions
 * never throw. If storage is full, blocked or missing (as in a worker), nothing is stored; a
 * damaged value is read as undefined. The keys are in storage-keys.ts.
 */
import { parseJson } from './parse-json.ts';
import { writeProbeKey } from './storage-keys.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** A zod schema, or a plain check for pages that do not load zod. */
interface Schema<Value> {
  readonly safeParse: (value: unknown) => { readonly data?: Value | undefined };
}

export interface DeviceMemory<Value> {
  /**
   * Returns the stored value, or undefined if there is none, if it is damaged or if storage is
   * blocked.
   */
  readonly read: () => Value | undefined;
  /** Stores a value. Returns false if storage is full or blocked. */
  readonly write: (value: Value) => boolean;
  readonly remove: () => void;
}

/** Returns the result of `use`, or undefined if storage is unavailable. */
function useStorage<Result>(
  use: (storage: Storage) => Result,
  name: StorageName = 'localStorage',
): Result | undefined {
  try {
    return use(globalThis[name]);
  } catch {
    return undefined;
  }
}

/** Access to the text under a key. */
export const deviceText = (key: string, name?: StorageName): DeviceMemory<string> => ({
  read: () => useStorage((storage) => storage.getItem(key), name) ?? undefined,
  write: (text) =>
    useStorage((storage) => {
      storage.setItem(key, text);
      return true;
    }, name) ?? false,
  remove: () => useStorage((storage) => storage.removeItem(key), name),
});

/**
 * Access to the JSON value under a key, which is validated with `schema`.
 *
 * @example deviceMemory(selfTestKey(uid), z.array(z.string())).read() ?? []
 */
export function deviceMemory<Value>(
  key: string,
  schema: Schema<Value>,
  name?: StorageName,
): DeviceMemory<Value> {
  const text = deviceText(key, name);
  return {
    read: () => schema.safeParse(parseJson(text.read() ?? '')).data,
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  };
}

/** Returns all keys of localStorage, or none if it is blocked or missing. */
export const deviceKeys = (): readonly string[] =>
  useStorage((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  ) ?? [];

/** Returns true if the browser blocks localStorage, as some do when cookies are turned off. */
export const isStorageBlocked = (): boolean => useStorage(({ length }) => length) === undefined;

/** False if localStorage is blocked or full. */
export function isStorageWritable(): boolean {
  const probe = deviceText(writeProbeKey);
  const isWritten = probe.write('1');
  probe.remove();
  return isWritten;
}
