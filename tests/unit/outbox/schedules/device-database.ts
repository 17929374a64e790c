/**
 * IndexedDB of one phone behind the functions of the package "idb". A write transaction is atomic:
 * the schedule can kill its page before or after the commit, and a full device aborts it.
 */
import type { Machine } from './machine.ts';

interface RecordWithId {
  readonly id: string;
}
type Rows = Map<string, RecordWithId>;
export type Store = 'drafts' | 'outbox' | 'photos' | 'damaged' | 'settings';

const error = (name: string): DOMException => new DOMException(`Database: ${name}`, name);
/** The approximate size of a value, in bytes. */
function sizeOf(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + sizeOf(part), 0);
}

/** The failures of the device. The schedule changes them. */
export interface DatabaseTroubles {
  isFull: boolean;
  /** The probability that a read fails. */
  readFailure: number;
  /** The probability that a write fails without effect. */
  writeFailure: number;
  /** The probability that a write fails although it is stored. */
  lateFailure: number;
  /** Photos that cannot be read. */
  readonly unreadable: Set<string>;
}

export class DeviceDatabase {
  readonly stores: Readonly<Record<Store, Rows>> = {
    drafts: new Map(),
    outbox: new Map(),
    photos: new Map(),
    damaged: new Map(),
    settings: new Map(),
  };
  readonly troubles: DatabaseTroubles = {
    isFull: false,
    readFailure: 0,
    writeFailure: 0,
    lateFailure: 0,
    unreadable: new Set(),
  };
  /** The space that was freed while the device is full, in bytes. */
  free = 0;
  readonly machine: Machine;
  private readonly order: object[] = [];

  constructor(machine: Machine) {
    this.machine = machine;
  }

  readonly get = (store: Store, id: string): Promise<unknown> =>
    this.reading(`read ${store}`, () => {
      if (store === 'photos' && this.troubles.unreadable.has(id)) throw error('NotReadableError');
      return this.stores[store].get(id);
    });
  readonly getAll = (store: Store): Promise<readonly unknown[]> =>
    this.reading(`list ${store}`, () => [...this.stores[store].values()]);
  readonly getAllKeys = (store: Store): Promise<readonly string[]> =>
    this.reading(`list ids of ${store}`, () => [...this.stores[store].keys()]);
  readonly transaction = (stores: readonly Store[]): Transaction => new Transaction(this, stores);
  readonly close = (): void => undefined;

  private async reading<Result>(what: string, read: () => Result): Promise<Result> {
    const { machine } = this;
    return this.inOrder((isFirst) =>
      machine.operate(
        what,
        () => {
          if (machine.random.chance(this.troubles.readFailure)) throw error('UnknownError');
          return read();
        },
        { isReady: isFirst },
      ),
    );
  }
  /** Transactions run one after the other, in the order in which they were created. */
  async inOrder<Result>(work: (isFirst: () => boolean) => Promise<Result>): Promise<Result> {
    const place = {};
    this.order.push(place);
    try {
      return await work(() => this.order[0] === place);
    } finally {
      this.order.splice(this.order.indexOf(place), 1);
    }
  }
}

class Transaction {
  readonly done: Promise<void>;
  private readonly database: DeviceDatabase;
  private readonly what: string;
  private readonly changes = new Map<Store, Map<string, RecordWithId | undefined>>();
  private requests: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  private status: 'waiting' | 'running' | 'ended' = 'waiting';
  private isAborted = false;

  constructor(database: DeviceDatabase, stores: readonly Store[]) {
    this.database = database;
    this.what = stores.join(', ');
    this.done = database.inOrder((isFirst) => this.run(isFirst));
    this.done.catch((failure: unknown) => {
      for (const { fail } of this.requests.splice(0)) fail(failure as Error);
    });
  }

  private async run(isFirst: () => boolean): Promise<void> {
    const { database, what } = this;
    const { machine } = database;
    await machine.operate(`begin a write of ${what}`, () => this.begin(), {
      isReady: isFirst,
    });
    await machine.operate(`end the write of ${what}`, () => this.end(), {
      kill: () => {
        const isStored = machine.random.chance(0.5);
        machine.note(`  killed ${isStored ? 'after' : 'before'} the commit of ${what}`);
        if (isStored && !this.isAborted && this.fits()) this.commit();
        this.status = 'ended';
      },
    });
  }
  private begin(): void {
    this.status = 'running';
    for (const { answer } of this.requests.splice(0)) answer();
  }
  private end(): void {
    this.status = 'ended';
    if (this.isAborted) throw error('AbortError');
    if (!this.fits()) throw error('QuotaExceededError');
    const { troubles, machine } = this.database;
    if (this.changes.size > 0 && machine.random.chance(troubles.writeFailure))
      throw error('UnknownError');
    this.commit();
    if (this.changes.size > 0 && machine.random.chance(troubles.lateFailure))
      throw error('UnknownError');
  }

  private growth(): number {
    let bytes = 0;
    for (const [store, rows] of this.changes)
      for (const [id, row] of rows)
        bytes += sizeOf(row ?? null) - sizeOf(this.database.stores[store].get(id) ?? null);
    return bytes;
  }
  private fits(): boolean {
    return !this.database.troubles.isFull || this.growth() <= this.database.free;
  }
  private commit(): void {
    if (this.database.troubles.isFull) this.database.free -= this.growth();
    for (const [store, rows] of this.changes)
      for (const [id, row] of rows)
        if (row) this.database.stores[store].set(id, row);
        else this.database.stores[store].delete(id);
  }
  abort(): void {
    if (this.status === 'ended') throw error('InvalidStateError');
    this.isAborted = true;
  }

  private request<Result>(answer: () => Result): Promise<Result> {
    if (this.status === 'ended' || this.isAborted)
      return Promise.reject(error('TransactionInactiveError'));
    if (this.status === 'running') return Promise.resolve(answer());
    return new Promise((resolve, reject) => {
      this.requests.push({ answer: () => resolve(answer()), fail: reject });
    });
  }
  private readonly rows = (store: Store): readonly RecordWithId[] => {
    const rows = new Map<string, RecordWithId | undefined>([
      ...this.database.stores[store],
      ...(this.changes.get(store) ?? []),
    ]);
    return [...rows.values()].filter((row) => row !== undefined);
  };
  private change(store: Store, id: string, row: RecordWithId | undefined): void {
    const rows = this.changes.get(store) ?? new Map<string, RecordWithId | undefined>();
    this.changes.set(store, rows.set(id, row));
  }
  private readRow(store: Store, id: string): RecordWithId | undefined {
    const rows = this.changes.get(store);
    return rows?.has(id) ? rows.get(id) : this.database.stores[store].get(id);
  }
  objectStore(store: Store) {
    const photosOf = (reportId: string): readonly RecordWithId[] =>
      this.rows(store).filter((row) => 'reportId' in row && row.reportId === reportId);
    return {
      get: (id: string) => this.request(() => this.readRow(store, id)),
      put: (row: RecordWithId) =>
        this.request(() => {
          this.change(store, row.id, row);
          return row.id;
        }),
      delete: (id: string) => this.request(() => this.change(store, id, undefined)),
      /** There is one index: the photos of a report. */
      index: () => ({
        getAll: (reportId: string) => this.request(() => photosOf(reportId)),
        getAllKeys: (reportId: string) =>
          this.request(() => photosOf(reportId).map(({ id }) => id)),
        openKeyCursor: () => {
          const keys = (): readonly string[] =>
            this.rows(store).flatMap((row) => ('reportId' in row ? [String(row.reportId)] : []));
          const cursorAt = (all: readonly string[], index: number): object | null =>
            index < all.length
              ? {
                  key: all[index],
                  continue: () => this.request(() => cursorAt(all, index + 1)),
                }
              : null;
          return this.request(() => cursorAt(keys(), 0));
        },
      }),
    };
  }
}
