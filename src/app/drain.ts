/**
 * The sender of a page, with what a worker does not have. Loaded when something may have to be
 * sent.
 */
import type { OutboxEvent, OutboxItem } from '../domain/reports/outbox.ts';
import { loadConfig } from '../services/config.ts';
import { drainOutbox } from '../services/drain-outbox.ts';
import { outboxEnvironment } from '../stores/outbox.ts';
import { $session, sessionEnvironment } from '../stores/session.ts';

/** One round; resolves and rejects as drainOutbox. */
export const drain = (
  changed: (item: OutboxItem, event: OutboxEvent) => void,
  hurry: boolean,
): Promise<number | undefined> =>
  drainOutbox({
    localStore: outboxEnvironment().localStore,
    loadConfig,
    now: Date.now,
    changed,
    hurry,
    appCheckToken: async (config, fresh) =>
      (await import('../services/firebase/app-check.ts')).appCheckToken(config, fresh),
    librarySession: async () => {
      const uid = $session.get().user?.uid;
      return uid === undefined
        ? undefined
        : { uid, token: async (fresh) => sessionEnvironment().identity.token(uid, fresh) };
    },
  });
