/** The phones that receive push messages, stored by the app under `phones/{id}`. */
import type { UserRecord } from 'firebase-admin/auth';
import {
  type DocumentReference,
  FieldPath,
  getFirestore,
  type QueryDocumentSnapshot,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { type Area, areas, areasFor, rolesOf } from '../src/features/office/model/roles.ts';
import { findAccounts } from './accounts.ts';
import { once } from './once.ts';

/**
 * The push services of the browser makers, as in firestore.rules. The rules check an address when
 * it is stored; this check remains if the rules are wrong.
 */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)\/[!-~]+$/;
const isPushAddress = (address: string): boolean =>
  address.length <= 1000 && services.test(address);

const phoneSchema = z.object({
  // Google's library rejects the look-up of all accounts if one id is longer.
  uid: z.string().min(1).max(128),
  endpoint: z.string().refine(isPushAddress),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  locale: z.string(),
  areas: z.array(z.enum(areas)),
  at: z.instanceof(Timestamp),
});
export interface Phone extends z.infer<typeof phoneSchema> {
  readonly id: string;
  readonly ref: DocumentReference;
}

/** An account has at most this number of phones. The app removes the oldest before it adds another. */
const phonesPerAccount = 5;
/** Maximum number of phones that are read for one message. */
const maxPhones = 200;
/** The number of phones that are checked at once. */
const phonesPerPage = 100;
const dayMilliseconds = 86_400_000;
const unusedMilliseconds = 60 * dayMilliseconds;

const phones = () => getFirestore().collection('phones');

/** Returns undefined for a document that the app cannot have written. */
function readPhone(document: QueryDocumentSnapshot): Phone | undefined {
  const parsed = phoneSchema.safeParse(document.data());
  return parsed.success ? { ...parsed.data, id: document.id, ref: document.ref } : undefined;
}

/** The newest phones of each account in the results. */
async function findPhones(query: Query): Promise<readonly Phone[]> {
  const found = (await query.limit(maxPhones).get()).docs.flatMap(
    (document) => readPhone(document) ?? [],
  );
  const byAccount = Map.groupBy(
    found.toSorted((a, b) => b.at.toMillis() - a.at.toMillis()),
    ({ uid }) => uid,
  );
  return [...byAccount.values()].flatMap((own) => own.slice(0, phonesPerAccount));
}

export const phonesOf = (uid: string): Promise<readonly Phone[]> =>
  findPhones(phones().where('uid', '==', uid));

async function accountsOf(found: readonly Phone[]): Promise<ReadonlyMap<string, UserRecord>> {
  const ids = [...new Set(found.map(({ uid }) => uid))];
  const accounts = await findAccounts(ids.map((uid) => ({ uid })));
  return new Map(accounts.map((account) => [account.uid, account]));
}

/** The areas that an account may read now. A phone was stored with the claims of its time. */
const readableAreas = (account: UserRecord | undefined): readonly Area[] =>
  account && !account.disabled ? areasFor(rolesOf(account.customClaims ?? {})) : [];

/** The phones for this area whose accounts may still read it. */
export async function phonesForArea(area: Area): Promise<readonly Phone[]> {
  const found = await findPhones(phones().where('areas', 'array-contains', area));
  const accounts = await accountsOf(found);
  return found.filter(({ uid }) => readableAreas(accounts.get(uid)).includes(area));
}

/** Removes all phones of an account. */
export async function removePhones(uid: string): Promise<void> {
  const found = await phones().where('uid', '==', uid).get();
  await Promise.all(found.docs.map((document) => document.ref.delete()));
}

function lastUse({ at }: Phone, { metadata }: UserRecord): number {
  const signIns = [metadata.lastSignInTime, metadata.lastRefreshTime ?? '']
    .map((time) => Date.parse(time))
    .filter((time) => Number.isFinite(time));
  return Math.max(at.toMillis(), ...signIns);
}

function isStale(phone: Phone, account: UserRecord | undefined, now: number): boolean {
  if (!account || account.disabled || now - lastUse(phone, account) > unusedMilliseconds)
    return true;
  const readable = readableAreas(account);
  return phone.areas.some((area) => !readable.includes(area));
}

async function removeStalePhones(now: number): Promise<void> {
  const ordered = phones().orderBy(FieldPath.documentId()).limit(phonesPerPage);
  let page = await ordered.get();
  while (page.docs.length > 0) {
    const read = page.docs.map((document) => ({ ref: document.ref, phone: readPhone(document) }));
    const accounts = await accountsOf(read.flatMap(({ phone }) => phone ?? []));
    await Promise.all(
      read
        .filter(({ phone }) => !phone || isStale(phone, accounts.get(phone.uid), now))
        .map(({ ref }) => ref.delete()),
    );
    page = await ordered.startAfter(page.docs.at(-1)?.id).get();
  }
}

/**
 * Once a day, removes phones whose account is gone, disabled, has not signed in for 60 days, or may
 * no longer read an area of the phone.
 */
export async function sweepPhones(): Promise<void> {
  const now = Date.now();
  await once(`phones_${new Date(now).toISOString().slice(0, 10)}`, () => removeStalePhones(now));
}
