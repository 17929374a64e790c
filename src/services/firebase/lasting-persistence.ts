/**
 * Where the Firebase library keeps the account. At every start it writes the account that it has just read; where that
 * write fails it takes the account off the device. A full device would so be signed out: its write fails, its removal not.
 */
import { type Persistence, indexedDBLocalPersistence } from 'firebase/auth';
import * as z from 'zod/mini';

/** What the library calls; its types hide it. A test of the built site pins it. */
interface LibraryPersistence extends Persistence {
  _isAvailable(): Promise<boolean>;
  _set(key: string, value: unknown): Promise<void>;
  _get(key: string): Promise<unknown>;
}

/** The library makes the object itself, of the class that it exports as a `Persistence`. */
const LibraryClass = indexedDBLocalPersistence as unknown as new () => LibraryPersistence;
const accountSchema = z.object({ uid: z.string() });
/** Any name: it is only looked whether reading works. */
const probeKey = 'probe';

class LastingPersistence extends LibraryClass {
  static readonly type = 'LOCAL';

  /** A full device still reads. Signing in there fails and says so, instead of holding until the next screen. */
  override async _isAvailable(): Promise<boolean> {
    return await super._isAvailable() || this._get(probeKey).then(() => true, () => false);
  }

  /** Rejects where the device cannot write, except where an older state of the same account stays: its refresh token is good for new tokens. */
  override async _set(key: string, value: unknown): Promise<void> {
    try {
      await super._set(key, value);
    } catch (error) {
      const written = accountSchema.safeParse(value);
      const stored = accountSchema.safeParse(await this._get(key).catch(() => undefined));
      if (!written.success || !stored.success || stored.data.uid !== written.data.uid) throw error;
      console.info('The account stays as it is stored', error);
    }
  }
}

/** IndexedDB as the library uses it, with an account that outlives a full device. */
export const lastingPersistence: Persistence = LastingPersistence;
