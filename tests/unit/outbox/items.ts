/** Builds outbox items for tests. */
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';

export const now = Date.UTC(2026, 10, 21, 8);
export const day = 86_400_000;

export const itemOf = (
  id: string,
  state: OutboxItem['state'],
  more: Partial<OutboxItem> = {},
): OutboxItem => ({
  id,
  kind: 'dispositionMessage',
  formVersion: 1,
  appVersion: '0.1.0',
  shortCode: `D-261121-${id.toUpperCase()}`,
  uid: 'jona',
  anonymous: false,
  reporter: { name: 'Jona Brandt', personnelNumber: '', phone: '', depot: '' },
  locale: 'de',
  createdAt: now,
  clockOffsetMilliseconds: null,
  answers: {},
  inputs: {},
  photos: [],
  contentHash: '0'.repeat(64),
  state,
  ...more,
});
export const sent = (daysAgo: number): OutboxItem['state'] => ({
  status: 'sent',
  sentAt: now - daysAgo * day,
});
