/** The real Storage SDK against the files of the local backend. */
import { deleteObject, getBytes, getDownloadURL, getMetadata, list, listAll, ref, updateMetadata, uploadBytes, uploadBytesResumable, uploadString } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driver, office, otherDriver, otherReportId, pictureOf, reportId } from '../../rules/sample-data.ts';
import { type Client, codeOf, connectClient } from '../../rules/sdk.ts';
import { startTestBackend, type TestBackend, tokenOf } from '../../rules/test-backend.ts';

let backend: TestBackend;
let jona: Client;
let mika: Client;
let ada: Client;
let nobody: Client;
const jpeg = { contentType: 'image/jpeg' };
const photo = (client: Client, n: number, id = reportId, uid = driver) => ref(client.files, `reports/${uid}/${id}/${n}.jpg`);

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

describe('a photo of a report', () => {
  test('is uploaded in one piece with its checksums', async () => {
    const { metadata } = await uploadBytes(photo(jona, 1), pictureOf(200_000), jpeg);
    expect(metadata).toMatchObject({ name: '1.jpg', fullPath: `reports/${driver}/${reportId}/1.jpg`, bucket: 'demo-tanklotse.appspot.com', contentType: 'image/jpeg', size: 200_000 });
    expect(metadata.md5Hash).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  });
  test('is uploaded in pieces and tells how far it is', async () => {
    const task = uploadBytesResumable(photo(jona, 2), pictureOf(890_000, 2), jpeg);
    const seen: number[] = [];
    task.on('state_changed', ({ bytesTransferred }) => seen.push(bytesTransferred));
    const { metadata } = await task;
    expect(metadata.size).toBe(890_000);
    expect(seen.filter((bytes) => bytes > 0 && bytes < 890_000).length).toBeGreaterThan(0);
    expect(Buffer.from(await getBytes(photo(jona, 2))).equals(pictureOf(890_000, 2))).toBe(true);
  });
  test('may be sent again as it is, but not replaced, changed or removed', async () => {
    await uploadBytes(photo(jona, 1), pictureOf(200_000), jpeg);
    expect(await codeOf(uploadBytes(photo(jona, 1), pictureOf(200_000, 9), jpeg))).toBe('storage/unauthorized');
    expect(await codeOf(uploadBytes(photo(jona, 1), pictureOf(200_000), { contentType: 'image/png' }))).toBe('storage/unauthorized');
    expect(await codeOf(updateMetadata(photo(jona, 1), { contentType: 'image/png' }))).toBe('storage/unauthorized');
    expect(await codeOf(deleteObject(photo(jona, 1)))).toBe('storage/unauthorized');
  });
  test('is read by its driver and the office, by anyone with the download address', async () => {
    expect((await getMetadata(photo(ada, 1))).size).toBe(200_000);
    expect(await codeOf(getMetadata(photo(mika, 1)))).toBe('storage/unauthorized');
    expect(await codeOf(getBytes(photo(nobody, 1)))).toBe('storage/unauthorized');
    const address = await getDownloadURL(photo(jona, 1));
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await answer.arrayBuffer()).byteLength).toBe(200_000);
    const range = await fetch(address, { headers: { Range: 'bytes=10-19' } });
    expect([range.status, range.headers.get('content-range'), (await range.arrayBuffer()).byteLength]).toEqual([206, 'bytes 10-19/200000', 10]);
    expect((await fetch(address, { headers: { Range: 'bytes=300000-' } })).status).toBe(416);
    expect((await fetch(address.replace(/token=.*/, 'token=guessed'))).status).toBe(403);
  });
  test('that is not there is not found', async () => {
    expect(await codeOf(getMetadata(photo(jona, 12)))).toBe('storage/object-not-found');
  });
  test.each([
    ['too large', 900_001, 'image/jpeg', 3],
    ['empty', 0, 'image/jpeg', 3],
    ['no picture', 10, 'text/html', 3],
    ['number 13', 10, 'image/jpeg', 13],
  ])('is refused when it is %s', async (_title, bytes, contentType, n) => {
    expect(await codeOf(uploadBytes(photo(jona, n), pictureOf(bytes), { contentType }))).toBe('storage/unauthorized');
  });
  test('is refused in another driver’s folder and from nobody', async () => {
    expect(await codeOf(uploadBytes(photo(mika, 5), pictureOf(10), jpeg))).toBe('storage/unauthorized');
    expect(await codeOf(uploadBytes(photo(nobody, 5), pictureOf(10), jpeg))).toBe('storage/unauthorized');
    expect(await codeOf(uploadBytesResumable(photo(mika, 5), pictureOf(500_000), jpeg).then(() => undefined))).toBe('storage/unauthorized');
  });
  test('is listed for the office only, folder by folder and in pages', async () => {
    await uploadString(photo(jona, 1, otherReportId), 'aGFsbG8=', 'base64', jpeg);
    const folder = await listAll(ref(ada.files, `reports/${driver}`));
    expect(folder.prefixes.map(({ name }) => name)).toEqual([reportId, otherReportId].toSorted());
    const first = await list(ref(ada.files, `reports/${driver}/${reportId}`), { maxResults: 1 });
    expect(first.items.map(({ name }) => name)).toEqual(['1.jpg']);
    const second = await list(ref(ada.files, `reports/${driver}/${reportId}`), { maxResults: 1, ...(first.nextPageToken && { pageToken: first.nextPageToken }) });
    expect([second.items.map(({ name }) => name), second.nextPageToken]).toEqual([['2.jpg'], undefined]);
    expect(await codeOf(listAll(ref(jona.files, `reports/${driver}/${reportId}`)))).toBe('storage/unauthorized');
    expect(await codeOf(listAll(ref(ada.files, '')))).toBe('storage/unauthorized');
  });
});

test('an expired token is not accepted', async () => {
  const client = connectClient(backend, tokenOf(driver, {}, -1));
  expect(await codeOf(uploadBytes(photo(client, 6), pictureOf(10), jpeg))).toBe('storage/unauthenticated');
  await client.close();
});
