/** Sends a row of a table over HTTP. */
import { plainToFields } from 'firebase-local/documents/plain';
import { type Operation, type ListedBy, people, serverTime, type Who } from './requests.ts';
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
export function writeOf(operation: Operation & { readonly do: 'write' | 'change' }): object {
  const times = Object.keys(operation.data).filter((key) => operation.data[key] === serverTime);
  const data = Object.fromEntries(
    Object.entries(operation.data).filter(([key]) => !times.includes(key)),
  );
  const nested =
    operation.do === 'change'
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
    update: { name: `${documentsRoot}/${operation.path}`, fields: nested },
    ...(operation.do === 'change' && {
      updateMask: { fieldPaths: Object.keys(data) },
      currentDocument: { exists: true },
    }),
    ...(times.length > 0 && {
      updateTransforms: times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
    }),
  };
}

type FileRequest = Extract<
  Operation,
  { readonly do: 'upload' | 'changeFile' | 'deleteFile' | 'getFile' | 'listFiles' }
>;

/** Sends the request and resolves with the response. */
export async function send(origin: string, who: Who, operation: Operation): Promise<Response> {
  const documents = `${origin}/v1/${documentsRoot}`;
  const bearer = authorization(who, 'Bearer');
  const post = async (url: string, body: unknown): Promise<Response> =>
    await fetch(url, {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'text/plain' },
      body: JSON.stringify(body),
    });
  switch (operation.do) {
    case 'write':
    case 'change':
      return await post(`${documents}:commit`, { writes: [writeOf(operation)] });
    case 'delete':
      return await post(`${documents}:commit`, {
        writes: [{ delete: `${documentsRoot}/${operation.path}` }],
      });
    case 'get':
      return await post(`${documents}:batchGet`, {
        documents: [`${documentsRoot}/${operation.path}`],
      });
    case 'list': {
      const segments = operation.path.split('/');
      const structuredQuery = queryOf(segments.at(-1) ?? '', operation.by);
      const parent = [documents, ...segments.slice(0, -1)].join('/');
      return operation.by.count
        ? await post(`${parent}:runAggregationQuery`, {
            structuredAggregationQuery: {
              structuredQuery,
              aggregations: [{ alias: 'count', count: {} }],
            },
          })
        : await post(`${parent}:runQuery`, { structuredQuery });
    }
    default:
      return await sendAboutFile(origin, authorization(who, 'Firebase'), operation);
  }
}

async function sendAboutFile(
  origin: string,
  firebase: Record<string, string>,
  operation: FileRequest,
): Promise<Response> {
  const files = `${origin}/v0/b/${bucket}/o`;
  const path = encodeURIComponent(operation.path);
  switch (operation.do) {
    case 'upload': {
      const { path: name, contentType, settings } = operation;
      const metadata = JSON.stringify({ name, contentType, ...settings });
      const body = Buffer.concat([
        Buffer.from(
          `--cut\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n--cut\r\nContent-Type: ${operation.contentType}\r\n\r\n`,
        ),
        pictureOf(operation.bytes, operation.seed),
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
        body: JSON.stringify({ contentType: operation.contentType }),
      });
    case 'deleteFile':
      return await fetch(`${files}/${path}`, { method: 'DELETE', headers: firebase });
    case 'getFile':
      return await fetch(`${files}/${path}`, { headers: firebase });
    case 'listFiles':
      return await fetch(`${files}?prefix=${path}&delimiter=%2F`, { headers: firebase });
  }
}
