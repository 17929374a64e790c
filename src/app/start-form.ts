/**
 * Connects the draft of a form screen, its photos and the sources of its presets, and keeps the place
 * that is entered for the emergency screen.
 */
import { createDraftLock } from '../features/drafts/draft-lock.ts';
import { hasUnloadBackup, writeUnloadBackup } from '../database/unload-backup.ts';
import { $config } from '../features/config/config-store.ts';
import { connectDraft, refreshDraft } from '../features/drafts/draft-session.ts';
import { listenForReturn } from '../features/drafts/return-from-cache.ts';
import { watchPlace } from '../features/drafts/watch-place.ts';
import { keepLastPlace } from '../features/emergency/last-place.ts';
import type { KnownContext } from '../features/drafts/draft-store.ts';
import { $outbox } from '../features/outbox/outbox-store.ts';
import type { LastOdometer } from '../features/reports/field-kinds.ts';
import { plateOfOdometer } from '../features/reports/parts/odometer-fields.ts';
import { $profile, $session } from '../features/session/session-store.ts';
import { fetchCode, fetchCodeWhenIdle } from '../platform/late-code.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { missingCode } from '../platform/missing-code.ts';
import { whenHydrated } from '../platform/when-hydrated.ts';
import { localStore, startApp } from './start-app.ts';

const loadImages = () =>
  import('../features/photos/prepare-photo.lazy.ts').then(({ images }) => images);
const loadSavesData = () => import('../features/settings/data-saver.lazy.ts');
/** The driver's own vehicle, read from the device after hydration. */
let own: KnownContext['profile'] = {};
async function loadOwnVehicle(): Promise<void> {
  const { $defaultVehicle } = await fetchCode(
    () => import('../features/account/default-vehicle.lazy.ts'),
  );
  $defaultVehicle.subscribe(({ vehiclePlate, trailerPlate, product }) => {
    own = {
      ...(vehiclePlate && { plate: vehiclePlate }),
      ...(trailerPlate && { trailerPlate }),
      ...(product && { product }),
    };
    refreshDraft();
  });
}
/** Adds photos that were shared from the gallery. */
async function adoptShared(): Promise<void> {
  const [{ adoptSharedPhotos }] = await Promise.all([
    fetchCode(() => import('../features/share-target/adopt-shared-photos.lazy.ts')),
    // Without this code the photos would be refused and then removed.
    fetchCode(loadImages),
  ]);
  await adoptSharedPhotos();
}
let started = false;

/** The odometer values in the driver's reports on this device, newest first. */
function lastOdometers(): readonly LastOdometer[] {
  return $outbox.get().items.flatMap(({ answers, createdAt: at }) => {
    const { odometerKm, odometerMiles } = answers;
    const isMiles = typeof odometerKm !== 'number';
    const value = isMiles ? odometerMiles : odometerKm;
    const unit = isMiles ? 'mi' : 'km';
    return typeof value === 'number' ? [{ value, unit, at, plate: plateOfOdometer(answers) }] : [];
  });
}

function knownContext(): KnownContext {
  const phone = $profile.get()?.phone;
  const tour = $outbox
    .get()
    .items.map(({ answers }) => answers['tourNumber'])
    .find((number) => typeof number === 'string');
  return {
    profile: {
      ...own,
      ...(phone && { phone }),
      ...(tour !== undefined && { tourNumber: tour }),
    },
    customerNumberPattern: $config.get().limits.customerNumberPattern,
    employmentCountry: $config.get().accidentDuties.employmentCountry,
    lastOdometers: lastOdometers(),
  };
}

/** Photos are smaller in data-saver mode. */
async function longEdgePixels(): Promise<number> {
  const { limits } = $config.get();
  const isSaving = await loadSavesData()
    .then(({ savesData }) => savesData(localStore))
    .catch(() => false);
  return isSaving ? limits.photoLongEdgeSavingPixels : limits.photoLongEdgePixels;
}

const requestPersistence = (): void => {
  void import('./start-storage-check.lazy.ts')
    .then(({ keepStorage }) => keepStorage())
    .catch(() => undefined);
};

/** Starts the app and connects the draft, once per page. Does nothing on the server. */
export function startForm(): void {
  startApp();
  if (started || typeof window === 'undefined') return;
  started = true;
  connectDraft({
    localStore,
    images: lazyPort(() => loadImages().catch(missingCode)),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    uid: () => $session.get().user?.uid,
    context: knownContext,
    longEdgePixels,
    unloadBackup: { write: writeUnloadBackup, has: hasUnloadBackup },
    requestPersistence,
    draftLock: createDraftLock(),
    loadConflicts: () => import('../features/drafts/settle-conflict.lazy.ts').catch(missingCode),
  });
  watchPlace(keepLastPlace);
  listenForReturn(() => location.reload());
  void whenHydrated().then(() => {
    loadOwnVehicle().catch((error: unknown) => {
      console.error(error);
    });
    if (new URLSearchParams(location.search).has('shared')) void adoptShared();
  });
  for (const store of [$profile, $config, $outbox]) store.listen(refreshDraft);
  void fetchCodeWhenIdle(() => import('./preload-form.lazy.ts')).then(({ preloadForm }) =>
    preloadForm(loadImages),
  );
}
