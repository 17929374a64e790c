/** What a form screen needs beyond the rest of the app: draft, photos and the facts its presets come from. */
import { createDraftClaims } from '../services/draft-claims.ts';
import { $config } from '../stores/config.ts';
import { connectDraft, refreshDraft } from '../stores/draft-work.ts';
import type { Facts } from '../stores/draft-state.ts';
import { $outbox } from '../stores/outbox.ts';
import { $profile } from '../stores/profile.ts';
import { $session } from '../stores/session.ts';
import { lazily } from './lazily.ts';
import { loadSending, localStore, startApp } from './start.ts';

const loadImages = () => import('../services/images.ts').then(({ images }) => images);
let started = false;

/** The latest answer to `field` among the driver's reports on this device. */
function latest(field: string): { readonly value: unknown; readonly at: number } | undefined {
  const item = $outbox.get().items.find(({ answers }) => answers[field] !== undefined);
  return item && { value: item.answers[field], at: item.createdAt };
}

function facts(): Facts {
  const phone = $profile.get()?.phone;
  const tour = latest('tourNumber')?.value;
  const odometer = latest('odometerKm');
  return {
    profile: { ...(phone && { phone }), ...(typeof tour === 'string' && { tourNumber: tour }) },
    customerNumberPattern: $config.get().limits.customerNumberPattern,
    ...(typeof odometer?.value === 'number' && { lastOdometer: { kilometres: odometer.value, at: odometer.at } }),
  };
}

/** True when the driver has asked the browser to save data. */
const savesData = (): boolean => 'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | null)?.saveData === true;

/** Starts the app and connects the draft, once per page. Does nothing on the server. */
export function startForm(): void {
  startApp();
  if (started || typeof window === 'undefined') return;
  started = true;
  connectDraft({
    localStore,
    images: lazily(loadImages),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    uid: () => $session.get().user?.uid,
    facts,
    longEdgePixels: () => { const { limits } = $config.get(); return savesData() ? limits.photoLongEdgeSavingPixels : limits.photoLongEdgePixels; },
    submit: async (draft, answers) => (await loadSending()).submitReport(draft, answers),
    claims: createDraftClaims(),
  });
  for (const store of [$profile, $config, $outbox]) store.listen(refreshDraft);
  // What the driver will need at the tap must be here before the network goes; what does not come now is asked for again at the tap.
  const fetchEarly = (): void => { setTimeout(() => { void Promise.allSettled([loadSending().then(({ loadComposer }) => loadComposer()), loadImages()]); }, 500); };
  if (document.readyState === 'complete') fetchEarly();
  else addEventListener('load', fetchEarly);
}
