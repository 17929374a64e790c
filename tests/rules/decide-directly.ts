/** Evaluates the rules for a table row without a server, fast enough for thousands of changed rules. */
import { createHash } from 'node:crypto';
import { Guard } from 'firebase-local/documents/guard';
import { Names } from 'firebase-local/documents/names';
import { plainToFields } from 'firebase-local/documents/plain';
import { toResource } from 'firebase-local/documents/rules-view';
import { querySchema, readQuery } from 'firebase-local/documents/query';
import type { StoredDocument } from 'firebase-local/documents/store';
import { commitSchema, applyWrite, readWrite } from 'firebase-local/documents/writes';
import { FileGuard, type PlannedFile } from 'firebase-local/files/guard';
import { type StoredFile, toStoredFile } from 'firebase-local/files/metadata';
import { ApiError } from 'firebase-local/documents/errors';
import type { VerifiedToken } from 'firebase-local/product';
import type { Ruleset } from 'firebase-local/rules/ruleset';
import {
  absent,
  type Operation,
  moment,
  oddDays,
  pastAndPresent,
  people,
  storedDocuments,
  storedFiles,
  timeOf,
  type Who,
} from './requests.ts';
import { pictureOf } from './sample-data.ts';
import { queryOf, writeOf } from './send-request.ts';
import { bucket, projectId } from './test-backend.ts';

const names = new Names(projectId);
const time = BigInt(moment) * 1000n;
const documents = new Map(
  Object.entries({ ...storedDocuments, ...pastAndPresent(moment), ...oddDays(moment) }).map(
    ([path, data]): [string, StoredDocument] => [
      path,
      { path: path.split('/'), fields: plainToFields(data), createTime: time, updateTime: time },
    ],
  ),
);
const store = { get: (path: readonly string[]) => documents.get(path.join('/')) };

const sums = new Map<string, string>();
function md5Of(bytes: number, seed: number): string {
  const key = `${bytes} ${seed}`;
  const sum = sums.get(key) ?? createHash('md5').update(pictureOf(bytes, seed)).digest('base64');
  sums.set(key, sum);
  return sum;
}
const files = new Map(
  storedFiles.map(({ path, bytes, seed, contentType }): [string, StoredFile] => [
    path,
    toStoredFile(
      {
        name: path,
        settings: {},
        contentType,
        size: bytes,
        md5Hash: md5Of(bytes, seed),
        crc32c: '',
      },
      'blob',
      Number(time / 1000n),
    ),
  ]),
);

function callerOf(who: Who): VerifiedToken | undefined {
  const person = people[who];
  return (
    person && {
      uid: person.uid,
      claims: { sub: person.uid, ...person.claims },
      expiresAt: Infinity,
    }
  );
}

const microseconds = (operation: Operation): bigint => BigInt(timeOf(operation)) * 1000n;
const timeValue = (operation: Operation): { readonly timestampValue: string } => ({
  timestampValue: new Date(timeOf(operation)).toISOString().replace(/Z$/, '000Z'),
});

/** The prepared documents of each row; only the decision is computed each time. */
const prepared = new Map<Operation, ReturnType<typeof prepareWrite>>();
function prepareWrite(operation: Operation & { readonly do: 'write' | 'change' }): {
  readonly type: 'update';
  readonly path: readonly string[];
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
} {
  const [data] = commitSchema.parse({ writes: [writeOf(operation)] }).writes ?? [];
  if (!data) throw new Error('There is no write');
  const write = readWrite(data, names);
  const before = store.get(write.path);
  return {
    type: 'update',
    path: write.path,
    before,
    after: applyWrite(write, before, microseconds(operation), timeValue(operation), operation.path)
      .after,
  };
}

/** Whether the request is for Firestore. */
export const isDocumentRequest = (operation: Operation): boolean =>
  operation.do === 'write' ||
  operation.do === 'change' ||
  operation.do === 'delete' ||
  operation.do === 'get' ||
  operation.do === 'list';

/** Throws PERMISSION_DENIED if the rules refuse the request. */
function check(rules: Ruleset, caller: VerifiedToken | undefined, operation: Operation): void {
  const guard = new Guard(rules, store, names);
  switch (operation.do) {
    case 'write':
    case 'change': {
      const write = prepared.get(operation) ?? prepareWrite(operation);
      prepared.set(operation, write);
      return guard.checkWrite(caller, write, microseconds(operation), (path) => store.get(path));
    }
    case 'delete': {
      const path = operation.path.split('/');
      const removal = { type: 'delete', path, before: store.get(path), after: undefined } as const;
      return guard.checkWrite(caller, removal, microseconds(operation), () => undefined);
    }
    case 'get':
      return guard.checkGet(caller, operation.path.split('/'), time);
    case 'list': {
      const path = operation.path.split('/');
      const query = readQuery(querySchema.parse(queryOf(path.at(-1) ?? '', operation.by)));
      return guard.checkList(caller, path, query, time);
    }
    default:
      return checkFile(rules, caller, operation);
  }
}

const methodsOfFiles = {
  upload: 'create',
  changeFile: 'update',
  deleteFile: 'delete',
  getFile: 'get',
  listFiles: 'list',
} as const;

function checkFile(
  rules: Ruleset,
  caller: VerifiedToken | undefined,
  operation: Extract<Operation, { readonly do: keyof typeof methodsOfFiles }>,
): void {
  const guard = new FileGuard(
    rules,
    () => Number(time / 1000n),
    (path) => {
      return toResource(store.get(path.slice(3)));
    },
  );
  const { path } = operation;
  const present = operation.do === 'listFiles' ? undefined : files.get(path);
  guard.check(caller, methodsOfFiles[operation.do], bucket, path, present, plannedFile(operation));
}

function plannedFile(operation: Operation): PlannedFile | undefined {
  if (operation.do === 'upload') {
    const settings = Object.entries(operation.settings ?? {});
    return {
      name: operation.path,
      size: operation.bytes,
      contentType: operation.contentType,
      md5Hash: md5Of(operation.bytes, operation.seed),
      settings: Object.fromEntries(settings.filter(([, value]) => value !== absent)),
      lacks: settings.flatMap(([name, value]) => (value === absent ? [name] : [])),
    };
  }
  if (operation.do !== 'changeFile') return undefined;
  const size = files.get(operation.path)?.size ?? 0;
  return { name: operation.path, size, contentType: operation.contentType };
}

/** Whether these rules, of Firestore or Storage like the request, allow it. */
export function isAllowed(rules: Ruleset, who: Who, operation: Operation): boolean {
  try {
    check(rules, callerOf(who), operation);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'PERMISSION_DENIED') return false;
    throw error;
  }
}
