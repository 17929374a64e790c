/**
 * The links of the benches, simulated by DevTools throttling: latency per request, shared
 * bandwidth, slower CPU. Handshakes are not delayed, so the numbers compare pages on one link but
 * do not predict a first visit.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';

export const links = {
  /** Chromium's preset "Slow 3G". */
  slow3G: { kilobits: 400, latencyMilliseconds: 400 },
  /** A phone at the edge of a radio cell, with one bar of signal. */
  edge: { kilobits: 240, latencyMilliseconds: 840 },
} as const;
export type Link = keyof typeof links;

/** Throttles this page's network and its CPU (four times slower by default). */
export async function slowDown(
  context: BrowserContext,
  page: Page,
  link: Link | undefined,
  cpu = 4,
): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (link) {
    await session.send('Network.enable');
    const { kilobits, latencyMilliseconds } = links[link];
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMilliseconds,
      downloadThroughput: (kilobits * 1000) / 8,
      uploadThroughput: (kilobits * 1000) / 8,
    });
  }
  return session;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
