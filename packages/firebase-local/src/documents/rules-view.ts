/** Documents, queries and the caller in the form of the security rules. */
import type { VerifiedToken } from '../product.ts';
import {
  Bytes,
  fromJson,
  KnownPart,
  Path,
  Point,
  Timestamp,
  type Value,
  type ValueMap,
} from '../rules/values.ts';
import { provenValues } from './filters.ts';
import type { DocumentPath, Names } from './names.ts';
import type { Query } from './query.ts';
import type { StoredDocument } from './store.ts';
import { textToMicroseconds } from './times.ts';
import type { WireFields, WireValue } from './values.ts';

function toRulesValue(value: WireValue): Value {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  if ('timestampValue' in value)
    return new Timestamp((textToMicroseconds(value.timestampValue) ?? 0n) * 1000n);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value)
    return new Bytes(new Uint8Array(Buffer.from(value.bytesValue, 'base64')));
  if ('referenceValue' in value)
    return new Path(rulesPath(value.referenceValue.split('/').slice(5)));
  if ('geoPointValue' in value)
    return new Point(value.geoPointValue.latitude, value.geoPointValue.longitude);
  if ('arrayValue' in value) return value.arrayValue.values.map(toRulesValue);
  return toRulesMap(value.mapValue.fields);
}

const toRulesMap = (fields: WireFields): ValueMap =>
  new Map(Object.entries(fields).map(([key, value]) => [key, toRulesValue(value)]));

/** A path in the form of match blocks: /databases/(default)/documents/… */
export const rulesPath = <Segment>(path: readonly Segment[]): readonly (Segment | string)[] => [
  'databases',
  '(default)',
  'documents',
  ...path,
];

/** `resource` of a document; null when it does not exist. */
export function toResource(document: StoredDocument | undefined): Value {
  if (!document) return null;
  return new Map<string, Value>([
    ['data', toRulesMap(document.fields)],
    ['id', document.path.at(-1) ?? ''],
    ['__name__', new Path(rulesPath(document.path))],
  ]);
}

/** `request.auth`: null for a caller without a token. */
export function toAuth(caller: VerifiedToken | undefined): Value {
  return caller
    ? new Map<string, Value>([
        ['uid', caller.uid],
        ['token', fromJson(caller.claims)],
      ])
    : null;
}

export interface RequestParts {
  readonly method: string;
  readonly path: DocumentPath;
  readonly caller: VerifiedToken | undefined;
  /** Microseconds since 1970. */
  readonly time: bigint;
  readonly resource?: Value;
  readonly query?: Query;
}

/**
 * The `request` of the rules. The `resource` of a query has only the values of its equality
 * filters.
 */
export function toRequest({ method, path, caller, time, resource, query }: RequestParts): ValueMap {
  return new Map<string, Value>([
    ['auth', toAuth(caller)],
    ['method', method],
    ['path', new Path(rulesPath(path))],
    ['time', new Timestamp(time * 1000n)],
    ...(resource === undefined ? [] : [['resource', resource] as const]),
    ...(query === undefined ? [] : [['query', queryView(query)] as const]),
  ]);
}

function queryView({ limit, offset, orders }: Query): ValueMap {
  return new Map<string, Value>([
    ['limit', limit === undefined ? null : BigInt(limit)],
    ['offset', BigInt(offset)],
    [
      'orderBy',
      orders.map(
        ({ path, descending }) =>
          new Map<string, Value>([
            ['field', path.join('.')],
            ['direction', descending ? 'DESC' : 'ASC'],
          ]),
      ),
    ],
  ]);
}

/**
 * `resource` of every document that a query may return: only the values of its equality filters.
 */
export function provenResource(
  query: Query | undefined,
  names: Names,
): { readonly resource: Value; readonly id: string | undefined } {
  let data: ValueMap = new Map();
  let id: string | undefined;
  for (const { path, value } of query?.filter ? provenValues(query.filter) : []) {
    if (path.length === 1 && path[0] === '__name__') {
      if ('referenceValue' in value) id = names.toDocumentPath(value.referenceValue).at(-1);
    } else data = withKnown(data, path, toRulesValue(value));
  }
  return {
    resource: new KnownPart(
      new Map<string, Value>([
        ['data', new KnownPart(data)],
        ...(id === undefined ? [] : [['id', id] as const]),
      ]),
    ),
    id,
  };
}

function withKnown(known: ValueMap, path: readonly string[], value: Value): ValueMap {
  const [name = '', ...rest] = path;
  const current = known.get(name);
  const inner = current instanceof KnownPart ? current.known : new Map<string, Value>();
  return new Map([
    ...known,
    [name, rest.length === 0 ? value : new KnownPart(withKnown(inner, rest, value))],
  ]);
}
