/** The driver's drafts and reports on this device, and the way out for them. */
import { atom } from 'nanostores';
import type { Profile, User } from '../domain/identity/user.ts';
import type { DamagedRecord, LocalStore } from '../domain/ports.ts';
import type { Draft } from '../domain/reports/draft.ts';
import type { Answers } from '../domain/reports/form.ts';
import type { OutboxItem } from '../domain/reports/outbox.ts';

export interface Outbox {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Of the signed-in driver, newest first. */
  readonly drafts: readonly Draft[];
  readonly items: readonly OutboxItem[];
  /** Unsent reports of other drivers on this device: counted, never shown. */
  readonly ofOthers: number;
  readonly damaged: readonly DamagedRecord[];
}

export const loadingOutbox: Outbox = { status: 'loading', drafts: [], items: [], ofOthers: 0, damaged: [] };
export const $outbox = atom<Outbox>(loadingOutbox);

export interface OutboxEnvironment {
  readonly localStore: LocalStore;
  readonly appVersion: string;
  readonly locale: OutboxItem['locale'];
  readonly now: () => number;
  readonly newId: () => string;
  /** SHA-256 of a text as 64 hexadecimal digits. */
  readonly hash: (text: string) => Promise<string>;
  readonly session: () => { readonly user: User; readonly profile: Profile | null } | undefined;
  /** Works off the queue; resolves with the time of the next attempt. */
  readonly drain: (changed: (item: OutboxItem) => void) => Promise<number | undefined>;
  /** Tells the other tabs that something changed, and hears from them. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Asks for a send while no page is open; does nothing where the browser cannot. */
  readonly sendInBackground: () => Promise<void>;
}

let environment: OutboxEnvironment | undefined;
/** The connected services. Throws before connectOutbox. */
export function outboxEnvironment(): OutboxEnvironment {
  if (!environment) throw new Error('The outbox is not connected');
  return environment;
}

/** Loads the device's drafts and reports and keeps $outbox true from then on, also when another tab writes. */
export function connectOutbox(services: OutboxEnvironment): () => void {
  environment = services;
  void refreshOutbox();
  return services.channel.listen(() => void refreshOutbox());
}

/** Reads drafts and outbox again. Storage that cannot be read is a state of its own, never an exception. */
export async function refreshOutbox(): Promise<void> {
  const { localStore, session } = outboxEnvironment();
  try {
    const [drafts, items, damaged] = await Promise.all([localStore.listDrafts(), localStore.listOutbox(), localStore.listDamaged()]);
    const uid = session()?.user.uid;
    $outbox.set({
      status: 'ready',
      drafts: drafts.filter((draft) => draft.uid === uid).toSorted((a, b) => b.updatedAt - a.updatedAt),
      items: items.filter((item) => item.uid === uid).toSorted((a, b) => b.createdAt - a.createdAt),
      ofOthers: items.filter((item) => item.uid !== uid && item.state.status !== 'sent').length,
      damaged,
    });
  } catch (error) {
    console.error(error);
    $outbox.set({ ...$outbox.get(), status: 'failed' });
  }
}

function show(item: OutboxItem): void {
  const outbox = $outbox.get();
  $outbox.set({ ...outbox, items: outbox.items.map((known) => (known.id === item.id ? item : known)) });
  outboxEnvironment().channel.post();
}

/** Needed at the tap that sends, not to fill in; a form fetches it once it is idle, so that it is there without network. */
export const loadComposer = () => import('../domain/reports/compose.ts');

/**
 * Puts a complete report into the outbox and starts sending. Resolves as soon as it lies safely on the device;
 * rejects when the device cannot store it, and then the draft is still there.
 */
export async function submitReport(draft: Draft, answers: Answers): Promise<OutboxItem> {
  const { localStore, now, hash, appVersion, locale, session, sendInBackground } = outboxEnvironment();
  const who = session();
  if (!who || who.user.uid !== draft.uid) throw new Error('A report is sent by the driver who wrote it');
  const { composeItem } = await loadComposer();
  const item = await composeItem({ ...who, draft, answers, locale, appVersion, now: now(), hash });
  await localStore.moveDraftToOutbox(item);
  await refreshOutbox();
  outboxEnvironment().channel.post();
  void sendInBackground();
  void sendOutbox();
  return item;
}

let draining: Promise<void> | undefined;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is due and keeps trying by itself. Calls while it runs are joined into one more round. */
export function sendOutbox(): Promise<void> {
  if (draining) {
    again = true;
    return draining;
  }
  clearTimeout(timer);
  draining = (async () => {
    const { drain, now } = outboxEnvironment();
    let next: number | undefined;
    do {
      again = false;
      next = await drain(show);
    } while (again);
    if (next !== undefined) timer = setTimeout(() => void sendOutbox(), Math.max(0, next - now()));
  })().catch((error: unknown) => { console.error(error); }).finally(() => { draining = undefined; });
  return draining;
}
