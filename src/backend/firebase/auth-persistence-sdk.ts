/**
 * Where the Firebase library keeps the account. At every start it asks the service about the
 * account that it has read, and then writes it. Where that write fails it takes the account off the
 * device: a full device would so be signed out, its write fails, its removal not. And where another
 * tab has signed out meanwhile, the write would bring the account back. A start that has read
 * nothing removes what may lie there by then: another tab that signs in just then would lose it.
 */
import { type Persistence, indexedDBLocalPersistence } from 'firebase/auth';
import * as z from 'zod/mini';

/** What the library calls; its types hide it. A test of the built site pins it. */
interface LibraryPersistence extends Persistence {
  _isAvailable(): Promise<boolean>;
  _set(key: string, value: unknown): Promise<void>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
}

/** The library makes the object itself, of the class that it exports as a `Persistence`. */
const LibraryClass = indexedDBLocalPersistence as unknown as new () => LibraryPersistence;
const accountSchema = z.object({ uid: z.string() });
/** Any name: it is only looked whether reading works. */
const probeKey = 'probe';

class LastingPersistence extends LibraryClass {
  static readonly type = 'LOCAL';
  /** What this page has found or put there: the account's uid, undefined for anything else. */
  readonly #seen = new Map<string, string | undefined>();

  #see(key: string, value: unknown): void {
    this.#seen.set(key, accountSchema.safeParse(value).data?.uid);
  }

  /**
   * A full device still reads. Signing in there fails and says so, instead of holding until the
   * next screen.
   */
  override async _isAvailable(): Promise<boolean> {
    return (
      (await super._isAvailable()) ||
      this._get(probeKey).then(
        () => true,
        () => false,
      )
    );
  }

  override async _get(key: string): Promise<unknown> {
    const value = await super._get(key);
    if (value) this.#see(key, value);
    return value;
  }

  /** Takes away nothing that this page has not seen. */
  override async _remove(key: string): Promise<void> {
    if (!this.#seen.has(key)) return;
    await super._remove(key);
    this.#seen.delete(key);
  }

  /**
   * Rejects where the device cannot write, except where an older state of the same account stays:
   * its refresh token is good for new tokens. Rejects where the same account was here and another
   * tab has taken it away: a library that starts then takes nobody for signed in.
   */
  override async _set(key: string, value: unknown): Promise<void> {
    const written = accountSchema.safeParse(value);
    if (
      written.success &&
      this.#seen.get(key) === written.data.uid &&
      (await super._get(key).catch(() => value)) == null
    )
      throw new Error('Another tab has signed out');
    try {
      await super._set(key, value);
      this.#see(key, value);
    } catch (error) {
      const stored = accountSchema.safeParse(await this._get(key).catch(() => undefined));
      if (!written.success || !stored.success || stored.data.uid !== written.data.uid) throw error;
      console.info('The account stays as it is stored', error);
    }
  }
}

/** IndexedDB as the library uses it, with an account that outlives a full device. */
export const authPersistence: Persistence = LastingPersistence;
