/** Functions for the tests of storage and sending that run inside the browser. */
import { readBase } from '../../../src/features/drafts/model/draft-revision.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import type { User } from '../../../src/features/session/model/user.ts';
import { composeItem } from '../../../src/features/outbox/model/compose-item.ts';
import { nextItem, type OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { progress } from '../../../src/features/outbox/model/item-photos.ts';
import { loadConfig } from '../../../src/features/config/load-config.lazy.ts';
import { sendOutbox } from '../../../src/features/outbox/sender/round.ts';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import {
  createReports,
  type ReportsDependencies,
} from '../../../src/backend/firebase/reports.lazy.ts';
import { exportUnsent } from '../../../src/features/outbox/export-unsent.lazy.ts';
import { withMemoryOutbox } from '../../../src/database/memory-outbox.lazy.ts';
import { openLocalStore } from '../../../src/database/local-database.lazy.ts';
import {
  findStoredSession,
  removeStoredSession,
} from '../../../src/backend/firebase/stored-session.lazy.ts';
import {
  $outbox,
  connectOutbox,
  watchOutbox,
  type OutboxDependencies,
  refreshOutbox,
} from '../../../src/features/outbox/outbox-store.ts';
import { sendDuringSync } from '../../../src/worker/background-sync.ts';
import { endRequests, followLimits } from './request-limits.ts';
import {
  discard,
  queueReport,
  retryPermitted,
  sendDue,
  takeBack,
} from '../../../src/features/outbox/outbox.lazy.ts';

export interface QueueOptions {
  readonly uid: string;
  readonly photos?: readonly number[];
  readonly anonymous?: boolean;
  readonly createdAt?: number;
  readonly answers?: Answers;
}

const userOf = (uid: string): User => ({
  uid,
  displayName: 'Jona',
  photoURL: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  metadata: {},
});

/** Puts a report with photos of these sizes in bytes into the outbox, like a form. */
async function queue({
  uid,
  photos = [],
  anonymous = false,
  createdAt = Date.now(),
  answers: more = {},
}: QueueOptions): Promise<string> {
  const store = openLocalStore();
  const id = crypto.randomUUID();
  const draft = {
    id,
    kind: 'dispositionMessage' as const,
    formVersion: 1,
    uid,
    inputs: {},
    createdAt,
    updatedAt: createdAt,
    photos: photos.map((bytes) => ({
      id: crypto.randomUUID(),
      field: 'photos',
      contentType: 'image/jpeg' as const,
      bytes,
      width: 8,
      height: 8,
      capturedAt: createdAt,
    })),
  };
  for (const { id: photo, bytes } of draft.photos) {
    const pixels = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536)
      crypto.getRandomValues(pixels.subarray(at, Math.min(bytes, at + 65_536)));
    await store.putPhoto(
      {
        id: photo,
        reportId: id,
        image: new Blob([pixels], { type: 'image/jpeg' }),
        thumbnail: new Blob(['t']),
      },
      draft,
    );
  }
  const answers = anonymous ? { reporterMode: 'anonymous' } : { text: `report ${id}`, ...more };
  await store.moveDraftToOutbox(
    await composeItem({
      draft,
      answers,
      user: userOf(uid),
      profile: null,
      locale: 'de',
      appVersion: '1.0.0',
      now: createdAt,
      newId: () => crypto.randomUUID(),
      clockOffsetMilliseconds: null,
    }),
    id,
  );
  return id;
}

const seen: {
  readonly id: string;
  readonly status: string;
  readonly done: number;
  readonly event: string;
}[] = [];

/** Runs one round of the sender. */
const drain = (
  more: Partial<SenderDependencies> & ReportsDependencies = {},
): Promise<number | undefined> =>
  sendOutbox({
    localStore: openLocalStore(),
    reports: createReports(more),
    appVersion: '1.0.0',
    now: Date.now,
    changed: (item, { event }) => {
      const what = event?.type ?? 'written';
      seen.push({ id: item.id, status: item.state.status, done: progress(item).done, event: what });
    },
    ...more,
  });
/** Runs rounds until nothing is waiting, up to a maximum number; waiting times are skipped. */
async function drainAll(rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    if ((await drain({ ignoreBackoff: true })) === undefined) return;
}
const state = async (id: string): Promise<OutboxItem['state'] | undefined> =>
  (await openLocalStore().getOutboxItem(id))?.state;

/** Handles one background sync event and returns its outcome. */
async function deliverInBackground(): Promise<'done' | 'askedAgain' | 'leftToTheBrowser'> {
  let end: 'done' | 'askedAgain' = 'done';
  try {
    await sendDuringSync('1.0.0', () => {
      end = 'askedAgain';
      return Promise.resolve();
    });
    return end;
  } catch {
    return 'leftToTheBrowser';
  }
}

/** Connects the outbox store of the screens to this page's storage. */
function connect(uid: string, more: Partial<OutboxDependencies>): void {
  connectOutbox({
    localStore: openLocalStore(),
    appVersion: '1.0.0',
    locale: 'de',
    now: Date.now,
    newId: () => crypto.randomUUID(),
    session: () => ({ user: userOf(uid), profile: null }),
    reports: createReports(),
    send: ({ changed }) => drain({ changed }),
    channel: { post: () => undefined, listen: () => () => undefined },
    sendInBackground: () => Promise.resolve(),
    ...more,
  });
  watchOutbox();
}

const app = {
  retryPermitted,
  $outbox,
  connect,
  nextItem,
  refreshOutbox,
  sendDue,
  queueReport,
  async discard(id: string): Promise<void> {
    const draft = await openLocalStore().getDraft(id);
    if (!draft) throw new Error('The draft is missing');
    await discard(id, readBase(draft));
  },
  takeBack,
  openLocalStore,
  withMemory: withMemoryOutbox,
  exportUnsent,
  deliver: sendDuringSync,
  sendOutbox,
  loadConfig,
  findStoredSession,
  removeStoredSession,
  queue,
  drain,
  drainAll,
  deliverInBackground,
  state,
  seen,
  followLimits,
  endRequests,
};
export type App = typeof app;
Object.assign(globalThis, { app });
