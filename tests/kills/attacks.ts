/**
 * The attacks: each brings the phone to one kind of moment and kills the browser there, at a random
 * point in time.
 */
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright';
import { choose, fillPartialDelivery, openForm, partialDelivery } from '../e2e/support/form.ts';
import { type Backend, setFaults, text, whenReady } from '../e2e/support/site.ts';
import type { Line, Moment } from '../services/outbox/line.ts';
import type { Phone } from './phone.ts';
import type { Random } from './random.ts';

/** A photo as a file chooser gives it to the page. */
interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
/** How long these steps took without a kill, in milliseconds. */
export interface Pace {
  readonly preparing: number;
  readonly queueing: number;
}
/** A report that has completely arrived. */
export interface Arrived {
  readonly id: string;
  /** The first report of its thread, which each correction names. */
  readonly first: string;
  readonly text: string;
  readonly picks: readonly number[];
}
export interface Scene {
  readonly phone: Phone;
  readonly backend: Backend;
  readonly line: Line;
  readonly random: Random;
  readonly pace: Pace;
  readonly pool: readonly PhotoFile[];
  readonly mark: string;
  /** An earlier report, for a correction. */
  readonly earlier: Arrived;
}
/** The state of the draft or report when the browser was killed. */
export interface Attack {
  /** The value of each typed field at the end of the typing. */
  readonly typed: Readonly<Record<string, string>>;
  /** The photos of the report, as positions in the pool. */
  readonly picks: readonly number[];
  /** True if every required field is filled in. */
  readonly isComplete: boolean;
  /** The text that was stored before this attack began, for a report that existed already. */
  readonly before?: string;
  /** The version of the report that had arrived before it was taken back or corrected. */
  readonly follows?: string;
}

const photosPerReport = 3;
const submit = '.report-form-bar button[type=submit]';
const kept = text('de', 'reports', 'draft.kept');
const words = ' Danach weiter zum nächsten Kunden, Zufahrt über den Hof, Schlüssel im Kasten.';

/**
 * Kills the browser after this time, in the middle of the actions. Actions fail when the browser
 * ends; a failure before that is an error of the attack.
 */
async function killDuring(
  { phone }: Scene,
  milliseconds: number,
  actions: Promise<unknown>,
): Promise<void> {
  let isKilled = false;
  const acting = actions.catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  await Promise.all([
    acting,
    after(milliseconds).then(() => {
      isKilled = true;
      return phone.kill();
    }),
  ]);
}

/** Text without the white space that the app removes from texts. */
export const tidy = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();

/** Chooses the files without waiting until they are prepared. */
const pickPhotos = ({ phone: { page }, pool }: Scene, picks: readonly number[]): Promise<void> =>
  page
    .locator('input[type=file][multiple]:enabled')
    .setInputFiles(picks.flatMap((pick) => pool[pick] ?? []));

/** Waits until this number of photos is prepared and the draft is saved. */
export async function whenSaved(page: Page, photos: number): Promise<void> {
  await page.waitForFunction(
    ([count, sentence]) =>
      document.querySelectorAll('.photo-picker-photo img').length === count &&
      document.querySelectorAll('.photo-picker-work').length === 0 &&
      document.querySelector('.report-form-saved')?.textContent === sentence,
    [photos, kept] as const,
  );
}

/**
 * The typed fields of the form with this text. Each report has its own tour, because the form
 * presets the tour of the report before.
 */
const typedWith = (mark: string, all: string): Attack['typed'] => ({
  ...partialDelivery(mark).typed,
  tourNumber: mark,
  text: all,
});

/** Fills in a complete report, without photos. */
export async function fillForm({ phone: { page }, mark }: Scene): Promise<Attack['typed']> {
  await openForm(page, 'de', '?new');
  const typed = typedWith(mark, (await fillPartialDelivery(page, 'de', mark)).text);
  await page.locator('[id="tourNumber"]').fill(mark);
  return typed;
}

/** Fills in a complete report with photos, and waits until it is saved. */
async function fillReport(
  scene: Scene,
  count = photosPerReport,
): Promise<Attack & { readonly isComplete: true }> {
  const typed = await fillForm(scene);
  const picks = scene.random.choose(count, scene.pool.length);
  await pickPhotos(scene, picks);
  await whenSaved(scene.phone.page, picks.length);
  return { typed, picks, isComplete: true };
}

/** Taps on "send"; a second time if the form asks about warnings. */
export async function tapSend(page: Page): Promise<void> {
  await page.locator(submit).click();
  const isAsking = page.locator('.report-form-problems');
  await page.locator('.report-form-code').or(isAsking).first().waitFor();
  if (await isAsking.isVisible()) await page.locator(submit).click();
  await page.locator('.report-form-code').waitFor();
}

/** Fills in a report, taps on "send" and kills the browser at this request. */
async function killAtRequest(scene: Scene, moment: Moment, most: number): Promise<Attack> {
  const attack = await fillReport(scene);
  const reached = scene.line.hold(moment);
  const sending = tapSend(scene.phone.page).catch(() => undefined);
  await reached;
  await after(scene.random.between(0, most));
  await scene.phone.kill();
  await sending;
  scene.line.release();
  return attack;
}

async function whileTyping(scene: Scene): Promise<Attack> {
  const { phone, mark, random } = scene;
  const { page } = phone;
  await openForm(page, 'de', '?new');
  const choice = (catalogue: string, id: string): string =>
    text('de', 'forms/dispositionMessage', `choices.${catalogue}.${id}`);
  await choose(page, 'messageType', choice('messageType', 'deliveryPartial'));
  await page.locator('[id="plannedAmount"]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
  const all = `${mark}${words.repeat(3)}`;
  const typed = typedWith(mark, all);
  const type = async (): Promise<void> => {
    for (const [field, value] of Object.entries(typed)) {
      await page.locator(`[id="${field}"]`).clear();
      await page.locator(`[id="${field}"]`).pressSequentially(value, { delay: 5 });
    }
  };
  await killDuring(scene, random.between(0, 4000), type());
  return { typed, picks: [], isComplete: false };
}

async function whilePreparing(scene: Scene): Promise<Attack> {
  const { random, pool, pace } = scene;
  const typed = await fillForm(scene);
  const picks = random.choose(photosPerReport, pool.length);
  await killDuring(scene, random.between(0, pace.preparing * 1.2), pickPhotos(scene, picks));
  return { typed, picks, isComplete: true };
}

async function afterTapWhilePreparing(scene: Scene): Promise<Attack> {
  const { phone, random, pool, pace } = scene;
  const typed = await fillForm(scene);
  const picks = random.choose(photosPerReport, pool.length);
  await pickPhotos(scene, picks);
  const most = (pace.preparing + pace.queueing) * 1.2;
  await killDuring(scene, random.between(0, most), tapSend(phone.page));
  return { typed, picks, isComplete: true };
}

async function afterTap(scene: Scene): Promise<Attack> {
  const attack = await fillReport(scene);
  const most = scene.pace.queueing * 1.2;
  await killDuring(scene, scene.random.between(0, most), tapSend(scene.phone.page));
  return attack;
}

const phases = ['before', 'within', 'after'] as const;
const duringDocument = (scene: Scene): Promise<Attack> =>
  killAtRequest(
    scene,
    { method: 'POST', path: ':commit', number: 1, phase: scene.random.pick(phases) },
    20,
  );

const duringUpload = (scene: Scene): Promise<Attack> =>
  killAtRequest(
    scene,
    {
      method: 'POST',
      path: '^/v0/b/',
      // The start and the bytes of each of the three uploads.
      number: Math.floor(scene.random.between(1, 2 * photosPerReport + 1)),
      phase: scene.random.pick(phases),
    },
    20,
  );

async function afterAnswer(scene: Scene): Promise<Attack> {
  const attack = await fillReport(scene);
  const { page } = scene.phone;
  const answered = page.context().waitForEvent('response', {
    predicate: (response) => response.url().includes(':commit') && response.ok(),
  });
  const sending = tapSend(page).catch(() => undefined);
  await answered;
  await after(scene.random.between(0, 400));
  await scene.phone.kill();
  await sending;
  return attack;
}

/** Opens the screen of the report that waits, and taps on "take back" until the draft is open. */
async function takeBack(page: Page, id: string): Promise<void> {
  await page.goto(`/report?id=${id}`);
  const button = page.getByRole('button', { name: text('de', 'follow', 'list.takeBack') });
  // A tap during an attempt to send only shows a sentence.
  while (!page.url().includes('?draft=')) {
    await button.click();
    await page
      .waitForURL(/\?draft=/, { waitUntil: 'commit', timeout: 2000 })
      .catch(() => undefined);
  }
}

/** Types more at the end of the text of the open draft and taps on "send". */
async function changeAndSend(page: Page, before: string, more: string): Promise<void> {
  await whenReady(page);
  const field = page.locator('[id="text"]');
  // The form is empty until the draft is read.
  await page.waitForFunction((expected) => {
    const shown = document.querySelector<HTMLTextAreaElement>('#text')?.value ?? '';
    return shown.replaceAll(/\s+/g, ' ').trim() === expected;
  }, tidy(before));
  await field.press('Control+End');
  await field.pressSequentially(more, { delay: 5 });
  await tapSend(page);
}

async function duringTakeBack(scene: Scene): Promise<Attack> {
  const { phone, backend, random } = scene;
  const { page } = phone;
  const hasArrived = random.pick([true, false]);
  await setFaults(backend, [
    { kind: 'status', path: '/v0/b/', status: 503 },
    ...(hasArrived ? [] : [{ kind: 'status', path: ':commit', status: 503 }]),
  ]);
  const attack = await fillReport(scene);
  const before = attack.typed['text'] ?? '';
  await tapSend(page);
  await page.goto('/myReports');
  const entry = page.locator(`.my-reports-item[data-status=${hasArrived ? 'arrived' : 'queued'}]`);
  const id = (await entry.getAttribute('data-report')) ?? '';
  const act = async (): Promise<void> => {
    await takeBack(page, id);
    await setFaults(backend, []);
    await changeAndSend(page, before, words);
  };
  await killDuring(scene, random.between(0, 5000), act());
  await setFaults(backend, []);
  return {
    ...attack,
    typed: { ...attack.typed, text: before + words },
    before,
    ...(hasArrived && { follows: id }),
  };
}

async function duringCorrection(scene: Scene): Promise<Attack> {
  const { phone, random, earlier } = scene;
  const { page } = phone;
  await page.goto(`/report?id=${earlier.id}`);
  const more = ` ${scene.mark}${words}`;
  const correct = async (): Promise<void> => {
    await page
      .getByRole('button', { name: text('de', 'follow', 'screen.correct'), exact: true })
      .click();
    await page.waitForURL(/\?draft=/);
    await changeAndSend(page, earlier.text, more);
  };
  await killDuring(scene, random.between(200, 5000), correct());
  return {
    typed: { text: earlier.text + more },
    picks: earlier.picks,
    isComplete: true,
    before: earlier.text,
    follows: earlier.first,
  };
}

export const attacks = {
  'while typing': whileTyping,
  'while photos are prepared': whilePreparing,
  'after a tap while photos are prepared': afterTapWhilePreparing,
  'between the tap and "queued"': afterTap,
  'during the document request': duringDocument,
  'during a photo upload': duringUpload,
  'directly after the answer': afterAnswer,
  'during take back': duringTakeBack,
  'during a correction': duringCorrection,
} as const satisfies Readonly<Record<string, (scene: Scene) => Promise<Attack>>>;
