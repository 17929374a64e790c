/**
 * Whether something has been said before under this key; from now on it has. True where storage is
 * blocked: better unsaid than said again and again.
 */
export function markSaid(storage: Storage, key: string): boolean {
  try {
    if (storage.getItem(key)) return true;
    storage.setItem(key, '1');
    return false;
  } catch {
    return true;
  }
}
