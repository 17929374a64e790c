/**
 * Methods of values: text, lists, sets, maps, differences, bytes, paths and points. Times are in
 * times.ts.
 */
import { createHash } from 'node:crypto';
import { matchesWhole, replaceAll, splitBy } from './patterns.ts';
import { NoValue } from './problem.ts';
import { timeMethods } from './times.ts';
import {
  Bytes,
  Difference,
  Duration,
  includes,
  isList,
  isMap,
  KnownPart,
  type Method,
  type Methods,
  Path,
  Point,
  Timestamp,
  type Value,
  type ValueMap,
  ValueSet,
  typeName,
} from './values.ts';

const method = <Self>(count: number, run: Method<Self>['run']): Method<Self> => ({
  from: count,
  to: count,
  run,
});

export function textOf(value: Value | undefined): string {
  if (typeof value !== 'string')
    throw new NoValue(`expected a string, found ${typeName(value ?? null)}`);
  return value;
}
function setOf(value: Value | undefined): readonly Value[] {
  if (value instanceof ValueSet) return value.items;
  throw new NoValue(`expected a set, found ${typeName(value ?? null)}`);
}
function itemsOf(value: Value | undefined): readonly Value[] {
  if (value instanceof ValueSet) return value.items;
  if (value !== undefined && isList(value)) return value;
  throw new NoValue(`expected a list or set, found ${typeName(value ?? null)}`);
}
const count = (length: number): bigint => BigInt(length);

const textMethods: Methods<string> = {
  size: method(0, (text) => count([...text].length)),
  lower: method(0, (text) => text.toLowerCase()),
  upper: method(0, (text) => text.toUpperCase()),
  trim: method(0, (text) => text.trim()),
  toUtf8: method(0, (text) => new Bytes(new TextEncoder().encode(text))),
  matches: method(1, (text, [pattern]) => matchesWhole(text, textOf(pattern))),
  split: method(1, (text, [pattern]) => splitBy(text, textOf(pattern))),
  replace: method(2, (text, [pattern, replacement]) =>
    replaceAll(text, textOf(pattern), textOf(replacement)),
  ),
};

/** What lists and sets have in common. */
const membership: Methods<readonly Value[]> = {
  size: method(0, (items) => count(items.length)),
  hasAll: method(1, (items, [wanted]) => itemsOf(wanted).every((item) => includes(items, item))),
  hasAny: method(1, (items, [wanted]) => itemsOf(wanted).some((item) => includes(items, item))),
  hasOnly: method(1, (items, [allowed]) => items.every((item) => includes(itemsOf(allowed), item))),
};

const listMethods: Methods<readonly Value[]> = {
  ...membership,
  concat: method(1, (items, [more]) => [...items, ...itemsOf(more)]),
  removeAll: method(1, (items, [unwanted]) =>
    items.filter((item) => !includes(itemsOf(unwanted), item)),
  ),
  toSet: method(0, (items) => new ValueSet(items)),
  join: method(1, (items, [separator]) => items.map(toText).join(textOf(separator))),
};

const setMethods: Methods<ValueSet> = {
  ...Object.fromEntries(
    Object.entries(membership).map(([name, { from, to, run }]) => [
      name,
      { from, to, run: (set: ValueSet, args: readonly Value[]) => run(set.items, args) },
    ]),
  ),
  union: method(1, (set, [other]) => new ValueSet([...set.items, ...setOf(other)])),
  intersection: method(
    1,
    (set, [other]) => new ValueSet(set.items.filter((item) => includes(setOf(other), item))),
  ),
  difference: method(
    1,
    (set, [other]) => new ValueSet(set.items.filter((item) => !includes(setOf(other), item))),
  ),
};

const mapMethods: Methods<ValueMap> = {
  size: method(0, (map) => count(map.size)),
  keys: method(0, (map) => [...map.keys()]),
  values: method(0, (map) => [...map.values()]),
  get: method(2, (map, [key, fallback]) => deepGet(map, key, fallback ?? null)),
  diff: method(1, (map, [before]) => {
    if (before === undefined || !isMap(before))
      throw new NoValue(`expected a map, found ${typeName(before ?? null)}`);
    return new Difference(map, before);
  }),
};

/** map.get(key or list of keys, fallback): the value at the end of the keys, else the fallback. */
function deepGet(map: ValueMap, key: Value | undefined, fallback: Value): Value {
  let value: Value = map;
  for (const part of typeof key === 'string' ? [key] : itemsOf(key)) {
    if (value instanceof KnownPart) {
      const known = value.known.get(textOf(part));
      if (known === undefined)
        throw new NoValue('the query does not fix this property for every document');
      value = known;
      continue;
    }
    if (!isMap(value)) return fallback;
    const found: Value | undefined = value.get(textOf(part));
    if (found === undefined) return fallback;
    value = found;
  }
  return value;
}

const differenceMethods: Methods<Difference> = {
  addedKeys: method(0, (difference) => new ValueSet(difference.added)),
  removedKeys: method(0, (difference) => new ValueSet(difference.removed)),
  changedKeys: method(0, (difference) => new ValueSet(difference.changed)),
  unchangedKeys: method(0, (difference) => new ValueSet(difference.unchanged)),
  affectedKeys: method(
    0,
    (difference) =>
      new ValueSet([...difference.added, ...difference.removed, ...difference.changed]),
  ),
};

const bytesMethods: Methods<Bytes> = {
  size: method(0, ({ bytes }) => count(bytes.length)),
  toBase64: method(0, ({ bytes }) => Buffer.from(bytes).toString('base64')),
  toHexString: method(0, ({ bytes }) => Buffer.from(bytes).toString('hex').toUpperCase()),
};

const earthRadiusMetres = 6_371_010;
const pointMethods: Methods<Point> = {
  latitude: method(0, (point) => point.latitude),
  longitude: method(0, (point) => point.longitude),
  /** Distance on the sphere in metres. */
  distance: method(1, (point, [other]) => {
    if (!(other instanceof Point))
      throw new NoValue(`expected a latlng, found ${typeName(other ?? null)}`);
    const radians = (degrees: number): number => (degrees * Math.PI) / 180;
    const [a, b] = [radians(point.latitude), radians(other.latitude)];
    const half =
      Math.sin((b - a) / 2) ** 2 +
      Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - point.longitude) / 2) ** 2;
    return 2 * earthRadiusMetres * Math.asin(Math.sqrt(half));
  }),
};

const pathMethods: Methods<Path> = {
  bind: method(1, (path, [bindings]) => {
    if (bindings === undefined || !isMap(bindings))
      throw new NoValue(`expected a map, found ${typeName(bindings ?? null)}`);
    return new Path(
      path.segments.map((segment) => {
        const name = /^\$\((\w+)\)$/.exec(segment)?.[1];
        return name === undefined ? segment : textOf(bindings.get(name));
      }),
    );
  }),
};

const families = [
  textMethods,
  listMethods,
  setMethods,
  mapMethods,
  differenceMethods,
  bytesMethods,
  pointMethods,
  pathMethods,
  timeMethods.timestamp,
  timeMethods.duration,
];

/**
 * How many arguments a method of this name takes in any type; undefined when no type has it. For
 * the check at load.
 */
export function methodArguments(
  name: string,
): { readonly from: number; readonly to: number } | undefined {
  const found = families
    .flatMap((family) => (Object.hasOwn(family, name) ? [family[name]] : []))
    .filter((known) => known !== undefined);
  return found.length === 0
    ? undefined
    : {
        from: Math.min(...found.map(({ from }) => from)),
        to: Math.max(...found.map(({ to }) => to)),
      };
}

function call<Self>(
  methods: Methods<Self>,
  self: Self & Value,
  name: string,
  args: readonly Value[],
): Value {
  const known = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (known === undefined || args.length < known.from || args.length > known.to)
    throw new NoValue(`${typeName(self)} has no method ${name} with ${args.length} arguments`);
  return known.run(self, args);
}

/** Calls a method; an unknown one for this type, or a wrong argument, is an error. */
export function callMethod(self: Value, name: string, args: readonly Value[]): Value {
  if (typeof self === 'string') return call(textMethods, self, name, args);
  if (isList(self)) return call(listMethods, self, name, args);
  if (isMap(self)) return call(mapMethods, self, name, args);
  if (self instanceof ValueSet) return call(setMethods, self, name, args);
  if (self instanceof KnownPart && name === 'get' && args.length === 2)
    return deepGet(
      new Map([['', self]]),
      ['', ...(typeof args[0] === 'string' ? [args[0]] : itemsOf(args[0]))],
      args[1] ?? null,
    );
  if (self instanceof Difference) return call(differenceMethods, self, name, args);
  return callPlainMethod(self, name, args);
}

function callPlainMethod(self: Value, name: string, args: readonly Value[]): Value {
  if (self instanceof Bytes) return call(bytesMethods, self, name, args);
  if (self instanceof Point) return call(pointMethods, self, name, args);
  if (self instanceof Path) return call(pathMethods, self, name, args);
  if (self instanceof Timestamp) return call(timeMethods.timestamp, self, name, args);
  if (self instanceof Duration) return call(timeMethods.duration, self, name, args);
  throw new NoValue(`${typeName(self)} has no method ${name}`);
}

/** hashing.md5 and hashing.sha256 of a text or bytes. */
export function digest(algorithm: 'md5' | 'sha256', value: Value | undefined): Bytes {
  const input = value instanceof Bytes ? value.bytes : textOf(value);
  return new Bytes(new Uint8Array(createHash(algorithm).update(input).digest()));
}

/** Text of a value for string(…). */
export function toText(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  // A float shows that it is one: string(2.0) == '2.0'.
  if (typeof value === 'number' && Number.isInteger(value)) return value.toFixed(1);
  if (
    value === null ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    typeof value === 'number'
  )
    return String(value);
  throw new NoValue(`${typeName(value ?? null)} has no text`);
}
