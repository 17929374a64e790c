/** The functions of a browser that the product uses, on a machine that runs step by step. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { memoryAttemptPrefix } from '../../../../src/platform/storage-keys.ts';
import { currentLife, Killed, type Life, type Machine } from './machine.ts';

interface Lock {
  readonly life: Life;
  readonly name: string;
  readonly isShared: boolean;
  readonly lose: (error: Error) => void;
  readonly grant: () => void;
}

/** The Web Locks of one browser. */
export class Locks {
  private held: Lock[] = [];
  private waiting: Lock[] = [];

  readonly request = (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    // The page that releases a lock does not run the work of the next one.
    const work = AsyncLocalStorage.bind(rest.at(-1) as () => Promise<unknown>);
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const life = currentLife();
    if (life.isEnded) return Promise.reject(new Killed());
    return new Promise((resolve, reject) => {
      const lock: Lock = {
        life,
        name,
        isShared: options.mode === 'shared',
        lose: reject,
        grant: () => {
          this.held.push(lock);
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => {
              this.remove(lock);
            });
        },
      };
      options.signal?.addEventListener('abort', () => {
        if (!this.waiting.includes(lock)) return;
        this.remove(lock);
        reject(options.signal?.reason as Error);
      });
      if (options.signal?.aborted) return void reject(options.signal.reason as Error);
      if (options.steal) this.steal(name);
      this.waiting.push(lock);
      this.grantNext();
    });
  };
  readonly query = (): Promise<{ readonly held: readonly { readonly name: string }[] }> =>
    Promise.resolve({ held: this.held.map(({ name }) => ({ name })) });

  /** Takes the lock from its holder, which continues without it. */
  steal(name: string): boolean {
    const lost = this.held.filter((lock) => lock.name === name);
    this.held = this.held.filter((lock) => lock.name !== name);
    for (const lock of lost) lock.lose(new DOMException('Stolen', 'AbortError'));
    this.grantNext();
    return lost.length > 0;
  }
  isWaitedFor(name: string): boolean {
    return this.waiting.some((lock) => lock.name === name);
  }
  /** Releases everything that a page holds or waits for. */
  release(life: Life): void {
    this.held = this.held.filter((lock) => lock.life !== life);
    const ended = this.waiting.filter((lock) => lock.life === life);
    this.waiting = this.waiting.filter((lock) => lock.life !== life);
    for (const lock of ended) lock.lose(new Killed());
    this.grantNext();
  }
  private remove(lock: Lock): void {
    this.held = this.held.filter((one) => one !== lock);
    this.waiting = this.waiting.filter((one) => one !== lock);
    this.grantNext();
  }
  private grantNext(): void {
    for (const lock of this.waiting) {
      if (
        this.held.some(({ name, isShared }) => name === lock.name && !(isShared && lock.isShared))
      )
        continue;
      this.waiting = this.waiting.filter((one) => one !== lock);
      lock.grant();
    }
  }
}

/** A Blob whose bytes are available at once. */
class ImmediateBlob {
  readonly type: string;
  private readonly content: Uint8Array<ArrayBuffer>;
  constructor(parts: readonly unknown[] = [], { type = '' }: BlobPropertyBag = {}) {
    this.type = type;
    const all = parts.map((part) => ImmediateBlob.bytesOf(part));
    this.content = new Uint8Array(Buffer.concat(all));
  }
  private static bytesOf(part: unknown): Uint8Array {
    if (part instanceof ImmediateBlob) return part.content;
    if (part instanceof ArrayBuffer) return new Uint8Array(part);
    return part instanceof Uint8Array ? part : new TextEncoder().encode(String(part));
  }
  get size(): number {
    return this.content.byteLength;
  }
  readonly arrayBuffer = (): Promise<ArrayBuffer> => Promise.resolve(this.content.buffer);
}

/** The parts of one phone that its pages share. */
export interface Browser {
  readonly machine: Machine;
  readonly locks: Locks;
  readonly hasLocks: boolean;
  /** The content of localStorage. */
  readonly texts: Map<string, string>;
  /** The ids of reports sent from memory that were recorded in localStorage at some time. */
  readonly recordedAttempts: Set<string>;
  isOnline: boolean;
  /** True if localStorage is full. */
  isTextFull: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly openDatabase: (name: string) => unknown;
  /** Returns the page that is open at this place. */
  readonly lifeAt: (place: Life['place']) => Life | undefined;
}

let browser: Browser | undefined;
const currentBrowser = (): Browser => {
  if (!browser) throw new Error('No schedule runs');
  return browser;
};
const machine = (): Machine => currentBrowser().machine;

/** Only pages have localStorage, and only as long as they exist. */
const texts = (): Map<string, string> => {
  const life = currentLife();
  if (life.isEnded || life.place === 'worker') throw new Killed();
  return currentBrowser().texts;
};
const localStorage = {
  get length() {
    return texts().size;
  },
  key: (index: number) => [...texts().keys()][index] ?? null,
  getItem: (key: string) => texts().get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (currentBrowser().isTextFull) throw new DOMException('Full', 'QuotaExceededError');
    texts().set(key, value);
    if (key.startsWith(memoryAttemptPrefix))
      for (const { id } of JSON.parse(value) as readonly { readonly id: string }[])
        currentBrowser().recordedAttempts.add(id);
  },
  removeItem: (key: string) => void texts().delete(key),
};

const channels: Channel[] = [];
class Channel {
  private readonly place = currentLife().place;
  private readonly listeners: ((event: { readonly data: unknown }) => void)[] = [];
  private readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.push(this);
  }
  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.listeners.push(listener);
  }
  postMessage(data: unknown): void {
    const { machine, lifeAt } = currentBrowser();
    if (currentLife().isEnded) return;
    for (const other of channels) {
      if (other === this || other.name !== this.name) continue;
      const life = lifeAt(other.place);
      if (!life) continue;
      machine.later(`${life.name}: message of another page`, () => {
        if (lifeAt(other.place) !== life) return;
        for (const listener of other.listeners) machine.in(life, () => listener({ data }));
      });
    }
  }
  close(): void {
    channels.splice(channels.indexOf(this), 1);
  }
}

const signalAfter = (milliseconds: number): AbortSignal => {
  const controller = new AbortController();
  machine().setTimer(
    () => controller.abort(new DOMException('Too late', 'TimeoutError')),
    milliseconds,
    true,
  );
  return controller.signal;
};

/** Replaces the functions of the browser. Call before the product is loaded. */
export function installBrowser(): void {
  vi.stubGlobal('Blob', ImmediateBlob);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('indexedDB', {
    open: (name: string) => {
      if (currentLife().isEnded) throw new Killed();
      return currentBrowser().openDatabase(name);
    },
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => currentBrowser().fetch(url, init));
  vi.stubGlobal('setTimeout', (call: () => void, milliseconds: number) =>
    machine().setTimer(call, milliseconds),
  );
  vi.stubGlobal('clearTimeout', (id: number | undefined) => machine().clearTimer(id));
  vi.stubGlobal('performance', { now: () => machine().elapsed });
  vi.stubGlobal('crypto', {
    randomUUID: () => machine().random.uuid(),
    subtle: {
      digest: (_algorithm: string, data: Uint8Array) =>
        Promise.resolve(new Uint8Array(createHash('sha256').update(data).digest()).buffer),
    },
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return currentBrowser().isOnline;
    },
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(signalAfter);
  vi.spyOn(Date, 'now').mockImplementation(() => machine().clock);
  vi.spyOn(Math, 'random').mockImplementation(() => machine().random.next());
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
}

/** Makes this phone the one on which the product runs from now on. */
export function useBrowser(next: Browser): void {
  browser = next;
  const { locks, hasLocks } = next;
  if (hasLocks) Object.assign(navigator, { locks });
  else Reflect.deleteProperty(navigator, 'locks');
}
