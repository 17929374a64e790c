/** The real Firestore Lite SDK against the documents of the local backend. */
import {
  addDoc, arrayRemove, arrayUnion, average, Bytes, collection, count, deleteDoc, deleteField, doc, documentId, endAt, GeoPoint, getAggregate, getCount, getDoc, getDocs, increment, limit,
  or, orderBy, query, runTransaction, serverTimestamp, setDoc, startAfter, startAt, sum, Timestamp, updateDoc, where, writeBatch,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driver, office, otherDriver, otherReportId, profileOf, reportId, reportOf } from '../../rules/sample-data.ts';
import { type Client, codeOf, connectClient } from '../../rules/sdk.ts';
import { startTestBackend, type TestBackend, tokenOf } from '../../rules/test-backend.ts';

let backend: TestBackend;
let jona: Client;
let mika: Client;
let ada: Client;
let nobody: Client;

beforeAll(async () => {
  backend = await startTestBackend();
  jona = connectClient(backend, tokenOf(driver));
  mika = connectClient(backend, tokenOf(otherDriver));
  ada = connectClient(backend, tokenOf(office, { office: true }));
  nobody = connectClient(backend);
});
afterAll(async () => {
  for (const client of [jona, mika, ada, nobody]) await client.close();
  await backend.close();
});

const sent = (uid = driver, id = reportId): object => ({ ...reportOf(uid, id), sentAt: serverTimestamp() });

describe('a driver’s report', () => {
  test('is created once with the server’s time', async () => {
    const before = Date.now();
    await setDoc(doc(jona.documents, 'reports', reportId), sent());
    const found = await getDoc(doc(jona.documents, 'reports', reportId));
    const sentAt = found.get('sentAt') as Timestamp;
    expect(sentAt.toMillis()).toBeGreaterThanOrEqual(before);
    expect(found.get('reporter.name')).toBe('Jona Brandt');
    expect(found.get('answers.temperature')).toBe(11.5);
  });
  test('is never changed or deleted', async () => {
    const own = doc(jona.documents, 'reports', reportId);
    expect(await codeOf(setDoc(own, sent()))).toBe('permission-denied');
    expect(await codeOf(updateDoc(own, { locale: 'fr' }))).toBe('permission-denied');
    expect(await codeOf(deleteDoc(own))).toBe('permission-denied');
  });
  test('is read by its driver and the office only', async () => {
    expect((await getDoc(doc(ada.documents, 'reports', reportId))).exists()).toBe(true);
    expect(await codeOf(getDoc(doc(mika.documents, 'reports', reportId)))).toBe('permission-denied');
    expect(await codeOf(getDoc(doc(nobody.documents, 'reports', reportId)))).toBe('permission-denied');
  });
  test('is listed by a query for the own uid, in pages', async () => {
    await setDoc(doc(jona.documents, 'reports', otherReportId), sent(driver, otherReportId));
    const own = query(collection(jona.documents, 'reports'), where('uid', '==', driver), orderBy('sentAt', 'desc'), limit(1));
    const first = await getDocs(own);
    expect(first.docs.map(({ id }) => id)).toEqual([otherReportId]);
    const [last] = first.docs;
    if (!last) throw new Error('nothing found');
    const second = await getDocs(query(own, startAfter(last)));
    expect(second.docs.map(({ id }) => id)).toEqual([reportId]);
    expect((await getCount(query(collection(jona.documents, 'reports'), where('uid', '==', driver)))).data().count).toBe(2);
  });
  test('is not listed by any other query', async () => {
    const reports = collection(jona.documents, 'reports');
    for (const hostile of [query(reports), query(reports, where('uid', '==', otherDriver)), query(reports, where('uid', 'in', [driver, otherDriver])), query(reports, or(where('uid', '==', driver), where('locale', '==', 'de')))]) {
      expect(await codeOf(getDocs(hostile))).toBe('permission-denied');
    }
    expect((await getDocs(collection(ada.documents, 'reports'))).size).toBe(2);
  });
});

describe('a profile', () => {
  test('is written with merge, read, changed and removed by its user', async () => {
    const own = doc(jona.documents, 'users', driver);
    expect((await getDoc(own)).exists()).toBe(false);
    await setDoc(own, { ...profileOf(), updatedAt: serverTimestamp() });
    await setDoc(own, { depot: 'Süd', updatedAt: serverTimestamp() }, { merge: true });
    await updateDoc(own, { phone: '+4930', updatedAt: serverTimestamp() });
    expect((await getDoc(own)).data()).toMatchObject({ depot: 'Süd', phone: '+4930', firstName: 'Jona' });
    await deleteDoc(own);
    expect((await getDoc(own)).exists()).toBe(false);
  });
  test('that does not exist cannot be updated', async () => {
    expect(await codeOf(updateDoc(doc(mika.documents, 'users', otherDriver), { updatedAt: serverTimestamp() }))).toBe('not-found');
  });
});

describe('the service', () => {
  test('says unauthenticated to an expired or malformed token', async () => {
    for (const token of [tokenOf(driver, {}, -1), 'owner', 'a.b.c']) {
      const client = connectClient(backend, token);
      expect(await codeOf(getDoc(doc(client.documents, 'reports', reportId)))).toBe('unauthenticated');
      await client.close();
    }
  });
  test('takes back the whole batch when one write is refused', async () => {
    const batch = writeBatch(jona.documents);
    batch.set(doc(jona.documents, 'users', driver), { ...profileOf(), updatedAt: serverTimestamp() });
    batch.set(doc(jona.documents, 'users', otherDriver), { ...profileOf(), updatedAt: serverTimestamp() });
    expect(await codeOf(batch.commit())).toBe('permission-denied');
    expect(await backend.documents.admin.get(`users/${driver}`)).toBeUndefined();
  });
});

/** Types, transforms and queries need an open collection, so these run on a backend whose rules allow everything. */
describe('values and queries', () => {
  let open: TestBackend;
  let client: Client;
  const items = () => collection(client.documents, 'items');
  beforeAll(async () => {
    open = await startTestBackend({ rules: "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{path=**} { allow read, write; } } }" });
    client = connectClient(open, tokenOf(driver));
  });
  afterAll(async () => {
    await client.close();
    await open.close();
  });

  test('keeps every type', async () => {
    const target = doc(items(), 'types');
    const data = {
      nothing: null, yes: true, whole: 42, big: Number.MAX_SAFE_INTEGER, half: 0.5, negativeZero: -0, infinite: -Infinity, notANumber: NaN, text: 'Grüße 🚛', empty: '',
      time: new Timestamp(1_700_000_000, 123_456_000), bytes: Bytes.fromUint8Array(new Uint8Array([0, 1, 255])), point: new GeoPoint(52.5, -13.25), list: [1, 'two', [] as never, { three: 3 }].filter((x) => !Array.isArray(x)),
      map: { deep: { deeper: [{ a: null }] } }, emptyMap: {}, emptyList: [], reference: doc(items(), 'other'), 'odd.name': 1, 'with `tick': 2,
    };
    await setDoc(target, data);
    const read = (await getDoc(target)).data() as typeof data;
    expect(read).toMatchObject({ nothing: null, yes: true, whole: 42, big: Number.MAX_SAFE_INTEGER, half: 0.5, infinite: -Infinity, notANumber: NaN, text: 'Grüße 🚛', empty: '', emptyMap: {}, emptyList: [], map: data.map, list: data.list, 'odd.name': 1, 'with `tick': 2 });
    expect(Object.is(read.negativeZero, -0)).toBe(true);
    expect(read.time.isEqual(data.time)).toBe(true);
    expect(read.bytes.isEqual(data.bytes)).toBe(true);
    expect(read.point.isEqual(data.point)).toBe(true);
    expect(read.reference.path).toBe('items/other');
  });
  test('changes, adds and removes single fields', async () => {
    const target = doc(items(), 'fields');
    await setDoc(target, { a: { b: 1, c: 2 }, gone: true, list: [1, 2], sum: 1 });
    await updateDoc(target, { 'a.b': 5, 'a.new': { x: 1 }, gone: deleteField(), list: arrayUnion(2, 3), sum: increment(2.5), at: serverTimestamp() });
    expect((await getDoc(target)).data()).toMatchObject({ a: { b: 5, c: 2, new: { x: 1 } }, list: [1, 2, 3], sum: 3.5 });
    await updateDoc(target, { list: arrayRemove(1, 3), sum: increment(-3.5) });
    const after = (await getDoc(target)).data();
    expect(after).toMatchObject({ list: [2], sum: 0 });
    expect(after).not.toHaveProperty('gone');
  });
  test('makes documents with random ids and repeats a transaction until it holds', async () => {
    const added = await addDoc(items(), { n: 1 });
    let attempts = 0;
    await runTransaction(client.documents, async (transaction) => {
      attempts += 1;
      const before = await transaction.get(added);
      if (attempts === 1) await updateDoc(added, { n: 10 });
      transaction.update(added, { n: (before.get('n') as number) + 1 });
    });
    expect(attempts).toBe(2);
    expect((await getDoc(added)).get('n')).toBe(11);
  });
  test('refuses a document above 1 MiB and takes one just below', async () => {
    const target = doc(items(), 'large');
    await setDoc(target, { text: 'x'.repeat(1_048_000) });
    expect(await codeOf(setDoc(target, { text: 'x'.repeat(1_048_576) }))).toBe('failed-precondition');
    await deleteDoc(target);
  });

  describe('over numbers', () => {
    const numbers = () => collection(client.documents, 'numbers');
    const ids = async (...constraints: Parameters<typeof query>[1][]): Promise<string> => (await getDocs(query(numbers(), ...constraints))).docs.map(({ id }) => id).join('');
    beforeAll(async () => {
      const batch = writeBatch(client.documents);
      const data = { a: { n: 1, tags: ['x'], who: 'u' }, b: { n: 2, tags: ['x', 'y'], who: 'u' }, c: { n: 2.5, tags: [], who: 'v' }, d: { n: 3, who: null }, e: { n: 'text', who: 'v' }, f: { n: NaN }, g: { other: 1 } };
      for (const [id, fields] of Object.entries(data)) batch.set(doc(numbers(), id), fields);
      await batch.commit();
    });
    test.each([
      ['equal', () => [where('n', '==', 2)], 'b'],
      ['not equal', () => [where('n', '!=', 2)], 'facde'],
      ['less', () => [where('n', '<', 2.5)], 'ab'],
      ['less or equal', () => [where('n', '<=', 2.5)], 'abc'],
      ['greater', () => [where('n', '>', 2)], 'cd'],
      ['greater or equal, descending', () => [where('n', '>=', 2), orderBy('n', 'desc')], 'dcb'],
      ['text range', () => [where('n', '>=', 'a')], 'e'],
      ['is null', () => [where('who', '==', null)], 'd'],
      ['is not null', () => [where('who', '!=', null)], 'abce'],
      ['is NaN', () => [where('n', '==', NaN)], 'f'],
      ['in', () => [where('n', 'in', [1, 3, 'text'])], 'ade'],
      ['not in', () => [where('n', 'not-in', [1, 3])], 'fbce'],
      ['array contains', () => [where('tags', 'array-contains', 'y')], 'b'],
      ['array contains any', () => [where('tags', 'array-contains-any', ['x', 'y'])], 'ab'],
      ['by id', () => [where(documentId(), 'in', ['a', 'c'])], 'ac'],
      ['ids in a range', () => [orderBy(documentId()), startAt('c'), endAt('e')], 'cde'],
      ['ordered across types', () => [orderBy('n')], 'fabcde'],
      ['ordered by a field and the id, descending', () => [orderBy('who', 'desc')], 'ecbad'],
      ['after a value', () => [orderBy('n'), startAfter(2)], 'cde'],
      ['limited', () => [orderBy('n'), limit(2)], 'fa'],
    ] as const)('finds %s', async (_title, constraints, expected) => {
      expect(await ids(...constraints())).toBe(expected);
    });
    test('finds either of two', async () => {
      expect((await getDocs(query(numbers(), or(where('n', '==', 1), where('who', '==', 'v'))))).docs.map(({ id }) => id).join('')).toBe('ace');
    });
    test('counts, sums and averages', async () => {
      const result = await getAggregate(query(numbers(), where('n', '<=', 3)), { all: count(), total: sum('n'), mean: average('n') });
      expect(result.data()).toEqual({ all: 4, total: 8.5, mean: 2.125 });
    });
  });
});
