import * as z from 'zod';
import { isLong, openJournal } from '../journal.ts';
import {
  AgentProjectState,
  BadRequestError,
  type MailKind,
  type OfficialMailCode,
  type OfficialRefreshTokenContent,
  type OfficialState,
  type OfficialUser,
} from './official.ts';
import { seal } from './secret.ts';
import { decodePart, sameText } from './tokens.ts';

/** A mail. It is stored instead of sent. */
export interface Mail extends OfficialMailCode {
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly locale: string;
  readonly used: boolean;
  /** True if the request wanted only the link, for a mail of its own. */
  readonly isReturned: boolean;
}

const mailKinds = [
  'EMAIL_SIGNIN',
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const satisfies readonly MailKind[];
const mailSchema = z.object({
  email: z.string(),
  newEmail: z.string().optional(),
  requestType: z.enum(mailKinds),
  oobCode: z.string(),
  oobLink: z.string(),
  sentAt: z.number(),
  locale: z.string(),
  used: z.boolean(),
  isReturned: z.boolean().default(false),
});
const recordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user: z.looseObject({ localId: z.string() }) }),
  z.object({ kind: z.literal('userDeleted'), localId: z.string() }),
  z.object({ kind: z.literal('mail'), mail: mailSchema }),
]);
type AccountRecord = z.infer<typeof recordSchema>;

const hour = 3_600_000;
/**
 * Lifetime of a mail's code in milliseconds; the values of the hosted service if they are known.
 */
const mailLifetimes: Readonly<Record<MailKind, number>> = {
  EMAIL_SIGNIN: 6 * hour,
  PASSWORD_RESET: hour,
  VERIFY_EMAIL: 72 * hour,
  VERIFY_AND_CHANGE_EMAIL: 72 * hour,
  RECOVER_EMAIL: 168 * hour,
};
const refreshTokenSchema = z.object({
  localId: z.string(),
  provider: z.string(),
  extraClaims: z.looseObject({}),
  issuedAt: z.number(),
});
/** Maximum number of stored mails, including used and expired ones. */
const maxMails = 500;

/**
 * The official code compares session times in whole seconds. This field also ends sessions that
 * began earlier in the same second.
 */
const untilNow = (seconds: unknown): string => String(Math.max(Number(seconds), Date.now() / 1000));

export interface AccountsOptions {
  readonly folder: string;
  readonly projectId: string;
  readonly secret: Buffer;
  readonly now: () => number;
  readonly onMail: (mail: Mail) => void;
  readonly onDeleted: (uid: string) => void;
  /** Address of the function that may refuse a registration; undefined if there is none. */
  readonly beforeCreate: () => string | undefined;
}

/** The project's accounts and valid mail codes. All changes are on disk when `saved()` resolves. */
export interface Accounts {
  readonly state: OfficialState;
  /** Language of the current request; used for its mails. */
  setLocale(locale: string): void;
  /** Whether the current request wants only links, not mails. */
  setReturned(isReturned: boolean): void;
  /** Mails, oldest first, without links that were only returned. */
  mails(): readonly Mail[];
  saved(): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const mails = new Map<string, Mail>();
  let dirtyUsers = new Set<string>();
  let dirtyMails = new Set<string>();
  let saving: Promise<unknown> = Promise.resolve();
  let locale = '';
  let isReturned = false;

  const isOver = ({ used, sentAt, requestType }: Mail): boolean =>
    used || options.now() > sentAt + mailLifetimes[requestType];
  /** Removes the oldest mails whose links no longer work. */
  function forgetMails(): void {
    for (const [code, mail] of mails) {
      if (mails.size <= maxMails) return;
      if (!isOver(mail)) continue;
      mails.delete(code);
      state.oobs.delete(code);
    }
  }

  /**
   * Adds behaviour of the hosted service to the official state: expiring codes and revocable
   * refresh tokens.
   */
  class State extends AgentProjectState {
    constructor() {
      super(options.projectId);
      // Anonymous sign-in is disabled in the project, so the result is ADMIN_ONLY_OPERATION.
      Object.defineProperty(this, 'enableAnonymousUser', { value: false });
    }
    override overwriteUserWithLocalId(localId: string, properties: object): OfficialUser {
      dirtyUsers.add(localId);
      const user = super.overwriteUserWithLocalId(localId, properties);
      // The official code writes the time of this call.
      if (!('lastLoginAt' in properties)) delete user['lastLoginAt'];
      return user;
    }
    override updateUserByLocalId(localId: string, fields: object, settings?: object): OfficialUser {
      dirtyUsers.add(localId);
      const ends = 'validSince' in fields && this.users.get(localId)?.validSince !== undefined;
      return super.updateUserByLocalId(
        localId,
        ends ? { ...fields, validSince: untilNow(fields.validSince) } : fields,
        settings,
      );
    }
    override deleteUser(user: OfficialUser): void {
      dirtyUsers.add(user.localId);
      super.deleteUser(user);
      options.onDeleted(user.localId);
    }
    override deleteAllAccounts(): void {
      for (const localId of this.users.keys()) dirtyUsers.add(localId);
      super.deleteAllAccounts();
    }
    override createOob(
      email: string,
      newEmail: string | undefined,
      kind: MailKind,
      makeLink: (code: string) => string,
    ): OfficialMailCode {
      const code = super.createOob(email, newEmail, kind, makeLink);
      const mail: Mail = { ...code, sentAt: options.now(), locale, used: false, isReturned };
      mails.set(code.oobCode, mail);
      forgetMails();
      dirtyMails.add(code.oobCode);
      if (!isReturned) options.onMail(mail);
      return code;
    }
    getBlockingFunctionUri(event: string): string | undefined {
      return event === 'beforeCreate' ? options.beforeCreate() : undefined;
    }
    override validateOobCode(code: string): OfficialMailCode | undefined {
      const mail = mails.get(code);
      if (mail && !mail.used && isOver(mail)) throw new BadRequestError('EXPIRED_OOB_CODE');
      return super.validateOobCode(code);
    }
    override deleteOobCode(code: string): boolean {
      const mail = mails.get(code);
      if (mail) mails.set(code, { ...mail, used: true });
      dirtyMails.add(code);
      return super.deleteOobCode(code);
    }
    override createRefreshTokenFor(
      user: OfficialUser,
      provider: string,
      settings: { extraClaims?: object } = {},
    ): string {
      const content = Buffer.from(
        JSON.stringify({
          localId: user.localId,
          provider,
          extraClaims: settings.extraClaims ?? {},
          issuedAt: Date.now() / 1000,
        }),
      ).toString('base64url');
      return `${content}.${seal(options.secret, 'refresh-token', content)}`;
    }
    override validateRefreshToken(token: string): OfficialRefreshTokenContent {
      const [content, signature] = token.split('.');
      const parsed = refreshTokenSchema.safeParse(decodePart(content));
      if (
        !parsed.success ||
        !sameText(signature ?? '', seal(options.secret, 'refresh-token', content ?? ''))
      )
        throw new BadRequestError('INVALID_REFRESH_TOKEN');
      const { localId, provider, extraClaims, issuedAt } = parsed.data;
      const user = this.getUserByLocalId(localId);
      if (!user) throw new BadRequestError('USER_NOT_FOUND');
      if (issuedAt < Number(user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED');
      return { user, provider, extraClaims };
    }
  }

  const state = new State();
  const journal = await openJournal(options.folder, 'accounts', (value) =>
    recordSchema.parse(value),
  );
  const users = new Map<string, OfficialUser>();
  for (const record of journal.entries) {
    if (record.kind === 'user') users.set(record.user.localId, record.user);
    else if (record.kind === 'userDeleted') users.delete(record.localId);
    else mails.set(record.mail.oobCode, { ...record.mail });
  }
  for (const user of users.values()) state.overwriteUserWithLocalId(user.localId, user);
  for (const mail of mails.values()) if (!mail.used) state.oobs.set(mail.oobCode, mail);
  dirtyUsers = new Set();

  const userRecord = (localId: string): AccountRecord => {
    const user = state.users.get(localId);
    return user ? { kind: 'user', user } : { kind: 'userDeleted', localId };
  };
  function allRecords(): AccountRecord[] {
    return [
      ...[...state.users.keys()].map(userRecord),
      ...[...mails.values()]
        .filter((mail) => !mail.used)
        .map((mail): AccountRecord => ({ kind: 'mail', mail: { ...mail } })),
    ];
  }

  function saved(): Promise<void> {
    const records = [...dirtyUsers].map(userRecord);
    for (const code of dirtyMails) {
      const mail = mails.get(code);
      if (mail) records.push({ kind: 'mail', mail: { ...mail } });
    }
    dirtyUsers = new Set();
    dirtyMails = new Set();
    if (records.length > 0) {
      const writes: Promise<void>[] = records.map((record) => journal.append(record));
      if (isLong(journal, state.users.size + mails.size)) writes.push(journal.shorten(allRecords));
      // Another request may have collected the changes of this one, so each request waits for all
      // pending writes.
      saving = Promise.all([saving.catch(() => undefined), ...writes]);
    }
    return saving.then(() => undefined);
  }

  return {
    state,
    setLocale(value) {
      locale = value;
    },
    setReturned(value) {
      isReturned = value;
    },
    mails: () => [...mails.values()].filter((mail) => !mail.isReturned),
    saved,
    async clear() {
      state.deleteAllAccounts();
      state.oobs.clear();
      mails.clear();
      dirtyUsers = new Set();
      dirtyMails = new Set();
      await journal.rewrite([]);
    },
    async close() {
      await saved();
      await journal.close();
    },
  };
}
