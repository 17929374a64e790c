/**
 * Whether something was shown before under this key; from now on it was. True where storage is
 * blocked: it is better to show nothing than to show it again and again.
 */
export function markShown(storage: Storage, key: string): boolean {
  try {
    if (storage.getItem(key)) return true;
    storage.setItem(key, '1');
    return false;
  } catch {
    return true;
  }
}
