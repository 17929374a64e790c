/**
 * All names of stored values, caches, databases, locks and channels on a device. They are already
 * in use on devices, so no value may ever change; a test checks this. Keys of personal data end
 * with ":<uid>", and signing out removes all keys that end with it.
 */

// localStorage
export const signedInKey = 'signed-in';
export const signingOutKey = 'signing-out';
export const sessionEndKey = 'session-end';
export const signInLinkEmailKey = 'sign-in-link-email';
/** The uid of a deleted account whose data is still on this device. */
export const erasingKey = 'erasing';
export const profileKey = (uid: string): string => `profile:${uid}`;
/** When the service last confirmed the account and the profile was synchronised. */
export const accountCheckedKey = (uid: string): string => `account-checked:${uid}`;
export const profilePhotoKey = (uid: string): string => `own-photo:${uid}`;
/**
 * Like drafts, an unsent photo stays stored after a sign-out, so the key does not end with the uid.
 */
export const unsentPhotoKey = (uid: string): string => `unsent-photo:${uid}:`;
export const vehicleKey = (uid: string): string => `own-vehicle:${uid}`;
export const receiptsKey = (uid: string): string => `receipts:${uid}`;
/** The address at which this browser receives push messages for the account (features/push). */
export const phoneKey = (uid: string): string => `phone:${uid}`;
/** The settings of the office page on this computer: name, sounds. */
export const officeDeskKey = (uid: string): string => `office-desk:${uid}`;
/** The open defects of the driver's vehicles, as they were last received. */
export const vehicleDefectsKey = (uid: string): string => `vehicle-defects:${uid}`;
/** The last departure checks of the driver's vehicles, as they were last received. */
export const lastChecksKey = (uid: string): string => `last-checks:${uid}`;
/** The place that the driver last entered in a form (features/emergency). */
export const lastPlaceKey = (uid: string): string => `last-place:${uid}`;
export const hiddenReportsKey = (uid: string): string => `hidden-reports:${uid}`;
/**
 * The line at the top of the home screen (features/glance). It is shown before anything is loaded.
 */
export const glanceKey = (uid: string): string => `glance:${uid}`;
export const unloadedDraftPrefix = 'leaving-draft:';
/** The versions of a draft that a page has sent from its memory (database/memory-attempts.ts). */
export const memoryAttemptPrefix = 'sent-from-memory:';
export const unsentCountKey = 'unsent-here';
/** Present while every report on this device is sent, so that pages need not read the database. */
export const allSentKey = 'all-sent';
export const storageRefusedKey = 'storage-keeping-refused';
/** Stores whether the driver was warned that this browser may delete unsent reports. */
export const evictionNoticeShownKey = 'eviction-said';
/** The drafts and reports for which the driver has confirmed the notice about seven days. */
export const sevenDaysConfirmedKey = 'seven-days-confirmed';
/** Holds a test value for a moment to check whether localStorage can be written. */
export const writeProbeKey = 'write-probe';
export const configKey = 'config';
export const clockOffsetKey = 'clock-offset';
export const themeKey = 'theme';
export const textSizeKey = 'text-size';
/** The company's style sheet (features/theme/model/brand-style.ts). */
export const brandKey = 'brand';
export const installDeclinedKey = 'install-declined';
/** Stores that the receipt of a report has offered push messages, which it does once. */
export const pushOfferedKey = 'push-offered';
export const offlineReadyNoticeShownKey = 'offline-ready-said';
/** Time without progress of the worker's first installation (features/update). */
export const installationProgressKey = 'installation-progress';
/** The last version whose changes this device has shown. */
export const versionSeenKey = 'version-seen';
export const readChaptersKey = 'manual-read';
/** The editions of chapters that the driver has confirmed as read and understood. */
export const readingsKey = (uid: string): string => `readings:${uid}`;
/** Confirmations that are not sent yet. Like unsentPhotoKey, they stay stored after a sign-out. */
export const unsentReadingsKey = (uid: string): string => `unsent-readings:${uid}:`;
/** The questions of the self-test that the driver answered incorrectly. */
export const selfTestKey = (uid: string): string => `self-test:${uid}`;
export const calculatorKey = (task: string): string => `gas-calculator:${task}`;

// sessionStorage
/** The time and address of a reload for a missing script, and whether a tap was lost. */
export const reloadedKey = 'reloaded';
/** Text that was typed before the screen was hydrated: path and fields, never a password. */
export const typedEarlyKey = 'typed-early';
export const offlineFailedNoticeShownKey = 'offline-failed-said';
/** Counts how often the driver has requested a reload for a new version. */
export const updateTurnsKey = 'update-turns';
export const updateLaterKey = 'update-later';
export const providerVisitKey = 'provider-visit';

// Name of a window
export const readingTabName = 'reading';

// Caches
export const sharedPhotosCache = 'tanklotse-shared';
/** Contains a test value for a short time, to check for free space. */
export const roomProbeCache = 'tanklotse-room';
/** The driver's reports as stored on the server. The cache is removed when the session ends. */
export const ownReportsCache = 'tanklotse-own-reports';
/** There is one cache for the files that all languages share, and one for each language. */
export const offlineCopyPrefix = 'tanklotse-copy-';
export const offlineStateCache = 'tanklotse-memory';

// IndexedDB
export const databaseName = 'tanklotse';

// Locks
export const outboxLock = 'outbox';
export const draftLock = (id: string): string => `draft:${id}`;
/** Held by each page that sends a version of this draft from its memory. */
export const memoryAttemptLock = (draftId: string): string => `sent-from-memory:${draftId}`;
/** Held by the page that registers this browser for push messages. */
export const phoneLock = 'phone';

// Channels between tabs, and the tag of the worker's sync event
export const outboxChannel = 'outbox';
export const settingsChannel = 'settings';
export const outboxSyncTag = 'outbox';
