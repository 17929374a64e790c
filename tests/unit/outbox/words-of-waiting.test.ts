/** Tests that texts about waiting reports promise only functions that the browser has. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import de from '../../../src/locales/de/home.json';
import en from '../../../src/locales/en/home.json';
import fr from '../../../src/locales/fr/home.json';
import type { WaitingReason } from '../../../src/features/outbox/model/outbox-item.ts';
import { savedText } from '../../../src/islands/MyReports/saved-text.ts';
import { waitingText } from '../../../src/islands/MyReports/status-text.ts';
import { itemOf, now } from './items.ts';

/** Phrases in the texts about waiting that promise automatic sending. */
const promise = /von selbst|raus|keep trying|automatically|will be sent over|tout seul|partiront/u;
const openTheApp = /öffne (?:die App|sie)|open (?:the app|it) again|rouvrez/iu;
const waitingReasons = Object.keys(de.reports.waiting) as readonly WaitingReason[];
const saved = { saved: 'It goes out', savedForApp: 'Open the app' };

/** A browser that sends while the app is closed. */
const withBackgroundSync = (): unknown =>
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { sync: undefined } });
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([de.reports, en.reports, fr.reports])('a report that waits', (t) => {
  const sentences = (): readonly string[] =>
    waitingReasons.map(
      (waitingFor) =>
        waitingText(
          itemOf('aaaa', {
            status: 'queued',
            queuedAt: now,
            attempt: 1,
            notBefore: now,
            waitingFor,
          }),
          t,
        ) ?? '',
    );

  it('is announced as sent automatically if the browser has Background Sync', () => {
    withBackgroundSync();
    expect(sentences()).toEqual(waitingReasons.map((reason) => t.waiting[reason]));
  });

  it('is announced as sent when the app is opened if the browser has no Background Sync', () => {
    const promises = waitingReasons.filter((reason) => promise.test(t.waiting[reason]));
    expect(promises.toSorted()).toEqual(Object.keys(t.waitingForApp).toSorted());
    for (const [index, sentence] of sentences().entries()) {
      const reason = waitingReasons[index];
      if (reason && promises.includes(reason)) expect(sentence).toMatch(openTheApp);
    }
  });
});

it('the sentence about a saved report depends on the browser', () => {
  expect(savedText(saved)).toBe(saved.savedForApp);
  withBackgroundSync();
  expect(savedText(saved)).toBe(saved.saved);
});
