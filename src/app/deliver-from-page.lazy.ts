/**
 * The sender of a page, with what a worker does not have. Loaded when something may have to be
 * sent.
 */
import type { OutboxEvent, OutboxItem } from '../features/outbox/model/outbox-item.ts';
import { loadConfig } from '../features/config/load-config.lazy.ts';
import { drainOutbox } from '../features/outbox/deliver-outbox.ts';
import { outboxEnvironment } from '../features/outbox/outbox-store.ts';
import { $session, sessionEnvironment } from '../features/session/session-store.ts';

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
      (await import('../backend/firebase/app-check.lazy.ts')).appCheckToken(config, fresh),
    librarySession: async () => {
      const uid = $session.get().user?.uid;
      return uid === undefined
        ? undefined
        : { uid, token: async (fresh) => sessionEnvironment().identity.token(uid, fresh) };
    },
  });
