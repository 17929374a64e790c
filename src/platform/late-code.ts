/**
 * Code that comes after the page is usable. What could not be fetched is fetched again until it is
 * there: when it is needed, the network may be gone. Older browsers cache a failed import() until
 * the page is reloaded (https://github.com/whatwg/html/issues/6768); there requireCode leads to a
 * reload.
 */
import { runInTasks } from './run-in-tasks.ts';
import { whenIdle } from './when-idle.ts';

type Load<Module> = () => Promise<Module>;
type Attempt = () => void;

/** How long the first retry waits, in milliseconds; each further one waits twice as long. */
const firstRetryMilliseconds = 5000;
const maxRetryMilliseconds = 300_000;
/** Astro fetches an island again after the same time. Milliseconds. */
const secondTryMilliseconds = 1000;
/** A server that does not answer within this time is not reached. Milliseconds. */
const reachedMilliseconds = 5000;

/** Attempts that wait for the page to be idle. */
const waiting = new Set<Attempt>();
let isStarted = false;
/** Attempts that have failed. */
const failed = new Set<Attempt>();
let retryMilliseconds = firstRetryMilliseconds;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Takes the attempts out of `attempts` and makes them, each in a task of its own. */
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

/** The network or the driver is back: nothing waits any longer. */
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
    load().then(done, () => retryLater(attempt));
  };
  return attempt;
}

/** Fetches at once, and again until it succeeds. Never rejects. */
export const fetchCode = <Module>(load: Load<Module>): Promise<Module> =>
  new Promise((resolve) => createAttempt(load, resolve)());

/** As fetchCode after a failure: the first attempt waits. */
export const fetchCodeAgain = <Module>(load: Load<Module>): Promise<Module> =>
  new Promise((resolve) => retryLater(createAttempt(load, resolve)));

/** As fetchCode, but begins when the page is idle (see startFetching). */
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
 * From the next idle moment on, code of fetchCodeWhenIdle is fetched, also what registers later.
 * Each file in a task of its own: a finger that taps meanwhile is not kept waiting.
 */
export function startFetching(): void {
  whenIdle(fetchWaiting);
}

/** True while "is-broken" stands on the page only because required code is missing. */
let hasReported = false;

/**
 * Leads to a reload of the page, or to "is-broken" after an earlier reload
 * (features/update/watch-scripts.ts). Does nothing without the server: the same code would be
 * missing again.
 */
async function reportMissing(): Promise<void> {
  const isReached = await fetch('', {
    method: 'HEAD',
    cache: 'reload',
    signal: AbortSignal.timeout(reachedMilliseconds),
  }).then(
    () => true,
    () => false,
  );
  if (!isReached) return;
  hasReported ||= !document.documentElement.classList.contains('is-broken');
  dispatchEvent(new Event('astro:hydration-error'));
}

function withdrawReport(): void {
  if (!hasReported) return;
  hasReported = false;
  document.documentElement.classList.remove('is-broken');
}

/**
 * Code without which the driver cannot go on: fetched twice. Where both attempts fail and the server
 * can be reached, the page is reloaded, once. `load` does nothing but import(). Rejects with the
 * last failure.
 */
export async function requireCode<Module>(load: Load<Module>): Promise<Module> {
  const attempt = async (): Promise<Module> => {
    const module = await load();
    withdrawReport();
    return module;
  };
  try {
    return await attempt();
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, secondTryMilliseconds);
    });
  }
  try {
    return await attempt();
  } catch (error) {
    await reportMissing();
    throw error;
  }
}
