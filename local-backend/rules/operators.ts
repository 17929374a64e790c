/** Arithmetic, comparison, membership, access and cuts of rules values. */
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
  ValueSet,
  typeName,
} from './values.ts';

/** Applies a binary operator other than && and ||; wrong types are an error. */
export function operate(operator: Operator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return equals(left, right);
    case '!=':
      return !equals(left, right);
    case '<':
      return compare(left, right) < 0;
    case '<=':
      return compare(left, right) <= 0;
    case '>':
      return compare(left, right) > 0;
    case '>=':
      return compare(left, right) >= 0;
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
  }
}

function isIn(wanted: Value, container: Value): boolean {
  demandKnown(wanted);
  if (isList(container)) return includes(container, wanted);
  if (container instanceof ValueSet) return includes(container.items, wanted);
  if (isMap(container)) return typeof wanted === 'string' && container.has(wanted);
  if (container instanceof KnownPart && typeof wanted === 'string' && container.known.has(wanted))
    return true;
  if (container instanceof KnownPart)
    throw new NoValue('the query does not fix this property for every document');
  throw new NoValue(`"in" needs a list, set or map, found ${typeName(container)}`);
}

function add(left: Value, right: Value): Value {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (isList(left) && isList(right)) return [...left, ...right];
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

function calculate(operator: '+' | '-' | '*' | '/' | '%', left: Value, right: Value): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    if ((operator === '/' || operator === '%') && right === 0n)
      throw new NoValue('division by zero');
    switch (operator) {
      case '+':
        return toInteger(left + right);
      case '-':
        return toInteger(left - right);
      case '*':
        return toInteger(left * right);
      case '/':
        return toInteger(left / right);
      case '%':
        return left % right;
    }
  }
  const isNumber = (value: Value): value is bigint | number =>
    typeof value === 'bigint' || typeof value === 'number';
  if (!isNumber(left) || !isNumber(right) || operator === '%')
    throw new NoValue(`${typeName(left)} ${operator} ${typeName(right)} has no value`);
  const [a, b] = [Number(left), Number(right)];
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

/** The property `name`; an absent one is an error. */
export function member(of: Value, name: string): Value {
  const found = isMap(of) ? of.get(name) : of instanceof KnownPart ? of.known.get(name) : undefined;
  if (found !== undefined) return found;
  if (of === null) throw new NoValue(`null has no property "${name}"`);
  if (of instanceof KnownPart)
    throw new NoValue(`the query does not fix the property "${name}" for every document`);
  throw new NoValue(
    isMap(of) ? `property "${name}" is absent` : `${typeName(of)} has no property "${name}"`,
  );
}

/** of[index]: an entry of a list or path, a property of a map. */
export function element(of: Value, index: Value): Value {
  if (typeof index === 'string') return member(of, index);
  const items = isList(of) ? of : of instanceof Path ? of.segments : undefined;
  if (items === undefined || typeof index !== 'bigint')
    throw new NoValue(`${typeName(of)} has no entry ${typeName(index)}`);
  const found = index >= 0n ? items[Number(index)] : undefined;
  if (found === undefined) throw new NoValue(`there is no entry ${index}`);
  return found;
}

/** of[from:to]: a part of a list or text; an end outside it is an error. */
export function slice(of: Value, from: Value, to: Value): Value {
  const items = typeof of === 'string' ? [...of] : isList(of) ? of : undefined;
  if (items === undefined || typeof from !== 'bigint' || typeof to !== 'bigint')
    throw new NoValue(`${typeName(of)} has no part`);
  if (from < 0n || to < from || to > BigInt(items.length))
    throw new NoValue(`there is no part ${from} to ${to}`);
  const part = items.slice(Number(from), Number(to));
  return typeof of === 'string' ? part.join('') : part;
}
