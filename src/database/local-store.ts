import type { DraftStoragePort } from '../features/drafts/model/draft-storage-port.ts';
import type { OutboxStoragePort } from '../features/outbox/model/outbox-storage-port.ts';
import type { SettingsStoragePort } from '../features/settings/model/settings-storage-port.ts';

/** What must not be lost: all that the features ask of this device's storage. */
export interface LocalStore extends DraftStoragePort, OutboxStoragePort, SettingsStoragePort {}
