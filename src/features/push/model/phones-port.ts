/** The part of the backend that stores at which addresses an account receives push messages. */
import type { Locale } from '../../../i18n/locales.ts';

/** One browser of an account, as PushSubscription describes it. */
export interface Phone {
  /** The address at the push service of the browser. */
  readonly endpoint: string;
  /** The keys with which messages are encrypted for this browser, in base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly locale: Locale;
  /** The areas about whose dangerous reports it is notified; empty for none. */
  readonly areas: readonly string[];
}
export interface StoredPhone extends Omit<Phone, 'keys'> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** "refused" means that the rules do not accept it, "offline" that there was no answer. */
export class PhonesError extends Error {
  readonly problem: 'offline' | 'refused';

  constructor(problem: 'offline' | 'refused') {
    super(`Phones: ${problem}`);
    this.name = 'PhonesError';
    this.problem = problem;
  }
}

/** `uid` is the signed-in account. Every method rejects with PhonesError. */
export interface PhonesPort {
  /** The areas of the office that the account may read, by the claims of its token. */
  areas(uid: string): Promise<readonly string[]>;
  list(uid: string): Promise<readonly StoredPhone[]>;
  create(uid: string, id: string, phone: Phone): Promise<void>;
  remove(uid: string, id: string): Promise<void>;
}
