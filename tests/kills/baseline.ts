/** One report without a kill: how this browser prepares each photo, and how long the steps take. */
import sharp from 'sharp';
import { photoFiles } from '../fixtures/photos.ts';
import { type Arrived, fillForm, type Pace, type Scene, tapSend, whenSaved } from './attacks.ts';
import { photoOnDevice, readDevice, sumOf } from './stored.ts';

/** Phone-like photos with much detail, so that each is about one megabyte after preparation. */
export const makePool = () => photoFiles(6, { width: 2400, height: 1800, detail: 1, seed: 41 });

export interface Baseline {
  /** SHA-256 of each photo of the pool as this browser prepares it. */
  readonly prepared: readonly string[];
  readonly bytes: number;
  readonly pace: Pace;
  readonly arrived: Arrived;
}

/** Mean difference of two pictures in brightness, 0 to 255, at a size of 48 x 48. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((image) =>
      sharp(image).rotate().resize(48, 48, { fit: 'fill' }).greyscale().raw().toBuffer(),
    ),
  );
  if (!a || !b) throw new Error('A picture is missing');
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

/** Sends a report with all photos of the pool and checks the pixels of each. */
export async function measureBaseline(scene: Omit<Scene, 'pace' | 'earlier'>): Promise<Baseline> {
  const { phone, pool } = scene;
  const { page } = phone;
  const typed = await fillForm({
    ...scene,
    pace: { preparing: 0, queueing: 0 },
    earlier: { id: '', text: '', picks: [] },
  });
  const begun = performance.now();
  await page.locator('input[type=file][multiple]:enabled').setInputFiles([...pool]);
  await whenSaved(page, pool.length);
  const preparing = (performance.now() - begun) / pool.length;
  const { drafts } = await readDevice(page);
  const photos = await Promise.all(
    (drafts[0]?.photos ?? []).map(async ({ id }) =>
      Buffer.from(await photoOnDevice(page, id), 'base64'),
    ),
  );
  for (const [index, photo] of photos.entries()) {
    const differences = await Promise.all(pool.map(({ buffer }) => difference(photo, buffer)));
    const nearest = differences.indexOf(Math.min(...differences));
    if (nearest !== index || (differences[index] ?? 255) > 4)
      throw new Error(`Photo ${index} has other pixels: ${differences.join()}`);
  }
  const tapped = performance.now();
  await tapSend(page);
  const queueing = performance.now() - tapped;
  return {
    prepared: photos.map(sumOf),
    bytes: photos.reduce((sum, { length }) => sum + length, 0),
    pace: { preparing: preparing * 3, queueing },
    arrived: { id: drafts[0]?.id ?? '', text: typed['text'] ?? '', picks: pool.map((_, at) => at) },
  };
}
