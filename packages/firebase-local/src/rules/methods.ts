/** Methods of text, lists and maps that this evaluator supports. */
import { matchesWhole, replaceAll } from './patterns.ts';
import { NoValue } from './problem.ts';
import {
  includes,
  isList,
  isMap,
  KnownPart,
  type Method,
  type Methods,
  Path,
  type Value,
  type ValueMap,
  typeName,
} from './values.ts';

const method = <Self>(count: number, run: Method<Self>['run']): Method<Self> => ({
  from: count,
  to: count,
  run,
});

function textOf(value: Value | undefined): string {
  if (typeof value !== 'string')
    throw new NoValue(`expected a string, found ${typeName(value ?? null)}`);
  return value;
}
function itemsOf(value: Value | undefined): readonly Value[] {
  if (value !== undefined && isList(value)) return value;
  throw new NoValue(`expected a list, found ${typeName(value ?? null)}`);
}
const count = (length: number): bigint => BigInt(length);

const textMethods: Methods<string> = {
  size: method(0, (text) => count([...text].length)),
  matches: method(1, (text, [pattern]) => matchesWhole(text, textOf(pattern))),
  replace: method(2, (text, [pattern, by]) => replaceAll(text, textOf(pattern), textOf(by))),
};

const listMethods: Methods<readonly Value[]> = {
  size: method(0, (items) => count(items.length)),
  concat: method(1, (items, [more]) => [...items, ...itemsOf(more)]),
  hasAll: method(1, (items, [wanted]) => itemsOf(wanted).every((item) => includes(items, item))),
  hasAny: method(1, (items, [wanted]) => itemsOf(wanted).some((item) => includes(items, item))),
  hasOnly: method(1, (items, [allowed]) => items.every((item) => includes(itemsOf(allowed), item))),
  join: method(1, (items, [separator]) => items.map(toText).join(textOf(separator))),
};

const mapMethods: Methods<ValueMap> = {
  size: method(0, (map) => count(map.size)),
  keys: method(0, (map) => [...map.keys()]),
  get: method(2, (map, [key, fallback]) => deepGet(map, key, fallback ?? null)),
};

/** map.get(key or list of keys, fallback): the value at the key path, else the fallback. */
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

const families = [textMethods, listMethods, mapMethods];

/**
 * Numbers of arguments that a method of this name takes for any type; undefined when no type has
 * it. Used by the check at load.
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
  if (self instanceof KnownPart && name === 'get' && args.length === 2)
    return deepGet(
      new Map([['', self]]),
      ['', ...(typeof args[0] === 'string' ? [args[0]] : itemsOf(args[0]))],
      args[1] ?? null,
    );
  throw new NoValue(`${typeName(self)} has no method ${name}`);
}

/** Text of a value for string(…). */
export function toText(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (value instanceof Path) return `/${value.segments.join('/')}`;
  // Floats keep a decimal: string(2.0) == '2.0'.
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
