/**
 * Stores the signed-in account for the Firebase library. When the library starts, it reads the
 * account, requests it from the service, and writes it again. This class corrects four cases.
 * First, if the write fails, the library removes the account, so the driver of a full device would
 * be signed out. Second, if another tab has signed out meanwhile, the write would restore the
 * account. Third, if the library has read no account, it removes the stored one, so the account of
 * another tab that has just signed in would be lost. Fourth, if the clock of the device was ahead
 * at the sign-in and was corrected later, the library would use the expired token, and would remove
 * the account when the service refuses it.
 */
import { type Persistence, indexedDBLocalPersistence } from 'firebase/auth';
import * as z from 'zod/mini';
import { withEndOfToken } from './token-claims.ts';

/**
 * Methods that the library calls although its types omit them. A test of the built site checks
 * them.
 */
interface LibraryPersistence extends Persistence {
  _isAvailable(): Promise<boolean>;
  _set(key: string, value: unknown): Promise<void>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
}

/** The library exports this class under the type `Persistence` and creates the object itself. */
const LibraryClass = indexedDBLocalPersistence as unknown as new () => LibraryPersistence;
const accountSchema = z.object({ uid: z.string() });
/** Any key works, because only the ability to read is tested. */
const probeKey = 'probe';
let isAvailable = true;
/** False if the library keeps the account only in memory, because the browser blocks IndexedDB. */
export const isPersistent = (): boolean => isAvailable;

class AppPersistence extends LibraryClass {
  static readonly type = 'LOCAL';
  /**
   * The uid of the account that this page last read or wrote, by key. It is undefined if the value
   * was not an account.
   */
  readonly #seen = new Map<string, string | undefined>();

  #see(key: string, value: unknown): void {
    this.#seen.set(key, accountSchema.safeParse(value).data?.uid);
  }

  /**
   * Returns true if reading works, even if writing does not. On a full device a sign-in then fails
   * with an error instead of lasting only until the next page.
   */
  override async _isAvailable(): Promise<boolean> {
    isAvailable =
      (await super._isAvailable()) ||
      (await this._get(probeKey).then(
        () => true,
        () => false,
      ));
    return isAvailable;
  }

  override async _get(key: string): Promise<unknown> {
    const value = await super._get(key);
    if (value) this.#see(key, value);
    return withEndOfToken(value);
  }

  /** Removes only values that this page has read or written. */
  override async _remove(key: string): Promise<void> {
    if (!this.#seen.has(key)) return;
    await super._remove(key);
    this.#seen.delete(key);
  }

  /**
   * Rejects if the device cannot write, unless it has stored an older state of the same account,
   * whose refresh token is still valid. Also rejects if another tab has removed the account since
   * this page read it; the library then starts signed out.
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

/** The library's IndexedDB storage, changed so that a driver stays signed in on a full device. */
export const authPersistence: Persistence = AppPersistence;
