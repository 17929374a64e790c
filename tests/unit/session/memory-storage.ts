/** localStorage for Node, with the browser's rules: text only, null for what is absent. */
export class MemoryStorage implements Storage {
  readonly entries = new Map<string, string>();
  /** As in private windows of some browsers. */
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
