/**
 * Every name under which this device keeps something, or by which its tabs and its worker find each
 * other. Devices in the field know them: no value ever changes (a test pins them). A key with
 * personal data ends with ":<uid>", by which signing out finds it.
 */

// localStorage
export const signedInKey = 'signed-in';
export const signingOutKey = 'signing-out';
export const sessionEndKey = 'session-end';
export const signInLinkEmailKey = 'sign-in-link-email';
/** uid of a driver whose account is gone and whose traces on this device are still to go. */
export const erasingKey = 'erasing';
export const profileKey = (uid: string): string => `profile:${uid}`;
export const profilePhotoKey = (uid: string): string => `own-photo:${uid}`;
/** What is not sent yet stays over a sign-out, as drafts do: the key does not end with the uid. */
export const unsentPhotoKey = (uid: string): string => `unsent-photo:${uid}:`;
export const vehicleKey = (uid: string): string => `own-vehicle:${uid}`;
export const receiptsKey = (uid: string): string => `receipts:${uid}`;
/** This account may open the office's page. */
export const officeAccountKey = (uid: string): string => `office-account:${uid}`;
/** How this desk of the office is set: name, sounds. */
export const officeDeskKey = (uid: string): string => `office-desk:${uid}`;
/** What was heard last about open defects of the driver's vehicles. */
export const vehicleDefectsKey = (uid: string): string => `vehicle-defects:${uid}`;
export const hiddenReportsKey = (uid: string): string => `hidden-reports:${uid}`;
/** What home says at a glance (features/glance), before anything has been read. */
export const glanceKey = (uid: string): string => `glance:${uid}`;
export const unloadedDraftPrefix = 'leaving-draft:';
export const unsentCountKey = 'unsent-here';
export const storageRefusedKey = 'storage-keeping-refused';
/** The driver has read that this browser may throw away what is not sent. */
export const evictionSaidKey = 'eviction-said';
export const configKey = 'config';
export const clockOffsetKey = 'clock-offset';
export const themeKey = 'theme';
export const textSizeKey = 'text-size';
/** The company's style sheet (features/theme/model/brand-style.ts). */
export const brandKey = 'brand';
export const installDeclinedKey = 'install-declined';
export const offlineReadySaidKey = 'offline-ready-said';
/** The version whose news this device has been told. */
export const versionSeenKey = 'version-seen';
export const readChaptersKey = 'manual-read';
/** Editions of chapters that the driver has confirmed as read and understood. */
export const readingsKey = (uid: string): string => `readings:${uid}`;
/** Such confirmations that are not sent yet; as unsentPhotoKey they stay over a sign-out. */
export const unsentReadingsKey = (uid: string): string => `unsent-readings:${uid}:`;
/** Questions of the manual's self-test that the driver did not know. */
export const selfTestKey = (uid: string): string => `self-test:${uid}`;
export const calculatorKey = (task: string): string => `gas-calculator:${task}`;

// sessionStorage
/** When a page was reloaded for a missing script, its address, and whether a tap was lost. */
export const reloadedKey = 'reloaded';
/** What was typed into a screen that nobody listened to yet: path and fields, never a password. */
export const typedEarlyKey = 'typed-early';
export const offlineFailedSaidKey = 'offline-failed-said';
/** How often a page was loaded anew for the new version that the driver has asked for. */
export const updateTurnsKey = 'update-turns';
export const updateLaterKey = 'update-later';
export const providerVisitKey = 'provider-visit';

// Caches
export const sharedPhotosCache = 'tanklotse-shared';
/** Holds something for a moment, to see whether there is room. */
export const roomProbeCache = 'tanklotse-room';
/** What the server says the driver has sent; removed when the session ends. */
export const ownReportsCache = 'tanklotse-own-reports';
/** One for what all languages share, one for each language. */
export const offlineCopyPrefix = 'tanklotse-copy-';
export const offlineStateCache = 'tanklotse-memory';

// IndexedDB
export const databaseName = 'tanklotse';

// Locks
export const outboxLock = 'outbox';
export const draftLock = (id: string): string => `draft:${id}`;

// Channels between tabs, and the tag of the worker's sync event
export const outboxChannel = 'outbox';
export const settingsChannel = 'settings';
export const outboxSyncTag = 'outbox';
