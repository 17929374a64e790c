/** The one sender: works off the outbox of the signed-in driver under a lock, in page or worker. */
import type { Config } from '../domain/config.ts';
import type { LocalStore } from '../domain/ports.ts';
import { dueItems, nextItem, type OutboxEvent, type OutboxItem } from '../domain/reports/outbox.ts';
import { sendReport } from './send-report.ts';
import { readStoredSession, tokenSource } from './stored-session.ts';

export interface DrainEnvironment {
  readonly localStore: LocalStore;
  readonly loadConfig: () => Promise<Config>;
  readonly now: () => number;
  /** True where somebody says that the network is back: waiting times are over. */
  readonly hurry?: boolean;
  /** Called after every stored change of an item. */
  readonly changed: (item: OutboxItem) => void;
}

/**
 * Sends everything that is due, oldest first. A dead network ends the round, a refused or failed report does not
 * hold up the next one. Resolves with the time of the next attempt, or undefined when nothing waits for a time:
 * without network the browser says when it is back.
 */
export async function drainOutbox(environment: DrainEnvironment): Promise<number | undefined> {
  const { localStore, now } = environment;
  return navigator.locks.request('outbox', async () => {
    const apply = async (id: string, event: OutboxEvent): Promise<OutboxItem | undefined> => {
      const item = await localStore.updateOutboxItem(id, (stored) => nextItem(stored, event));
      if (item) environment.changed(item);
      return item;
    };
    // We hold the lock: whoever was sending is gone.
    for (const { id, state } of await localStore.listOutbox()) {
      if (state.status === 'sending') await apply(id, { type: 'interrupted', at: now() });
      else if (environment.hurry && state.status === 'queued' && state.notBefore > now()) await apply(id, { type: 'hurry', at: now() });
    }

    if (!navigator.onLine) return undefined;
    const config = await environment.loadConfig();
    const session = await readStoredSession(config.firebase.apiKey);
    if (!session) return undefined;
    const token = tokenSource(config, session, now);

    for (;;) {
      const due = dueItems(await localStore.listOutbox(), session.uid, now())[0];
      const item = due && await apply(due.id, { type: 'attempt', at: now() });
      if (!item) break;
      const result = await sendReport(item, {
        config,
        token,
        photo: (id) => localStore.getPhoto(id),
        photoUploaded: async (photo) => void await apply(item.id, { type: 'photoUploaded', photo }),
      });
      if (result.type === 'stored') {
        await apply(item.id, { type: 'stored', at: now() });
        await localStore.dropSentPhotos();
      } else if (result.type === 'refused') {
        await apply(item.id, { ...result, at: now() });
      } else {
        await apply(item.id, { ...result, at: now(), random: Math.random() });
        if (result.waitingFor === 'offline' || result.waitingFor === 'signIn') break;
      }
    }
    const waiting = (await localStore.listOutbox()).flatMap(({ uid, state }) => (uid === session.uid && state.status === 'queued' ? [state.notBefore] : []));
    return waiting.length > 0 ? Math.min(...waiting) : undefined;
  });
}
