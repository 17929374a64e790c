/**
 * Delivers events to functions as Eventarc does: at least once, in any order, and again after an
 * error. Events exist only in memory: those that wait are lost when the backend stops.
 */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { Identity } from '../identity/index.ts';
import type { Documents } from '../documents/index.ts';
import type { Live } from '../live/index.ts';
import {
  accountEvent,
  documentEvents,
  type EventTrigger,
  type FunctionEvent,
  isAccountTrigger,
  isDocumentTrigger,
  liveEvents,
} from './events.ts';
import type { FunctionProcess } from './function-process.ts';

const settingsSchema = z.strictObject({
  /** How often each event is delivered, at the same time. */
  deliveries: z.int().min(1).max(5).default(1),
  /** The number of events that are held back and then delivered in the opposite order. */
  reverse: z.int().min(0).max(100).default(0),
  /** The number of the next events that are never delivered. */
  lost: z.int().min(0).default(0),
});

export interface Dispatcher {
  /** Sets the faults of delivery; absent ones end. Throws for anything else. */
  set(settings: unknown): void;
  /** Resolves when no event waits. */
  idle(): Promise<DeliveryCounts>;
  /** Runs a schedule now. Resolves with the status of the function's answer. */
  runSchedule(name: string): Promise<number>;
  close(): void;
}

interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
  /** Events that no attempt delivered. */
  readonly abandoned: readonly { readonly name: string; readonly status: number }[];
}

const firstPauseMilliseconds = 50;
const longestPauseMilliseconds = 2000;
/** The service retries for 24 hours. On one machine about a minute is enough. */
const maxAttempts = 35;
const timeoutMilliseconds = 60_000;

export function createDispatcher({
  process,
  identity,
  documents,
  live,
  projectId,
  now,
  log,
}: {
  readonly process: FunctionProcess;
  readonly identity: Pick<Identity, 'onDeleted'>;
  readonly documents: Documents;
  readonly live: Live;
  readonly projectId: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}): Dispatcher {
  let settings = settingsSchema.parse({});
  let isClosed = false;
  const pending = new Set<Promise<void>>();
  const abandoned: { readonly name: string; readonly status: number }[] = [];
  const counts = { delivered: 0, failed: 0 };
  let held: { readonly name: string; readonly event: FunctionEvent }[] = [];

  /** Resolves with the status of the answer, or 0 if there is none. */
  async function post(
    name: string,
    headers: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<number> {
    const port = process.functions().find((known) => known.name === name)?.port;
    if (port === undefined) return 0;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { ...headers },
        signal: AbortSignal.timeout(timeoutMilliseconds),
        ...(body && { body: new Uint8Array(body) }),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
  function postEvent(name: string, { attributes, contentType, body }: FunctionEvent) {
    const headers = Object.entries(attributes).map(([key, value]) => [
      `ce-${key}`,
      encodeURI(value),
    ]);
    return post(
      name,
      {
        ...(Object.fromEntries(headers) as Record<string, string>),
        'ce-specversion': '1.0',
        'content-type': contentType,
      },
      body,
    );
  }

  async function deliver(name: string, retry: boolean, event: FunctionEvent): Promise<void> {
    for (let attempt = 1; !isClosed; attempt += 1) {
      const status = await postEvent(name, event);
      if (status >= 200 && status < 300) {
        counts.delivered += 1;
        return;
      }
      counts.failed += 1;
      // Without an answer the process is starting: the service starts another container then.
      if (attempt === maxAttempts || (!retry && status !== 0)) {
        abandoned.push({ name, status });
        log(`functions: ${name} failed ${attempt} times (${status}), its event is dropped`);
        return;
      }
      await wait(Math.min(firstPauseMilliseconds * 2 ** (attempt - 1), longestPauseMilliseconds));
    }
  }
  function send(name: string, event: FunctionEvent): void {
    const retry = triggers.find((trigger) => trigger.name === name)?.event.retry ?? false;
    for (let count = 0; count < settings.deliveries; count += 1) {
      const done = deliver(name, retry, event).finally(() => pending.delete(done));
      pending.add(done);
    }
  }
  function take(name: string, event: FunctionEvent): void {
    if (settings.lost > 0) settings.lost -= 1;
    else if (settings.reverse > 0) {
      held.push({ name, event });
      if (held.length < settings.reverse) return;
      const given = held.toReversed();
      held = [];
      for (const one of given) send(one.name, one.event);
    } else send(name, event);
  }

  // The list stays while the process starts again.
  const triggers = process
    .functions()
    .flatMap(({ name, event }): { name: string; event: EventTrigger }[] =>
      event ? [{ name, event }] : [],
    );
  const stops = [
    identity.onDeleted((uid) => {
      for (const { name } of triggers.filter((trigger) => isAccountTrigger(trigger.event)))
        take(name, accountEvent(uid, { projectId, now: now() }));
    }),
    documents.subscribe((changes) => {
      for (const { name, event } of triggers.filter((trigger) => isDocumentTrigger(trigger.event)))
        for (const one of documentEvents(event, changes, { projectId, now: now() }))
          take(name, one);
    }),
    live.subscribe((commit) => {
      for (const { name, event } of triggers.filter((trigger) => !isDocumentTrigger(trigger.event)))
        for (const one of liveEvents(event, commit, { projectId, now: now() })) take(name, one);
    }),
  ];

  async function runSchedule(name: string): Promise<number> {
    if (!process.functions().some((known) => known.name === name && known.schedule !== undefined))
      throw new Error(`There is no schedule ${name}.`);
    return await post(name, {
      'x-cloudscheduler-jobname': name,
      'x-cloudscheduler-scheduletime': new Date(now()).toISOString(),
    });
  }
  // Of the forms of cron, "each N minutes" runs by itself; the others run on request.
  const timers = process.functions().flatMap(({ name, schedule = '' }) => {
    const minutes = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1] ?? 0);
    const run = (): void => void runSchedule(name).catch(() => undefined);
    return minutes === 0 ? [] : [setInterval(run, minutes * 60_000).unref()];
  });

  return {
    set(given) {
      settings = settingsSchema.parse(given ?? {});
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
      return { ...counts, abandoned };
    },
    runSchedule,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
