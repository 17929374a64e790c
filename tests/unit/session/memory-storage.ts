/** localStorage for Node with the behaviour of browsers: only text, null for missing keys. */
export class MemoryStorage implements Storage {
  readonly entries = new Map<string, string>();
  /** True if it refuses to store, as in private windows of some browsers. */
  refuses = false;

  get length(): number {
    return this.entries.size;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException('storage is blocked', 'QuotaExceededError');
    this.entries.set(key, String(value));
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  clear(): void {
    this.entries.clear();
  }
}
