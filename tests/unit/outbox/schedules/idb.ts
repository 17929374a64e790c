/**
 * Replaces the package "idb" in schedules. It imports nothing, because each page has its own copy of
 * the modules.
 */
export const wrap = <Value>(value: Value): Value => value;
export const openDB = async (name: string): Promise<unknown> =>
  (indexedDB as unknown as { open: (name: string) => unknown }).open(name);
