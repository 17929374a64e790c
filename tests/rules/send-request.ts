/** Sends a row of a table over HTTP. */
import { plainToFields } from 'firebase-local/documents/plain';
import { type Asked, type ListedBy, people, serverTime, type Who } from './requests.ts';
import { pictureOf } from './sample-data.ts';
import { bucket, projectId, tokenOf } from './test-backend.ts';

export const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

export function authorization(who: Who, scheme: 'Bearer' | 'Firebase'): Record<string, string> {
  const person = people[who];
  return person ? { Authorization: `${scheme} ${tokenOf(person.uid, person.claims)}` } : {};
}

/** The structured query of a listing. */
export function queryOf(collectionId: string, { where = [], limit, orderBy }: ListedBy): object {
  return {
    from: [{ collectionId }],
    ...(where.length > 0 && {
      where: {
        compositeFilter: {
          op: 'AND',
          filters: where.map(([fieldPath, op, value]) => ({
            fieldFilter: { field: { fieldPath }, op, value: plainToFields({ value })['value'] },
          })),
        },
      },
    }),
    ...(orderBy !== undefined && {
      orderBy: [{ field: { fieldPath: orderBy }, direction: 'DESCENDING' }],
    }),
    ...(limit !== undefined && { limit }),
  };
}

/** One write with its server times as transforms. */
export function writeOf(asked: Asked & { readonly do: 'write' | 'change' }): object {
  const times = Object.keys(asked.data).filter((key) => asked.data[key] === serverTime);
  const data = Object.fromEntries(
    Object.entries(asked.data).filter(([key]) => !times.includes(key)),
  );
  const nested =
    asked.do === 'change'
      ? Object.entries(data).reduce<Record<string, unknown>>((fields, [path, value]) => {
          const [first = '', second] = path.split('.');
          const wire = plainToFields({ value })['value'];
          return {
            ...fields,
            [first]: second === undefined ? wire : { mapValue: { fields: { [second]: wire } } },
          };
        }, {})
      : plainToFields(data);
  return {
    update: { name: `${documentsRoot}/${asked.path}`, fields: nested },
    ...(asked.do === 'change' && {
      updateMask: { fieldPaths: Object.keys(data) },
      currentDocument: { exists: true },
    }),
    ...(times.length > 0 && {
      updateTransforms: times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
    }),
  };
}

type FileRequest = Extract<
  Asked,
  { readonly do: 'upload' | 'changeFile' | 'deleteFile' | 'getFile' | 'listFiles' }
>;

/** Sends the request and resolves with the response. */
export async function send(origin: string, who: Who, asked: Asked): Promise<Response> {
  const documents = `${origin}/v1/${documentsRoot}`;
  const bearer = authorization(who, 'Bearer');
  const post = async (url: string, body: unknown): Promise<Response> =>
    await fetch(url, {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'text/plain' },
      body: JSON.stringify(body),
    });
  switch (asked.do) {
    case 'write':
    case 'change':
      return await post(`${documents}:commit`, { writes: [writeOf(asked)] });
    case 'delete':
      return await post(`${documents}:commit`, {
        writes: [{ delete: `${documentsRoot}/${asked.path}` }],
      });
    case 'get':
      return await post(`${documents}:batchGet`, { documents: [`${documentsRoot}/${asked.path}`] });
    case 'list': {
      const segments = asked.path.split('/');
      const structuredQuery = queryOf(segments.at(-1) ?? '', asked.by);
      const parent = [documents, ...segments.slice(0, -1)].join('/');
      return asked.by.count
        ? await post(`${parent}:runAggregationQuery`, {
            structuredAggregationQuery: {
              structuredQuery,
              aggregations: [{ alias: 'count', count: {} }],
            },
          })
        : await post(`${parent}:runQuery`, { structuredQuery });
    }
    default:
      return await sendAboutFile(origin, authorization(who, 'Firebase'), asked);
  }
}

async function sendAboutFile(
  origin: string,
  firebase: Record<string, string>,
  asked: FileRequest,
): Promise<Response> {
  const files = `${origin}/v0/b/${bucket}/o`;
  const path = encodeURIComponent(asked.path);
  switch (asked.do) {
    case 'upload': {
      const { path: name, contentType, settings } = asked;
      const metadata = JSON.stringify({ name, contentType, ...settings });
      const body = Buffer.concat([
        Buffer.from(
          `--cut\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n--cut\r\nContent-Type: ${asked.contentType}\r\n\r\n`,
        ),
        pictureOf(asked.bytes, asked.seed),
        Buffer.from('\r\n--cut--'),
      ]);
      const headers = {
        ...firebase,
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': 'multipart/related; boundary=cut',
      };
      return await fetch(`${files}?name=${path}`, {
        method: 'POST',
        headers,
        body,
      });
    }
    case 'changeFile':
      return await fetch(`${files}/${path}`, {
        method: 'PATCH',
        headers: { ...firebase, 'Content-Type': 'application/json' },
        body: JSON.stringify({ contentType: asked.contentType }),
      });
    case 'deleteFile':
      return await fetch(`${files}/${path}`, { method: 'DELETE', headers: firebase });
    case 'getFile':
      return await fetch(`${files}/${path}`, { headers: firebase });
    case 'listFiles':
      return await fetch(`${files}?prefix=${path}&delimiter=%2F`, { headers: firebase });
  }
}
