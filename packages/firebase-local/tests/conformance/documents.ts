/** Firestore Lite under the example project's rules: reports, profiles, errors, transactions. */
import {
  addDoc,
  arrayRemove,
  arrayUnion,
  collection,
  deleteDoc,
  deleteField,
  doc,
  type DocumentReference,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { type Call, codeOf, fails, gives } from './call.ts';
import type { Account, World } from './world.ts';

const profile = {
  firstName: 'Jona',
  lastName: 'Brandt',
  phone: '+49301234567',
  personnelNumber: '4711',
  depot: 'Nord',
  locale: 'de',
};
const ownProfile = ({ documents, user }: Account): DocumentReference =>
  doc(documents, 'users', user.uid);
const reportAt = ({ documents }: Pick<Account, 'documents'>, id: string): DocumentReference =>
  doc(documents, 'reports', id);

/** A report with one photo listed, as the rules of the example project allow it. */
const reportOf = (uid: string, id: string): object => ({
  kind: 'message',
  uid,
  reporter: { name: 'Jona Brandt' },
  locale: 'de',
  createdAt: Timestamp.fromMillis(1_763_700_000_000),
  sentAt: serverTimestamp(),
  answers: { note: 'Schranke zu', temperature: 11.5 },
  photos: [
    {
      path: `reports/${uid}/${id}/1.jpg`,
      contentType: 'image/jpeg',
      bytes: 240_000,
      capturedAt: Timestamp.fromMillis(1_763_700_000_000),
    },
  ],
});

async function sent({ account, id, dev }: World): Promise<{
  readonly driver: Account;
  readonly own: DocumentReference;
  readonly reportId: string;
}> {
  const driver = await account();
  const reportId = id();
  const own = reportAt(driver, reportId);
  // The claim is in the next ID token.
  await dev('POST', 'users/claims', { user: driver.user.uid, claims: { mayReport: true } });
  await driver.user.getIdToken(true);
  await setDoc(own, reportOf(driver.user.uid, reportId));
  return { driver, own, reportId };
}

/** A collection in which everything is allowed, new for each call. */
export const itemsOf = ({ nobody, id }: World): ReturnType<typeof collection> =>
  collection(nobody.documents, 'open', id(), 'items');

const underRules: readonly Call[] = [
  gives(
    'setDoc of a report, with the server’s time',
    [true, 'Jona Brandt', 11.5],
    async (world) => {
      const before = Date.now();
      const { own } = await sent(world);
      const found = await getDoc(own);
      return [
        (found.get('sentAt') as Timestamp).toMillis() >= before,
        found.get('reporter.name') as unknown,
        found.get('answers.temperature') as unknown,
      ];
    },
  ),
  fails('setDoc of a report that exists already', 'permission-denied', async (world) => {
    const { own, driver, reportId } = await sent(world);
    await setDoc(own, reportOf(driver.user.uid, reportId));
  }),
  fails('updateDoc of a report', 'permission-denied', async (world) =>
    updateDoc((await sent(world)).own, { locale: 'fr' }),
  ),
  fails('deleteDoc of a report', 'permission-denied', async (world) =>
    deleteDoc((await sent(world)).own),
  ),
  fails(
    'setDoc of a report in another user’s name',
    'permission-denied',
    async ({ mika, jona, id }) => {
      const reportId = id();
      await setDoc(reportAt(mika, reportId), reportOf(jona.user.uid, reportId));
    },
  ),
  fails(
    'setDoc of a report with an additional field',
    'permission-denied',
    async ({ mika, id }) => {
      const reportId = id();
      await setDoc(reportAt(mika, reportId), {
        ...reportOf(mika.user.uid, reportId),
        office: true,
      });
    },
  ),
  fails('setDoc of a report, signed out', 'permission-denied', async ({ nobody, jona, id }) => {
    const reportId = id();
    await setDoc(reportAt(nobody, reportId), reportOf(jona.user.uid, reportId));
  }),
  gives('getDoc of a report by the office', true, async (world) =>
    (await getDoc(reportAt(world.ada, (await sent(world)).reportId))).exists(),
  ),
  fails('getDoc of another user’s report', 'permission-denied', async (world) =>
    getDoc(reportAt(world.mika, (await sent(world)).reportId)),
  ),
  fails('getDoc of a report, signed out', 'permission-denied', async (world) =>
    getDoc(reportAt(world.nobody, (await sent(world)).reportId)),
  ),
  gives('getDocs of the user’s own reports, newest first, in pages', true, async (world) => {
    const { driver, reportId } = await sent(world);
    const second = world.id();
    await setDoc(reportAt(driver, second), reportOf(driver.user.uid, second));
    const own = query(
      collection(driver.documents, 'reports'),
      where('uid', '==', driver.user.uid),
      orderBy('sentAt', 'desc'),
      limit(1),
    );
    const first = await getDocs(own);
    const next = await getDocs(query(own, startAfter(first.docs[0])));
    return first.docs[0]?.id === second && next.docs[0]?.id === reportId;
  }),
  gives('getCount of the user’s own reports', 1, async (world) => {
    const { driver } = await sent(world);
    return (
      await getCount(
        query(collection(driver.documents, 'reports'), where('uid', '==', driver.user.uid)),
      )
    ).data().count;
  }),
  fails('getDocs of all reports', 'permission-denied', ({ jona }) =>
    getDocs(collection(jona.documents, 'reports')),
  ),
  fails('getDocs of another user’s reports', 'permission-denied', ({ jona, mika }) =>
    getDocs(query(collection(jona.documents, 'reports'), where('uid', '==', mika.user.uid))),
  ),
  fails(
    'getDocs of the user’s own reports and those of another user',
    'permission-denied',
    ({ jona, mika }) =>
      getDocs(
        query(
          collection(jona.documents, 'reports'),
          where('uid', 'in', [jona.user.uid, mika.user.uid]),
        ),
      ),
  ),
  fails(
    'getDocs of the user’s own reports or all German reports',
    'permission-denied',
    ({ jona }) =>
      getDocs(
        query(
          collection(jona.documents, 'reports'),
          or(where('uid', '==', jona.user.uid), where('locale', '==', 'de')),
        ),
      ),
  ),
  gives('getDocs of all reports by the office', true, async (world) => {
    const { reportId } = await sent(world);
    return (await getDocs(collection(world.ada.documents, 'reports'))).docs.some(
      ({ id }) => id === reportId,
    );
  }),
  fails('getCount of all reports', 'permission-denied', ({ jona }) =>
    getCount(collection(jona.documents, 'reports')),
  ),
  gives('getDoc of a profile that does not exist', false, async ({ mika }) =>
    (await getDoc(ownProfile(mika))).exists(),
  ),
  gives(
    'setDoc with merge of a profile',
    { depot: 'Süd', firstName: 'Jona' },
    async ({ account }) => {
      const own = ownProfile(await account());
      await setDoc(own, { ...profile, updatedAt: serverTimestamp() });
      await setDoc(own, { depot: 'Süd', updatedAt: serverTimestamp() }, { merge: true });
      const found = await getDoc(own);
      return {
        depot: found.get('depot') as unknown,
        firstName: found.get('firstName') as unknown,
      };
    },
  ),
  gives('deleteDoc of a profile', false, async ({ account }) => {
    const own = ownProfile(await account());
    await setDoc(own, { ...profile, updatedAt: serverTimestamp() });
    await deleteDoc(own);
    return (await getDoc(own)).exists();
  }),
  fails('updateDoc of a profile that does not exist', 'not-found', async ({ account }) =>
    updateDoc(ownProfile(await account()), { depot: 'Süd', updatedAt: serverTimestamp() }),
  ),
  gives(
    'writeBatch with a refused write stores nothing',
    ['permission-denied', false],
    async ({ account, jona }) => {
      const driver = await account();
      const batch = writeBatch(driver.documents);
      batch.set(ownProfile(driver), { ...profile, updatedAt: serverTimestamp() });
      batch.set(doc(driver.documents, 'users', jona.user.uid), {
        ...profile,
        updatedAt: serverTimestamp(),
      });
      const code = await batch.commit().then(() => 'done', codeOf);
      return [code, (await getDoc(ownProfile(driver))).exists()];
    },
  ),
  gives(
    'getDoc with an expired token, then with a new one',
    ['unauthenticated', 'done'],
    async ({ account, fault }) => {
      const driver = await account();
      const own = ownProfile(driver);
      await fault({ kind: 'clockSkew', milliseconds: 3_700_000 });
      const first = await getDoc(own).then(() => 'done', codeOf);
      await driver.user.getIdToken(true);
      return [first, await getDoc(own).then(() => 'done', codeOf)];
    },
  ),
];

/** HTTP statuses of the service and the SDK's error codes for them. */
const statuses = [
  [400, 'failed-precondition'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'unknown'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
] as const;

const errors: readonly Call[] = [
  ...statuses.map(([status, code]) =>
    fails(`setDoc answered ${status}`, code, async (world) => {
      await world.fault({ kind: 'status', path: ':commit', status });
      await setDoc(doc(itemsOf(world)), { a: 1 });
    }),
  ),
  fails('getDoc, connection cut', 'unknown', async (world) => {
    await world.fault({ kind: 'cutResponse', path: ':batchGet', atByte: 0 });
    return await getDoc(doc(itemsOf(world)));
  }),
  fails('getDocs, project quota used up', 'resource-exhausted', async (world) => {
    await world.fault({ kind: 'quota', path: ':runQuery' });
    return await getDocs(itemsOf(world));
  }),
  fails('setDoc above 1 MiB', 'failed-precondition', async (world) =>
    setDoc(doc(itemsOf(world)), { text: 'x'.repeat(1_048_576) }),
  ),
  gives('setDoc just below 1 MiB', 1_048_000, async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { text: 'x'.repeat(1_048_000) });
    const { length } = (await getDoc(own)).get('text') as string;
    await deleteDoc(own);
    return length;
  }),
  fails('writeBatch of 501 writes', 'failed-precondition', async (world) => {
    const items = itemsOf(world);
    const batch = writeBatch(world.nobody.documents);
    for (let n = 0; n < 501; n += 1) batch.set(doc(items), { n });
    await batch.commit();
  }),
  fails('setDoc with an undefined value', 'invalid-argument', async (world) =>
    setDoc(doc(itemsOf(world)), { a: undefined }),
  ),
  fails('setDoc with a list in a list', 'invalid-argument', async (world) =>
    setDoc(doc(itemsOf(world)), { a: [[1]] }),
  ),
  fails('setDoc with a reserved name', 'invalid-argument', async (world) =>
    setDoc(doc(itemsOf(world)), { __a__: 1 }),
  ),
  fails('doc with an odd number of path segments', 'invalid-argument', ({ nobody }) =>
    Promise.resolve(doc(nobody.documents, 'open')),
  ),
  fails('where "in" with an empty list', 'invalid-argument', async (world) =>
    getDocs(query(itemsOf(world), where('n', 'in', []))),
  ),
  fails('getDocs with a limit of 0', 'invalid-argument', async (world) =>
    getDocs(query(itemsOf(world), limit(0))),
  ),
];

const changes: readonly Call[] = [
  gives('addDoc', { n: 1 }, async (world) =>
    (await getDoc(await addDoc(itemsOf(world), { n: 1 }))).data(),
  ),
  gives('setDoc replaces the existing document', { b: 2 }, async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { a: 1 });
    await setDoc(own, { b: 2 });
    return (await getDoc(own)).data();
  }),
  gives('setDoc with mergeFields', { a: 5, b: { c: 2, d: 4 } }, async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { a: 5, b: { c: 1, d: 4 } });
    await setDoc(own, { a: 9, b: { c: 2 } }, { mergeFields: ['b.c'] });
    return (await getDoc(own)).data();
  }),
  gives('updateDoc of single fields', { a: { b: 5, c: 2, new: { x: 1 } } }, async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { a: { b: 1, c: 2 }, gone: true });
    await updateDoc(own, { 'a.b': 5, 'a.new': { x: 1 }, gone: deleteField() });
    return (await getDoc(own)).data();
  }),
  gives(
    'arrayUnion, arrayRemove, increment',
    { list: [2, 3], sum: 3.5, fresh: 1, made: ['x'] },
    async (world) => {
      const own = doc(itemsOf(world));
      await setDoc(own, { list: [1, 2], sum: 1 });
      await updateDoc(own, {
        list: arrayUnion(2, 3),
        sum: increment(2.5),
        fresh: increment(1),
        made: arrayUnion('x'),
      });
      await updateDoc(own, { list: arrayRemove(1) });
      return (await getDoc(own)).data();
    },
  ),
  gives('serverTimestamp is the server’s time', true, async (world) => {
    const own = doc(itemsOf(world));
    await world.fault({ kind: 'clockSkew', milliseconds: 7_200_000 });
    await setDoc(own, { at: serverTimestamp() });
    return (
      Math.abs(((await getDoc(own)).get('at') as Timestamp).toMillis() - Date.now() - 7_200_000) <
      5000
    );
  }),
  gives('getDoc of a document that does not exist', [false, null], async (world) => {
    const found = await getDoc(doc(itemsOf(world)));
    return [found.exists(), found.data()];
  }),
  gives('deleteDoc of a document that does not exist', null, async (world) =>
    deleteDoc(doc(itemsOf(world))),
  ),
  fails('updateDoc of a document that does not exist', 'not-found', async (world) =>
    updateDoc(doc(itemsOf(world)), { a: 1 }),
  ),
  gives(
    'writeBatch performs set, update and delete together',
    [[{ n: 1 }, { n: 3 }], 2],
    async (world) => {
      const items = itemsOf(world);
      const a = doc(items, 'a');
      const b = doc(items, 'b');
      const c = doc(items, 'c');
      await setDoc(b, { n: 2 });
      await setDoc(c, { n: 9 });
      const batch = writeBatch(world.nobody.documents);
      batch
        .set(a, { n: 1 })
        .update(b, { n: increment(1) })
        .delete(c);
      await batch.commit();
      const { docs, size } = await getDocs(items);
      return [docs.map((one) => one.data()), size];
    },
  ),
  gives('runTransaction is repeated until it succeeds', [2, 11], async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { n: 1 });
    let attempts = 0;
    await runTransaction(world.nobody.documents, async (transaction) => {
      attempts += 1;
      const before = await transaction.get(own);
      if (attempts === 1) await updateDoc(own, { n: 10 });
      transaction.update(own, { n: (before.get('n') as number) + 1 });
    });
    return [attempts, (await getDoc(own)).get('n') as unknown];
  }),
  gives(
    'runTransaction creates only a document that does not exist',
    { from: 'first' },
    async (world) => {
      const own = doc(itemsOf(world));
      const create = (from: string): Promise<void> =>
        runTransaction(world.nobody.documents, async (transaction) => {
          if (!(await transaction.get(own)).exists()) transaction.set(own, { from });
        });
      await create('first');
      await create('second');
      return (await getDoc(own)).data();
    },
  ),
  fails('runTransaction that reads after a write', 'invalid-argument', (world) =>
    runTransaction(world.nobody.documents, async (transaction) => {
      const own = doc(itemsOf(world));
      transaction.set(own, { a: 1 });
      await transaction.get(own);
    }),
  ),
];

/** Writes with the precondition "does not exist" with fetch, because the SDK does not offer it. */
const wire: readonly Call[] = (
  [
    ['creation of a document that exists', [{ exists: false }], 409, 'ALREADY_EXISTS'],
    [
      'a change of a document whose precondition fails',
      [{ updateTime: '2020-01-01T00:00:00Z' }],
      400,
      'FAILED_PRECONDITION',
    ],
    ['creation of a document that does not exist', [{ exists: false }, 'another'], 200, null],
  ] as const
).map(([name, [currentDocument, other], status, code]) =>
  gives(`:commit, ${name}`, [status, code], async (world) => {
    const own = doc(itemsOf(world));
    await setDoc(own, { a: 1 });
    const root = 'projects/demo-project/databases/(default)/documents';
    const response = await fetch(`${world.origin}/v1/${root}:commit`, {
      method: 'POST',
      body: JSON.stringify({
        writes: [
          {
            update: {
              name: `${root}/${own.path}${other ?? ''}`,
              fields: { a: { integerValue: '2' } },
            },
            currentDocument,
          },
        ],
      }),
    });
    const { error } = (await response.json()) as { error?: { status: string } };
    return [response.status, error?.status];
  }),
);

export const documentCalls: readonly Call[] = [...underRules, ...errors, ...changes, ...wire];
