/** Expectations for a photo that the service refuses permanently: the report arrives without it. */
import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { dev } from '../../fixtures/running-backend.ts';
import { photoSizes } from './faults.ts';
import type { App } from './page.ts';
import { arrived, photosOnDevice, stateOf } from './phone.ts';
import { waitTimeout } from '../../timeouts.ts';

declare const app: App;
interface Service {
  readonly origin: string;
}

const missingSchema = z.object({
  documents: z.record(z.string(), z.record(z.string(), z.unknown())),
});
/** The missing photos that the office was notified of: number and reason. */
async function reportedMissing(
  backend: Service,
  id: string,
): Promise<readonly (readonly [string, unknown])[]> {
  const { documents } = missingSchema.parse(await dev(backend, 'GET', 'dump'));
  return Object.entries(documents)
    .filter(([path]) => path.includes(`${id}/missingPhotos/`))
    .map(([path, { reason }]) => [path.split('/').at(-1) ?? '', reason]);
}

/** Retries a refused photo, like a tap on "try again". */
export const retry = (page: Page, id: string): Promise<unknown> =>
  page.evaluate(
    (report) =>
      app
        .openLocalStore()
        .updateOutboxItem(report, (item) => app.nextItem(item, { type: 'retry', at: Date.now() })),
    id,
  );

/**
 * Waits until exactly the photos of these sizes are on the device; arrived photos are removed after
 * the state changes.
 */
export const expectPhotosLeft = (page: Page, sizes: readonly number[]): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await photosOnDevice(page)).toEqual(sizes);
    },
    { timeout: waitTimeout },
  );

/**
 * Expects that the report arrived without this photo and that the photo is still on the device;
 * then sends the photo with a retry.
 */
export async function expectArrivedWithout(
  backend: Service,
  page: Page,
  id: string,
  number: number,
): Promise<void> {
  expect(await stateOf(page, id)).toMatchObject({ status: 'sent' });
  expect((await arrived(backend, id)).files).toEqual(photoSizes.toSpliced(number - 1, 1));
  expect(await reportedMissing(backend, id)).toEqual([[String(number), 'refused']]);
  await expectPhotosLeft(page, photoSizes.slice(number - 1, number));
  await retry(page, id);
  await page.evaluate(() => app.drainAll());
  expect(await stateOf(page, id)).toMatchObject({ status: 'sent' });
  expect((await arrived(backend, id)).files.toSorted((a, b) => a - b)).toEqual(photoSizes);
  await expectPhotosLeft(page, []);
}
