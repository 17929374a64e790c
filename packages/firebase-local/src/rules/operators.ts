/** Arithmetic, comparison, membership, access and slices of rules values. */
import { NoValue } from './problem.ts';
import type { Operator } from './syntax.ts';
import {
  compare,
  demandKnown,
  Duration,
  equals,
  includes,
  isList,
  isMap,
  KnownPart,
  Path,
  Timestamp,
  toInteger,
  type Value,
  typeName,
} from './values.ts';

/** Applies a binary operator other than && and ||; wrong types are an error. */
export function operate(operator: Operator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return equals(left, right);
    case '!=':
      return !equals(left, right);
    case 'in':
      return isIn(left, right);
    case '+':
      return add(left, right);
    case '-':
      return subtract(left, right);
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right);
    default:
      return isOrdered(operator, compare(left, right));
  }
}

function isOrdered(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function isIn(wanted: Value, container: Value): boolean {
  demandKnown(wanted);
  if (isList(container)) return includes(container, wanted);
  if (isMap(container)) return typeof wanted === 'string' && container.has(wanted);
  if (container instanceof KnownPart && typeof wanted === 'string' && container.known.has(wanted))
    return true;
  if (container instanceof KnownPart)
    throw new NoValue('the query does not fix this property for every document');
  throw new NoValue(`"in" needs a list or map, found ${typeName(container)}`);
}

function add(left: Value, right: Value): Value {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (left instanceof Timestamp && right instanceof Duration)
    return new Timestamp(left.nanoseconds + right.nanoseconds);
  if (left instanceof Duration && right instanceof Timestamp)
    return new Timestamp(left.nanoseconds + right.nanoseconds);
  if (left instanceof Duration && right instanceof Duration)
    return new Duration(left.nanoseconds + right.nanoseconds);
  return calculate('+', left, right);
}

function subtract(left: Value, right: Value): Value {
  if (left instanceof Timestamp && right instanceof Timestamp)
    return new Duration(left.nanoseconds - right.nanoseconds);
  if (left instanceof Timestamp && right instanceof Duration)
    return new Timestamp(left.nanoseconds - right.nanoseconds);
  if (left instanceof Duration && right instanceof Duration)
    return new Duration(left.nanoseconds - right.nanoseconds);
  return calculate('-', left, right);
}

type Calculation = '+' | '-' | '*' | '/' | '%';

function calculate(operator: Calculation, left: Value, right: Value): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint')
    return toInteger(calculateIntegers(operator, left, right));
  const isNumber = (value: Value): value is bigint | number =>
    typeof value === 'bigint' || typeof value === 'number';
  if (!isNumber(left) || !isNumber(right) || operator === '%')
    throw new NoValue(`${typeName(left)} ${operator} ${typeName(right)} has no value`);
  const a = Number(left);
  const b = Number(right);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
  }
}

function calculateIntegers(operator: Calculation, left: bigint, right: bigint): bigint {
  if ((operator === '/' || operator === '%') && right === 0n) throw new NoValue('division by zero');
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
  }
}

/** The property `name`; an absent one is an error. */
export function member(of: Value, name: string): Value {
  if (of === null) throw new NoValue(`null has no property "${name}"`);
  if (!isMap(of) && !(of instanceof KnownPart))
    throw new NoValue(`${typeName(of)} has no property "${name}"`);
  const found = (isMap(of) ? of : of.known).get(name);
  if (found !== undefined) return found;
  throw new NoValue(
    isMap(of)
      ? `property "${name}" is absent`
      : `the query does not fix the property "${name}" for every document`,
  );
}

/** The entries of a list or path; undefined for other values. */
function entriesOf(value: Value): readonly Value[] | undefined {
  if (value instanceof Path) return value.segments;
  return isList(value) ? value : undefined;
}

/** of[index]: an entry of a list or path, a property of a map. */
export function element(of: Value, index: Value): Value {
  if (typeof index === 'string') return member(of, index);
  const items = entriesOf(of);
  if (items === undefined || typeof index !== 'bigint')
    throw new NoValue(`${typeName(of)} has no entry ${typeName(index)}`);
  const found = index >= 0n ? items[Number(index)] : undefined;
  if (found === undefined) throw new NoValue(`there is no entry ${index}`);
  return found;
}

/** of[from:to]: a slice of a list or text. An index outside it or an empty slice is an error. */
export function slice(of: Value, from: Value, to: Value): Value {
  if (typeof of === 'string') return cut([...of], from, to).join('');
  if (isList(of)) return cut(of, from, to);
  throw new NoValue(`${typeName(of)} has no part`);
}

function cut<Item>(items: readonly Item[], from: Value, to: Value): readonly Item[] {
  if (typeof from !== 'bigint' || typeof to !== 'bigint')
    throw new NoValue(`a part goes from int to int, found ${typeName(from)} and ${typeName(to)}`);
  if (from < 0n || to <= from || to > BigInt(items.length))
    throw new NoValue(`there is no part ${from} to ${to}`);
  return items.slice(Number(from), Number(to));
}
