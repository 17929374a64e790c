/**
 * Cloud Storage under the example project's rules: photos of a report, resumable uploads, each
 * family of errors.
 */
import {
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  type StorageReference,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  type UploadTask,
  uploadString,
} from 'firebase/storage';
import { type Call, codeOf, fails, gives } from './call.ts';
import type { Account, World } from './world.ts';

const jpeg = { contentType: 'image/jpeg' };

/** Bytes that begin like a JPEG, different for each `seed`. */
function picture(bytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const result = Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + seed * 17) & 0xff);
  result.set([0xff, 0xd8, 0xff, 0xe0].slice(0, bytes));
  return result;
}
const same = (a: ArrayBuffer, b: Uint8Array): boolean =>
  a.byteLength === b.length && new Uint8Array(a).every((byte, index) => byte === b[index]);

/** Reference of photo n of a user's report. */
const photo = ({ files, user }: Account, id: string, n = 1): StorageReference =>
  ref(files, `reports/${user.uid}/${id}/${n}.jpg`);
async function uploaded({
  jona,
  id,
}: World): Promise<{ readonly own: StorageReference; readonly path: string }> {
  const own = photo(jona, id());
  await uploadBytes(own, picture(20_000), jpeg);
  return { own, path: own.fullPath };
}
const openFile = (files: FirebaseStorage, id: string, name = 'a.jpg'): StorageReference =>
  ref(files, `open/${id}/${name}`);

const photos: readonly Call[] = [
  gives(
    'uploadBytes',
    ['1.jpg', 'demo-project.appspot.com', 'image/jpeg', 200_000, true],
    async ({ jona, id }) => {
      const { metadata } = await uploadBytes(photo(jona, id()), picture(200_000), jpeg);
      return [
        metadata.name,
        metadata.bucket,
        metadata.contentType,
        metadata.size,
        /^[A-Za-z0-9+/]{22}==$/.test(metadata.md5Hash ?? ''),
      ];
    },
  ),
  gives('uploadBytes of the same bytes again', 'done', async (world) =>
    uploadBytes((await uploaded(world)).own, picture(20_000), jpeg).then(() => 'done'),
  ),
  fails(
    'uploadBytes of another picture under the same name',
    'storage/unauthorized',
    async (world) => uploadBytes((await uploaded(world)).own, picture(20_000, 9), jpeg),
  ),
  fails('uploadBytes of the same bytes with another type', 'storage/unauthorized', async (world) =>
    uploadBytes((await uploaded(world)).own, picture(20_000), { contentType: 'image/png' }),
  ),
  ...(
    [
      ['too large', 900_001, 'image/jpeg', 3],
      ['empty', 0, 'image/jpeg', 3],
      ['not an image', 10, 'text/html', 3],
      ['number 13', 10, 'image/jpeg', 13],
    ] as const
  ).map(([name, bytes, contentType, n]) =>
    fails(`uploadBytes, ${name}`, 'storage/unauthorized', ({ jona, id }) =>
      uploadBytes(photo(jona, id(), n), picture(bytes), { contentType }),
    ),
  ),
  fails('uploadBytes in another driver’s folder', 'storage/unauthorized', ({ jona, mika, id }) =>
    uploadBytes(ref(jona.files, photo(mika, id()).fullPath), picture(10), jpeg),
  ),
  fails('uploadBytes, signed out', 'storage/unauthorized', ({ jona, nobody, id }) =>
    uploadBytes(ref(nobody.files, photo(jona, id()).fullPath), picture(10), jpeg),
  ),
  fails(
    'uploadBytes with an expired token',
    'storage/unauthenticated',
    async ({ account, fault, id }) => {
      const driver = await account();
      await fault({ kind: 'clockSkew', milliseconds: 3_700_000 });
      return await uploadBytes(photo(driver, id()), picture(10), jpeg);
    },
  ),
  gives('getBytes', true, async (world) =>
    same(await getBytes((await uploaded(world)).own), picture(20_000)),
  ),
  fails('getBytes, signed out', 'storage/unauthorized', async (world) =>
    getBytes(ref(world.nobody.files, (await uploaded(world)).path)),
  ),
  gives('getMetadata by the office', [20_000, 'image/jpeg', 1], async (world) => {
    const metadata = await getMetadata(ref(world.ada.files, (await uploaded(world)).path));
    return [metadata.size, metadata.contentType, Number(metadata.metageneration)];
  }),
  fails('getMetadata of another user’s photo', 'storage/unauthorized', async (world) =>
    getMetadata(ref(world.mika.files, (await uploaded(world)).path)),
  ),
  fails('getMetadata of a file that does not exist', 'storage/object-not-found', ({ jona, id }) =>
    getMetadata(photo(jona, id())),
  ),
  gives('getDownloadURL opens without sign-in', [200, 'image/jpeg', 20_000], async (world) => {
    const answer = await fetch(await getDownloadURL((await uploaded(world)).own));
    return [
      answer.status,
      answer.headers.get('content-type'),
      (await answer.arrayBuffer()).byteLength,
    ];
  }),
  gives(
    'getDownloadURL: part of the bytes, beyond the end, guessed token',
    [206, 10, 416, 403],
    async (world) => {
      const address = await getDownloadURL((await uploaded(world)).own);
      const range = await fetch(address, { headers: { Range: 'bytes=10-19' } });
      return [
        range.status,
        (await range.arrayBuffer()).byteLength,
        (await fetch(address, { headers: { Range: 'bytes=300000-' } })).status,
        (await fetch(address.replace(/token=.*/, 'token=guessed'))).status,
      ];
    },
  ),
  fails(
    'getDownloadURL of a file that does not exist',
    'storage/object-not-found',
    ({ jona, id }) => getDownloadURL(photo(jona, id())),
  ),
  fails('updateMetadata of a photo', 'storage/unauthorized', async (world) =>
    updateMetadata((await uploaded(world)).own, { contentType: 'image/png' }),
  ),
  fails('deleteObject of a photo', 'storage/unauthorized', async (world) =>
    deleteObject((await uploaded(world)).own),
  ),
  gives('listAll of a driver’s folder by the office', true, async (world) => {
    const { path } = await uploaded(world);
    const { prefixes } = await listAll(ref(world.ada.files, `reports/${world.jona.user.uid}`));
    return prefixes.some(({ name }) => name === path.split('/')[2]);
  }),
  fails('listAll of the user’s own folder', 'storage/unauthorized', ({ jona }) =>
    listAll(ref(jona.files, `reports/${jona.user.uid}`)),
  ),
  fails('listAll of the whole bucket', 'storage/unauthorized', ({ ada }) =>
    listAll(ref(ada.files, '')),
  ),
];

/** Resolves when `until` bytes of a resumable upload are sent. */
const reached = (task: UploadTask, until: number): Promise<void> =>
  new Promise((resolve, reject) => {
    task.on(
      'state_changed',
      ({ bytesTransferred }) => {
        if (bytesTransferred >= until) resolve();
      },
      reject,
    );
  });
const slow = { kind: 'bandwidth', path: 'upload_id', bytesPerSecond: 4_000_000 };

const resumable: readonly Call[] = [
  gives(
    'uploadBytesResumable in chunks, with progress',
    [890_000, true, true],
    async ({ jona, id }) => {
      const own = photo(jona, id());
      const task = uploadBytesResumable(own, picture(890_000, 2), jpeg);
      const seen: number[] = [];
      task.on('state_changed', ({ bytesTransferred }) => {
        seen.push(bytesTransferred);
      });
      const { metadata } = await task;
      return [
        metadata.size,
        seen.some((bytes) => bytes > 0 && bytes < 890_000),
        same(await getBytes(own), picture(890_000, 2)),
      ];
    },
  ),
  gives(
    'uploadBytesResumable of a small file',
    5000,
    async ({ jona, id }) =>
      (await uploadBytesResumable(photo(jona, id()), picture(5000), jpeg)).metadata.size,
  ),
  fails(
    'uploadBytesResumable in another driver’s folder',
    'storage/unauthorized',
    ({ jona, mika, id }) =>
      uploadBytesResumable(
        ref(jona.files, photo(mika, id()).fullPath),
        picture(500_000),
        jpeg,
      ).then(() => undefined),
  ),
  gives('pause and resume', ['paused', 890_000], async ({ jona, id, fault }) => {
    await fault(slow);
    const task = uploadBytesResumable(photo(jona, id()), picture(890_000, 3), jpeg);
    await reached(task, 1);
    const paused = new Promise<string>((resolve) => {
      task.on('state_changed', ({ state }) => {
        if (state === 'paused') resolve(state);
      });
    });
    task.pause();
    const state = await paused;
    task.resume();
    return [state, (await task).metadata.size];
  }),
  fails('cancel', 'storage/canceled', async ({ jona, id, fault }) => {
    await fault(slow);
    const task = uploadBytesResumable(photo(jona, id()), picture(890_000, 4), jpeg);
    await reached(task, 1);
    task.cancel();
    await task;
  }),
  gives(
    'an interrupted upload continues automatically',
    [890_000, true],
    async ({ jona, id, fault }) => {
      await fault({ kind: 'cutRequest', path: 'upload_id', atByte: 100_000, times: 1 });
      const own = photo(jona, id());
      const { metadata } = await uploadBytesResumable(own, picture(890_000, 5), jpeg);
      return [metadata.size, same(await getBytes(own), picture(890_000, 5))];
    },
  ),
];

const everythingElse: readonly Call[] = [
  gives(
    'uploadString of raw text, base64 and a data URL',
    ['hallo', 'hallo', 'hallo'],
    async ({ nobody, id }) => {
      const folder = id();
      const texts: string[] = [];
      for (const [name, text, format] of [
        ['1', 'hallo', 'raw'],
        ['2', 'aGFsbG8=', 'base64'],
        ['3', 'data:text/plain;base64,aGFsbG8=', 'data_url'],
      ] as const) {
        await uploadString(openFile(nobody.files, folder, name), text, format);
        texts.push(new TextDecoder().decode(await getBytes(openFile(nobody.files, folder, name))));
      }
      return texts;
    },
  ),
  gives('updateMetadata', ['image/png', 'max-age=60', 'berlin', 2], async ({ nobody, id }) => {
    const own = openFile(nobody.files, id());
    await uploadBytes(own, picture(10), jpeg);
    const changed = await updateMetadata(own, {
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      customMetadata: { depot: 'berlin' },
    });
    return [
      changed.contentType,
      changed.cacheControl,
      changed.customMetadata?.['depot'],
      Number(changed.metageneration),
    ];
  }),
  gives('deleteObject', 'storage/object-not-found', async ({ nobody, id }) => {
    const own = openFile(nobody.files, id());
    await uploadBytes(own, picture(10), jpeg);
    await deleteObject(own);
    return await getMetadata(own).then(() => 'still there', codeOf);
  }),
  fails(
    'deleteObject of a file that does not exist',
    'storage/object-not-found',
    ({ nobody, id }) => deleteObject(openFile(nobody.files, id())),
  ),
  gives(
    'list in pages, with names and folders in one order',
    [['sub'], ['1', '2'], ['3'], true],
    async ({ nobody, id }) => {
      const folder = id();
      for (const name of ['3', '1', '2', 'sub/4'])
        await uploadBytes(openFile(nobody.files, folder, name), picture(10), jpeg);
      const first = await list(ref(nobody.files, `open/${folder}`), { maxResults: 2 });
      const second = await list(ref(nobody.files, `open/${folder}`), {
        maxResults: 2,
        ...(first.nextPageToken && { pageToken: first.nextPageToken }),
      });
      return [
        [...first.prefixes, ...second.prefixes].map(({ name }) => name),
        first.items.map(({ name }) => name),
        second.items.map(({ name }) => name),
        second.nextPageToken === undefined,
      ];
    },
  ),
  gives('listAll of an empty folder', [[], []], async ({ nobody, id }) => {
    const { prefixes, items } = await listAll(ref(nobody.files, `open/${id()}`));
    return [prefixes, items];
  }),
  gives(
    'a name with spaces, umlauts and special characters',
    ['ä ö?&=%+🚛.jpg', true],
    async ({ nobody, id }) => {
      const own = openFile(nobody.files, id(), 'ä ö?&=%+🚛.jpg');
      await uploadBytes(own, picture(100), jpeg);
      return [(await getMetadata(own)).name, same(await getBytes(own), picture(100))];
    },
  ),
  fails('list of more than 1000', 'storage/invalid-argument', ({ nobody }) =>
    list(ref(nobody.files, 'open'), { maxResults: 1001 }),
  ),
  fails('ref with an invalid URL', 'storage/invalid-url', ({ nobody }) =>
    Promise.resolve(ref(nobody.files, 'https://example.org/a.jpg')),
  ),
  fails('uploadBytes at the root', 'storage/invalid-root-operation', ({ nobody }) =>
    uploadBytes(ref(nobody.files), picture(10)),
  ),
  fails('uploadString of invalid base64', 'storage/invalid-format', ({ nobody, id }) =>
    uploadString(openFile(nobody.files, id()), '%%%', 'base64'),
  ),
  fails(
    'getMetadata, project quota used up',
    'storage/quota-exceeded',
    async ({ nobody, id, fault }) => {
      await fault({ kind: 'quota', path: '/v0/b/' });
      return await getMetadata(openFile(nobody.files, id()));
    },
  ),
  fails('getMetadata answered 401', 'storage/unauthenticated', async ({ nobody, id, fault }) => {
    await fault({ kind: 'status', path: '/v0/b/', status: 401 });
    return await getMetadata(openFile(nobody.files, id()));
  }),
  fails('getMetadata answered 400', 'storage/unknown', async ({ nobody, id, fault }) => {
    await fault({ kind: 'status', path: '/v0/b/', status: 400 });
    return await getMetadata(openFile(nobody.files, id()));
  }),
  fails(
    'getMetadata answered 503 until the SDK gives up',
    'storage/retry-limit-exceeded',
    async ({ connect, id, fault }) => {
      await fault({ kind: 'status', path: '/v0/b/', status: 503 });
      const { files } = connect();
      files.maxOperationRetryTime = 300;
      return await getMetadata(openFile(files, id()));
    },
  ),
  fails(
    'uploadBytes, connections cut until the SDK gives up',
    'storage/retry-limit-exceeded',
    async ({ connect, id, fault }) => {
      await fault({ kind: 'cutResponse', path: '/v0/b/', atByte: 0 });
      const { files } = connect();
      files.maxUploadRetryTime = 300;
      return await uploadBytes(openFile(files, id()), picture(10));
    },
  ),
  gives('getMetadata answered 503 once', 10, async ({ nobody, id, fault }) => {
    const own = openFile(nobody.files, id());
    await uploadBytes(own, picture(10), jpeg);
    await fault({ kind: 'status', path: '/v0/b/', status: 503, times: 1 });
    return (await getMetadata(own)).size;
  }),
];

export const fileCalls: readonly Call[] = [...photos, ...resumable, ...everythingElse];
