import { join } from 'node:path';
import { AuthError, type Product, type VerifiedToken } from '../product.ts';
import { openAccounts, type Mail } from './accounts.ts';
import { createOperations } from './operations.ts';
import { createRouter } from './router.ts';
import { loadSecret } from './secret.ts';
import { createTokenMint } from './tokens.ts';
import { officialPasswordHash, type OfficialUser } from './official.ts';

export interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Sign-in, accounts and tokens. */
export interface Identity extends Product {
  verifyIdToken(token: string): Promise<VerifiedToken>;
  /** Mails, oldest first. They are stored instead of sent. */
  mails(): readonly Mail[];
  /** Calls the listener after each deletion of an account. Returns a function that stops this. */
  onDeleted(listener: (uid: string) => void): () => void;
  /** Sets the function that may refuse a registration, by its address. */
  setBeforeCreate(address: () => string | undefined): void;
  /** Creates the account with a verified address unless its uid or address exists. */
  ensureAccount(account: NewAccount): Promise<void>;
  /**
   * Disables or enables the account and ends its sessions. Throws for an unknown account, like the
   * next two.
   */
  setDisabled(uidOrEmail: string, disabled: boolean): Promise<void>;
  /** Ends all sessions of the account. */
  revoke(uidOrEmail: string): Promise<void>;
  /** Replaces the account's custom claims. The next token contains them. */
  setClaims(uidOrEmail: string, claims: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface IdentityOptions {
  readonly dataFolder: string;
  readonly projectId: string;
  readonly now: () => number;
  readonly skewMilliseconds: () => number;
  readonly log: (line: string) => void;
  readonly onMail?: (mail: Mail) => void;
  /** Accept tokens without a signature, as Google's emulators do. */
  readonly acceptUnsignedTokens?: boolean;
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const folder = join(options.dataFolder, 'identity');
  const secret = await loadSecret(folder);
  const { projectId, now, log } = options;
  const listeners = new Set<(uid: string) => void>();
  let beforeCreate = (): string | undefined => undefined;
  const accounts = await openAccounts({
    folder,
    projectId,
    secret,
    now,
    onMail: (mail) => options.onMail?.(mail),
    onDeleted: (uid) => {
      for (const listener of listeners) listener(uid);
    },
    beforeCreate: () => beforeCreate(),
  });
  const mint = createTokenMint({
    secret,
    projectId,
    skewMilliseconds: options.skewMilliseconds,
    acceptUnsigned: options.acceptUnsignedTokens ?? false,
  });
  const operations = createOperations({ accounts, mint, secret, now });
  const { state } = accounts;

  async function change(uidOrEmail: string, fields: Partial<OfficialUser>): Promise<void> {
    const user =
      state.getUserByLocalId(uidOrEmail) ?? state.getUserByEmail(uidOrEmail.toLowerCase());
    if (!user) throw new Error(`There is no account "${uidOrEmail}".`);
    state.updateUserByLocalId(user.localId, fields);
    await accounts.saved();
  }

  return {
    name: 'identity',
    handle: createRouter({ accounts, operations, log }),
    verifyIdToken(token) {
      return new Promise((resolve) => {
        const { claims, issuedAtSeconds } = mint.open(token);
        if (claims.exp * 1000 <= now()) throw new AuthError('expired');
        const user = state.getUserByLocalId(claims.sub);
        if (!user || issuedAtSeconds < Number(user.validSince ?? 0)) throw new AuthError('revoked');
        if (user.disabled === true) throw new AuthError('disabled');
        resolve({ uid: claims.sub, claims, expiresAt: claims.exp * 1000 });
      });
    },
    mails: accounts.mails,
    onDeleted(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setBeforeCreate(address) {
      beforeCreate = address;
    },
    async ensureAccount({ uid, email, password, displayName, claims }) {
      if (state.getUserByLocalId(uid) || state.getUserByEmail(email)) return;
      const salt = uid;
      state.createUserWithLocalId(uid, {
        email,
        displayName,
        emailVerified: true,
        salt,
        passwordHash: officialPasswordHash(operations.sealPassword(password), salt),
        createdAt: String(Date.now()),
        lastLoginAt: String(Date.now()),
        validSince: String(Math.floor(Date.now() / 1000)),
        ...(claims === undefined ? {} : { customAttributes: JSON.stringify(claims) }),
      });
      await accounts.saved();
    },
    setDisabled: (uidOrEmail, disabled) => change(uidOrEmail, { disabled }),
    // With fractions of a second: a token issued earlier in the same second is invalid, a later one
    // is valid.
    revoke: (uidOrEmail) => change(uidOrEmail, { validSince: String((Date.now() + 1) / 1000) }),
    setClaims: (uidOrEmail, claims) =>
      change(uidOrEmail, { customAttributes: JSON.stringify(claims) }),
    dump() {
      return Promise.resolve({
        users: [...state.users.values()].map((user) => ({
          ...user,
          passwordHash: undefined,
          salt: undefined,
        })),
        mails: accounts.mails(),
      });
    },
    async reset() {
      operations.clearAttempts();
      await accounts.clear();
    },
    close: accounts.close,
  };
}
