/**
 * Loads code after the page is usable. A failed load is retried until it succeeds, because there
 * may be no network when the code is needed. Older browsers store the failure of an import() until
 * the page is reloaded (https://github.com/whatwg/html/issues/6768); in these browsers requireCode
 * reloads the page, or its message offers the reload.
 */
import { isPageBusy, isTyping } from './page-busy.ts';
import { runInTasks } from './run-in-tasks.ts';
import { whenIdle } from './when-idle.ts';

type Load<Module> = () => Promise<Module>;
type Attempt = () => void;

/** Delay before the first retry, in milliseconds. It doubles with each further retry. */
const firstRetryMilliseconds = 5000;
const maxRetryMilliseconds = 300_000;
/**
 * Delay before the second attempt of requireCode, in milliseconds. Astro uses the same delay for
 * islands.
 */
const secondTryMilliseconds = 1000;
/** A server that does not answer within this time counts as unreachable, in milliseconds. */
const reachedMilliseconds = 5000;

/** Attempts that wait for the page to be idle. */
const waiting = new Set<Attempt>();
let isStarted = false;
/** Attempts that have failed. */
const failed = new Set<Attempt>();
let retryMilliseconds = firstRetryMilliseconds;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Empties `attempts` and runs each of them in a separate task. */
function makeAttempts(attempts: Set<Attempt>): void {
  const all = [...attempts];
  attempts.clear();
  void runInTasks(all);
}

function retryFailed(): void {
  clearTimeout(timer);
  timer = undefined;
  whenIdle(() => makeAttempts(failed));
}

/**
 * Repeats all failed loads immediately, because the network is back or the page is visible again.
 */
function retryNow(): void {
  if (failed.size === 0 || document.hidden) return;
  retryMilliseconds = firstRetryMilliseconds;
  retryFailed();
}

function retryLater(attempt: Attempt): void {
  failed.add(attempt);
  if (!isListening && 'document' in globalThis) {
    isListening = true;
    addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', retryNow);
  }
  if (timer !== undefined || navigator.onLine === false) return;
  timer = setTimeout(retryFailed, retryMilliseconds);
  retryMilliseconds = Math.min(retryMilliseconds * 2, maxRetryMilliseconds);
}

function createAttempt<Module>(load: Load<Module>, done: (module: Module) => void): Attempt {
  const attempt = (): void => {
    loadCode(load).then(done, () => retryLater(attempt));
  };
  return attempt;
}

/** Loads code immediately and retries until it succeeds. Never rejects. */
export const fetchCode = <Module>(load: Load<Module>): Promise<Module> =>
  new Promise((resolve) => createAttempt(load, resolve)());

/** Like fetchCode, for a load that has already failed: the first attempt is delayed. */
export const fetchCodeAgain = <Module>(load: Load<Module>): Promise<Module> =>
  new Promise((resolve) => retryLater(createAttempt(load, resolve)));

/** Like fetchCode, but starts when the page is idle (see startFetching). */
export const fetchCodeWhenIdle = <Module>(load: Load<Module>): Promise<Module> =>
  new Promise((resolve) => {
    waiting.add(createAttempt(load, resolve));
    if (isStarted) whenIdle(fetchWaiting);
  });

function fetchWaiting(): void {
  isStarted = true;
  makeAttempts(waiting);
}

/**
 * Starts the loads of fetchCodeWhenIdle, including later ones, when the page is idle. Each file is
 * loaded in a separate task, so that a tap in between is handled immediately.
 */
export function startFetching(): void {
  whenIdle(fetchWaiting);
}

/** Code that requireCode could not load, and for which the page has the class "is-broken". */
const reported = new Set<Load<unknown>>();

/** Code that loadCode has loaded. */
const loaded = new WeakSet<Load<unknown>>();

/** Loads code. If it was reported as missing, the report ends. */
export async function loadCode<Module>(load: Load<Module>): Promise<Module> {
  const module = await load();
  loaded.add(load);
  if (reported.delete(load) && reported.size === 0)
    document.documentElement.classList.remove('is-broken');
  return module;
}

/** The reason why code is needed: a tap that cannot be performed without it, or a part of the page. */
export type CodeNeed = 'tap' | 'page';

/**
 * Lets features/update/watch-scripts.ts reload the page or, after an earlier reload, mark it with
 * the class "is-broken". A reload while the driver fills in a form would close dialogs and lose
 * typed characters, so the page is then only marked: its message offers the reload. Does nothing if
 * the server cannot be reached, because the same code would be missing again.
 */
async function reportMissing(load: Load<unknown>, need: CodeNeed): Promise<void> {
  const isReached = await fetch('', {
    method: 'HEAD',
    cache: 'reload',
    signal: AbortSignal.timeout(reachedMilliseconds),
  }).then(
    () => true,
    () => false,
  );
  // A retry may have loaded the code meanwhile.
  if (!isReached || loaded.has(load)) return;
  const { classList } = document.documentElement;
  if (reported.size > 0 || !classList.contains('is-broken')) reported.add(load);
  if (need === 'tap' ? isTyping() : isPageBusy()) classList.add('is-broken');
  else dispatchEvent(new Event('astro:hydration-error'));
}

/**
 * Loads code without which the driver cannot continue, with one retry. If both attempts fail and
 * the server can be reached, the page is reloaded once, unless the reload would interrupt the
 * driver. `load` must only call import(), and must be the same function at each call. Rejects with
 * the error of the last attempt.
 */
export async function requireCode<Module>(load: Load<Module>, need: CodeNeed): Promise<Module> {
  try {
    return await loadCode(load);
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, secondTryMilliseconds);
    });
  }
  try {
    return await loadCode(load);
  } catch (error) {
    await reportMissing(load, need);
    throw error;
  }
}
