/** Reads what this device keeps in localStorage. */

/** The value under a key; blocked storage and damaged values count as nothing. */
export function readKept<Value>(
  key: string,
  schema: { safeParse: (value: unknown) => { data?: Value | undefined } },
): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
