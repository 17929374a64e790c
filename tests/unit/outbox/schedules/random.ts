/** Random numbers that are the same for the same seed (mulberry32). */
export class Random {
  /** All ids so far. */
  readonly uuids: string[] = [];
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** Returns a number from 0 to 1. */
  readonly next = (): number => {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error('Nothing to pick');
    return values[this.below(values.length)] as Value;
  }
  /** Returns a random UUID (version 4), as the rules require it. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
    this.uuids.push(uuid);
    return uuid;
  }
}
