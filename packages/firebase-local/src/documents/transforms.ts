/** Field transforms: server time, increment, minimum, maximum and array members. */
import * as z from 'zod';
import { invalid } from './errors.ts';
import { type FieldPath, parseFieldPath } from './field-paths.ts';
import { namedOrNumbered } from './filters.ts';
import { compareValues, equalValues } from './order.ts';
import { doubleValue, integerValue, numberOf, readValue, type WireValue } from './values.ts';

const valuesSchema = z.strictObject({ values: z.optional(z.array(z.unknown())) });
export const transformSchema = z.strictObject({
  fieldPath: z.string(),
  setToServerValue: z.optional(namedOrNumbered({ REQUEST_TIME: 1 })),
  increment: z.optional(z.unknown()),
  maximum: z.optional(z.unknown()),
  minimum: z.optional(z.unknown()),
  appendMissingElements: z.optional(valuesSchema),
  removeAllFromArray: z.optional(valuesSchema),
});

export interface Transform {
  readonly path: FieldPath;
  /** The new value of the field and its result in the response. */
  readonly apply: (
    before: WireValue | undefined,
    requestTime: WireValue,
  ) => { readonly value: WireValue; readonly result: WireValue };
}

const same = (value: WireValue): { value: WireValue; result: WireValue } => ({
  value,
  result: value,
});

/** Parses one transform. Throws INVALID_ARGUMENT unless it is exactly one known kind. */
export function readTransform(data: z.infer<typeof transformSchema>): Transform {
  const { fieldPath, ...kinds } = data;
  const path = parseFieldPath(fieldPath);
  const [entry, ...more] = Object.entries(kinds).filter(([, content]) => content !== undefined);
  if (!entry || more.length > 0)
    throw invalid(`The transform of ${fieldPath} must be exactly one.`);
  if (data.setToServerValue) return { path, apply: (_before, requestTime) => same(requestTime) };
  if (data.appendMissingElements)
    return {
      path,
      apply: arrayTransform(data.appendMissingElements.values, fieldPath, (before, items) =>
        items.reduce<readonly WireValue[]>(
          (all, item) => (all.some((known) => equalValues(known, item)) ? all : [...all, item]),
          before,
        ),
      ),
    };
  if (data.removeAllFromArray)
    return {
      path,
      apply: arrayTransform(data.removeAllFromArray.values, fieldPath, (before, items) =>
        before.filter((known) => !items.some((item) => equalValues(known, item))),
      ),
    };
  const operand = readValue(entry[1], fieldPath);
  const number = numberOf(operand);
  if (number === undefined) throw invalid(`The transform of ${fieldPath} needs a number.`);
  if (data.increment !== undefined) return { path, apply: (before) => same(add(before, operand)) };
  const wanted = data.maximum !== undefined ? 1 : -1;
  return {
    path,
    apply: (before) =>
      same(
        before &&
          numberOf(before) !== undefined &&
          Math.sign(compareValues(before, operand)) !== -wanted
          ? before
          : operand,
      ),
  };
}

function add(before: WireValue | undefined, operand: WireValue): WireValue {
  const a = before && numberOf(before);
  const b = numberOf(operand);
  if (a === undefined || b === undefined) return operand;
  return typeof a === 'bigint' && typeof b === 'bigint'
    ? integerValue(a + b)
    : doubleValue(Number(a) + Number(b));
}

function arrayTransform(
  values: readonly unknown[] = [],
  place: string,
  change: (before: readonly WireValue[], items: readonly WireValue[]) => readonly WireValue[],
): Transform['apply'] {
  const items = values.map((value, index) => readValue(value, `${place}[${index}]`));
  return (before) => ({
    value: {
      arrayValue: {
        values: change(before && 'arrayValue' in before ? before.arrayValue.values : [], items),
      },
    },
    result: { nullValue: null },
  });
}
