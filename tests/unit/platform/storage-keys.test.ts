/** Names of stored data on devices must not change, because the data would be lost. */
import { expect, test } from 'vitest';
import * as keys from '../../../src/platform/storage-keys.ts';
import {
  copyChannelName,
  requestedLocaleParameter,
  workerMessageSchema,
} from '../../../src/features/offline/model/worker-messages.ts';
import { languageCookieName } from '../../../src/i18n/locale-cookie.ts';
import { routes } from '../../../src/routing/routes.ts';

test('storage keys, caches, locks, channels, database and sync tag keep their names', () => {
  const named = Object.entries(keys).map(([name, key]) => [
    name,
    typeof key === 'function' ? key('x') : key,
  ]);
  expect(Object.fromEntries(named)).toEqual({
    allSentKey: 'all-sent',
    accountCheckedKey: 'account-checked:x',
    signedInKey: 'signed-in',
    signingOutKey: 'signing-out',
    sessionEndKey: 'session-end',
    signInLinkEmailKey: 'sign-in-link-email',
    erasingKey: 'erasing',
    profileKey: 'profile:x',
    profilePhotoKey: 'own-photo:x',
    unsentPhotoKey: 'unsent-photo:x:',
    vehicleKey: 'own-vehicle:x',
    receiptsKey: 'receipts:x',
    phoneKey: 'phone:x',
    officeDeskKey: 'office-desk:x',
    hiddenReportsKey: 'hidden-reports:x',
    vehicleDefectsKey: 'vehicle-defects:x',
    lastChecksKey: 'last-checks:x',
    lastPlaceKey: 'last-place:x',
    glanceKey: 'glance:x',
    unloadedDraftPrefix: 'leaving-draft:',
    memoryAttemptPrefix: 'sent-from-memory:',
    memoryAttemptLock: 'sent-from-memory:x',
    unsentCountKey: 'unsent-here',
    storageRefusedKey: 'storage-keeping-refused',
    evictionNoticeShownKey: 'eviction-said',
    sevenDaysConfirmedKey: 'seven-days-confirmed',
    writeProbeKey: 'write-probe',
    configKey: 'config',
    clockOffsetKey: 'clock-offset',
    themeKey: 'theme',
    textSizeKey: 'text-size',
    brandKey: 'brand',
    installDeclinedKey: 'install-declined',
    pushOfferedKey: 'push-offered',
    offlineReadyNoticeShownKey: 'offline-ready-said',
    installationProgressKey: 'installation-progress',
    versionSeenKey: 'version-seen',
    readChaptersKey: 'manual-read',
    readingsKey: 'readings:x',
    unsentReadingsKey: 'unsent-readings:x:',
    selfTestKey: 'self-test:x',
    calculatorKey: 'gas-calculator:x',
    reloadedKey: 'reloaded',
    typedEarlyKey: 'typed-early',
    offlineFailedNoticeShownKey: 'offline-failed-said',
    updateTurnsKey: 'update-turns',
    updateLaterKey: 'update-later',
    providerVisitKey: 'provider-visit',
    readingTabName: 'reading',
    sharedPhotosCache: 'tanklotse-shared',
    roomProbeCache: 'tanklotse-room',
    ownReportsCache: 'tanklotse-own-reports',
    offlineCopyPrefix: 'tanklotse-copy-',
    offlineStateCache: 'tanklotse-memory',
    databaseName: 'tanklotse',
    outboxLock: 'outbox',
    draftLock: 'draft:x',
    phoneLock: 'phone',
    outboxChannel: 'outbox',
    settingsChannel: 'settings',
    outboxSyncTag: 'outbox',
  });
});

test('messages between page and worker keep their names', () => {
  expect(copyChannelName).toBe('offline-copy');
  expect(requestedLocaleParameter).toBe('instead-of');
  expect(languageCookieName).toBe('i18n_redirected');
  expect(workerMessageSchema.parse({ type: 'take-over' })).toEqual({ type: 'take-over' });
  expect(workerMessageSchema.parse({ type: 'keep-language', path: '/x' })).toEqual({
    type: 'keep-language',
    path: '/x',
    files: [],
  });
});

test('screens keep their addresses', () => {
  expect(routes.map(({ path }) => path)).toEqual([
    '/',
    '/emergency',
    '/dispositionMessage',
    '/formComplaintCustomerTank',
    '/formComplaintFahrgestell',
    '/formComplaintTrailer',
    '/formNearbyAccident',
    '/departureCheck',
    '/driverManual',
    '/driverManual/glossary',
    '/driverManual/card',
    '/driverManual/print',
    '/driverManual/questions',
    '/driverManual/sources',
    '/gasCalculator',
    '/report',
    '/myReports',
    '/share',
    '/office',
    '/people',
    '/settings',
    '/login',
    '/register',
    '/imprint',
    '/imprint/privacy',
  ]);
});
