/**
 * Runs pages and a worker step by step: each access to the database, each request, each message and
 * each timer is an operation that waits until the schedule performs it. The schedule can therefore
 * interleave them in any order and kill a page between any two of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Random } from './random.ts';

export type Place = 'page A' | 'page B' | 'worker';

/** One page or worker, from its start until it is closed or killed. */
export class Life {
  /** True as soon as the page is killed: each of its calls fails. */
  isEnded = false;
  /** True when all its code has ended. */
  isGone = false;
  readonly place: Place;
  readonly number: number;
  constructor(place: Place, number: number) {
    this.place = place;
    this.number = number;
  }
  get name(): string {
    return `${this.place} ${this.number}`;
  }
}

/** The error of every call of a page that does not exist any more. Nobody sees it. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

interface Operation {
  readonly life: Life | undefined;
  readonly what: string;
  readonly isReady: () => boolean;
  readonly run: () => void;
  readonly kill: () => void;
}
interface Timer {
  readonly life: Life;
  readonly at: number;
  readonly call: () => void;
  /** A limit usually has no effect, because the work has ended before. */
  readonly isLimit: boolean;
}

/** All operations of one page run in its own context, which survives promises. */
const lives = new AsyncLocalStorage<Life>();
export const currentLife = (): Life => {
  const life = lives.getStore();
  if (!life) throw new Error('This code runs outside of a page');
  return life;
};
const immediate = setImmediate;
/** The product remembers the ids of timers, so no schedule uses the ids of another one. */
let timers = 0;
/** The modules remember times, so each schedule begins at another one. */
let machines = 0;
const pauseBetween = 10 * 86_400_000;
/** The length of a time in milliseconds stays the same until the year 2286. */
const maxMachines = 9000;

export class Machine {
  readonly random: Random;
  /** All steps so far, for the message of a failure. */
  readonly trace: string[] = [];
  /** The time since the start, which no change of the clock affects, in milliseconds. */
  elapsed = 0;
  /** The clock of the phone minus the real time, in milliseconds. */
  clockError = 0;
  private operations: Operation[] = [];
  private readonly timers = new Map<number, Timer>();
  private count = 0;
  private readonly startedAt: number;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.startedAt = Date.UTC(2026, 10, 21, 8) + (machines % maxMachines) * pauseBetween;
    machines += 1;
  }

  /** The real time, by the clock of the service. */
  get serverTime(): number {
    return this.startedAt + this.elapsed;
  }
  get clock(): number {
    return this.serverTime + this.clockError;
  }
  note(what: string): void {
    this.trace.push(what);
  }

  newLife(place: Place): Life {
    return new Life(place, (this.count += 1));
  }
  in<Result>(life: Life, call: () => Result): Result {
    return lives.run(life, call);
  }

  /** Waits until the schedule performs `perform`. `kill` is called instead if the page is killed. */
  operate<Result>(
    what: string,
    perform: () => Result,
    {
      isReady = () => true,
      kill = () => undefined,
    }: { readonly isReady?: () => boolean; readonly kill?: () => void } = {},
  ): Promise<Result> {
    const life = currentLife();
    if (life.isEnded) return Promise.reject(new Killed());
    return new Promise((resolve, reject) => {
      this.operations.push({
        life,
        what,
        isReady,
        run: () => {
          try {
            resolve(perform());
          } catch (error) {
            reject(error instanceof Error ? error : new Error('failed'));
          }
        },
        kill: () => {
          kill();
          reject(new Killed());
        },
      });
    });
  }
  /** Something that happens later, whatever becomes of the page. */
  later(what: string, run: () => void): void {
    const operation = { life: undefined, what, isReady: () => true, run, kill: () => undefined };
    this.operations.push(operation);
  }

  setTimer(call: () => void, milliseconds: number, isLimit = false): number {
    const life = currentLife();
    const id = (timers += 1);
    const at = this.elapsed + Math.max(0, milliseconds || 0);
    if (!life.isGone) this.timers.set(id, { life, at, call, isLimit });
    return id;
  }
  clearTimer(id: number | undefined): void {
    if (id !== undefined) this.timers.delete(id);
  }

  /**
   * The turns of the real event loop between two steps. One is enough, because nothing here waits for
   * anything real; more of them show that this is so.
   */
  turns = 1;

  /** Runs all code that waits for nothing. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < this.turns; turn += 1)
      await new Promise((resolve) => {
        immediate(resolve);
      });
  }

  /** Performs one operation that is ready. Returns false if there is none. */
  async step(): Promise<boolean> {
    const ready = this.operations.filter(({ isReady }) => isReady());
    if (ready.length === 0) return false;
    const operation = this.random.pick(ready);
    this.operations = this.operations.filter((one) => one !== operation);
    const { life, what, run } = operation;
    // Two reports are never written at the same time.
    this.elapsed += 1;
    this.note(life ? `  ${life.name}: ${what}` : `  ${what}`);
    if (life) this.in(life, run);
    else run();
    await this.settle();
    return true;
  }

  /** Lets time pass until the next timer. Returns false if there is none. */
  async passTime(): Promise<boolean> {
    const hasWork = this.operations.length > 0;
    const due = [...this.timers.values()].filter(({ isLimit }) => hasWork || !isLimit);
    if (due.length === 0) return false;
    const next = due.reduce((one, other) => (other.at < one.at ? other : one));
    const seconds = Math.round((next.at - this.elapsed) / 1000);
    this.elapsed = Math.max(this.elapsed, next.at);
    this.note(`  ${seconds} s pass until a timer of ${next.life.name}`);
    for (const [id, timer] of this.timers) {
      if (timer.at > this.elapsed || !(timer === next || timer.isLimit)) continue;
      this.timers.delete(id);
      this.in(timer.life, timer.call);
    }
    await this.settle();
    return true;
  }

  /** Ends a page: nothing of it runs any more, and only what is stored remains. */
  async end(life: Life): Promise<void> {
    life.isEnded = true;
    const ended = this.operations.filter((operation) => operation.life === life);
    this.operations = this.operations.filter((operation) => operation.life !== life);
    for (const { kill } of ended) kill();
    await this.settle();
    // The next page uses the same modules, so they must not wait for a timer of this one.
    this.endTimers(life);
    await this.settle();
    life.isGone = true;
    this.endTimers(life);
    await this.settle();
  }
  private endTimers(life: Life): void {
    for (const [id, timer] of this.timers) {
      if (timer.life !== life) continue;
      this.timers.delete(id);
      this.in(life, timer.call);
    }
  }
}
