/**
 * An in-memory identity service that behaves like the library: it notifies asynchronously and can
 * fail like a network.
 */
import { IdentityError } from '../../../src/features/session/model/auth-errors.ts';
import type {
  IdentityPort,
  MailOptions,
} from '../../../src/features/session/model/identity-port.ts';
import type { Profile, User } from '../../../src/features/session/model/user.ts';

interface Account {
  user: User;
  password: string;
}

export class OwnIdentity implements IdentityPort {
  readonly accounts = new Map<string, Account>();
  readonly profiles = new Map<string, Profile>();
  readonly mails: (MailOptions & { readonly kind: 'reset' | 'link' })[] = [];
  readonly usedCodes = new Set<string>();
  readonly calls: string[] = [];
  current: User | null = null;
  online = true;
  /** True if the file of the library cannot be fetched. */
  missing = false;
  /** True if the next account is created but the response is lost. */
  losesAnswer = false;
  endCode: string | null = null;
  /** False as in a browser that blocks IndexedDB: accounts stay in the memory of the page. */
  persistent = true;
  #listeners = new Set<(user: User | null) => void>();

  has(user: User, password: string, profile?: Profile): void {
    this.accounts.set(user.email ?? '', { user, password });
    if (profile) this.profiles.set(user.uid, profile);
  }

  /** Changes the session of this device from the service or another tab. */
  report(user: User | null): void {
    this.current = user;
    this.tell(user);
  }

  /** Notifies this page as the library does, regardless of the data stored on the device. */
  tell(user: User | null): void {
    for (const listener of this.#listeners) listener(this.persistent ? user : null);
  }

  #reach(call: string): void {
    this.calls.push(call);
    if (this.missing || !this.online) throw new IdentityError('network-request-failed');
  }

  async watch(listener: (user: User | null) => void): Promise<() => void> {
    if (this.missing) throw new IdentityError('network-request-failed');
    this.#listeners.add(listener);
    queueMicrotask(() => {
      listener(this.current);
    });
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async token(uid: string): Promise<{ readonly token: string } | { readonly problem: 'signIn' }> {
    return this.current?.uid === uid ? { token: `token of ${uid}` } : { problem: 'signIn' };
  }

  async whyEnded(): Promise<string | null> {
    return this.endCode;
  }

  async keepsAccounts(): Promise<boolean> {
    return this.persistent;
  }

  async keeps(uid: string): Promise<boolean> {
    return this.current?.uid === uid;
  }

  async signInWithPassword(email: string, password: string): Promise<User> {
    this.#reach(`signIn ${email}`);
    const account = this.accounts.get(email);
    if (!account || account.password !== password) throw new IdentityError('invalid-credential');
    this.report(account.user);
    return account.user;
  }

  async createAccount(email: string, password: string, displayName: string): Promise<User> {
    this.#reach(`create ${email}`);
    if (this.accounts.has(email)) throw new IdentityError('email-already-in-use');
    const user: User = {
      uid: `uid-of-${email}`,
      displayName: null,
      photoURL: null,
      email,
      emailVerified: false,
      phoneNumber: null,
      tenantId: null,
      providerData: [],
      metadata: {},
      isAnonymous: false,
    };
    this.accounts.set(email, { user: { ...user, displayName }, password });
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new IdentityError('network-request-failed');
    }
    this.report(user);
    await Promise.resolve();
    return { ...user, displayName };
  }

  async signInWithProvider(): Promise<User | undefined> {
    this.#reach('provider');
    return undefined;
  }

  async finishProviderVisit(): Promise<User | null> {
    return null;
  }

  async sendSignInLink(order: MailOptions): Promise<void> {
    this.#reach('link');
    this.mails.push({ ...order, kind: 'link' });
  }

  async signInWithLink(email: string, url: string): Promise<User> {
    this.#reach(`open ${url}`);
    const account = this.accounts.get(email);
    if (!account) throw new IdentityError('invalid-action-code');
    this.report(account.user);
    return account.user;
  }

  async sendPasswordReset(order: MailOptions): Promise<void> {
    this.#reach('reset');
    if (!this.accounts.has(order.email)) throw new IdentityError('user-not-found');
    this.mails.push({ ...order, kind: 'reset' });
  }

  async checkPasswordReset(): Promise<string> {
    return this.mails.at(-1)?.email ?? '';
  }

  async confirmPasswordReset(_code: string, password: string): Promise<void> {
    const account = this.accounts.get(await this.checkPasswordReset());
    if (!account) throw new IdentityError('invalid-action-code');
    account.password = password;
  }

  async applyMailCode(code: string): Promise<void> {
    this.#reach('code');
    if (this.usedCodes.has(code)) throw new IdentityError('invalid-action-code');
    this.usedCodes.add(code);
  }

  async sendVerification(): Promise<void> {
    this.#reach('verification');
  }

  async signOut(): Promise<void> {
    if (this.missing) throw new IdentityError('network-request-failed');
    this.calls.push('signOut');
    this.report(null);
  }

  async loadProfile(uid: string): Promise<Profile | null> {
    this.#reach(`load ${uid}`);
    return this.profiles.get(uid) ?? null;
  }

  async saveProfile(uid: string, profile: Profile): Promise<void> {
    this.#reach(`save ${uid}`);
    this.profiles.set(uid, profile);
  }
}
