/**
 * Values that this device keeps in localStorage or, for one tab, in sessionStorage. Nothing here throws:
 * storage that is full, blocked or absent (as in a worker) stores nothing, and a damaged value is read
 * as none. The keys are in storage-keys.ts.
 */
import { parseJson } from './parse-json.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** A zod schema, or a plain check for pages that do not load zod. */
interface Schema<Value> {
  readonly safeParse: (value: unknown) => { readonly data?: Value | undefined };
}

export interface DeviceMemory<Value> {
  /** The stored value. Undefined if there is none, if it is damaged or if storage is blocked. */
  readonly read: () => Value | undefined;
  /** Stores a value. False if storage is full or blocked. */
  readonly write: (value: Value) => boolean;
  readonly remove: () => void;
}

/** The text under a key. */
export function deviceText(
  key: string,
  storage: StorageName = 'localStorage',
): DeviceMemory<string> {
  return {
    read() {
      try {
        return globalThis[storage].getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(text) {
      try {
        globalThis[storage].setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        globalThis[storage].removeItem(key);
      } catch {
        // Blocked storage holds nothing.
      }
    },
  };
}

/**
 * The JSON value under a key, as `schema` reads it.
 *
 * @example deviceMemory(selfTestKey(uid), z.array(z.string())).read() ?? []
 */
export function deviceMemory<Value>(
  key: string,
  schema: Schema<Value>,
  storage: StorageName = 'localStorage',
): DeviceMemory<Value> {
  const { read, write, remove } = deviceText(key, storage);
  return {
    read() {
      const text = read();
      return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
    },
    write: (value) => write(JSON.stringify(value)),
    remove,
  };
}

/** All keys of localStorage; none if it is blocked or absent. */
export function deviceKeys(): readonly string[] {
  try {
    const { length } = localStorage;
    return Array.from({ length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Whether the browser refuses localStorage, as some do with cookies turned off. */
export function isStorageBlocked(): boolean {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
  }
}
