/** Fills in report forms like a driver: picks known values, answers the questions, sends. */
import type { Locator } from 'playwright';
import { type ReportKind, reportKinds } from '../src/features/reports/kinds.ts';
import type { Locale } from '../src/i18n/locales.ts';
import { choiceText } from '../tests/e2e/support/site.ts';
import type { Hand } from './driver-hand.ts';

export type Say = readonly (readonly [field: string, answer: string | readonly string[]])[];

export interface FormTask {
  readonly kind: ReportKind;
  /** Answers given whenever the question is shown. */
  readonly say: Say;
  /** Answers given only when the form requires them. */
  readonly ifNeeded?: Say;
  readonly defects?: readonly (readonly [defect: string, say: Say])[];
  /** Photos of the first defect. */
  readonly photos?: number;
  /** A value used before, offered as a suggestion. */
  readonly known?: string;
  /** If true, the report is sent as soon as the form allows it. */
  readonly inHaste?: boolean;
}

const bar = '.report-form-bar';
const main = (hand: Hand): Locator => hand.page.locator(`${bar} button[type=submit]`);
/** In danger: sends without the summary. */
const sendNow = '.report-form-send-now button';
const fieldOf = (hand: Hand, id: string): Locator => hand.page.locator(`[id="${id}"]`);
/** The optional fields are marked, the others are required. */
const isNeeded = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element.closest('.field')?.querySelector('.field-mark') == null);

async function stepOf(hand: Hand): Promise<string> {
  const head = hand.page.locator('.report-form h2[id]').first();
  return ((await head.getAttribute('id')) ?? '').replace('section-', '');
}

/** Answers a visible field unless it has the answer already. */
async function answer(
  hand: Hand,
  locale: Locale,
  kind: ReportKind,
  [id, given]: Say[number],
): Promise<void> {
  const control = fieldOf(hand, id);
  const tag = await control.evaluate((element) => element.tagName);
  if (tag === 'BUTTON') {
    const label = choiceText(locale, kind, catalogueOf(id), String(given));
    if ((await control.innerText()).replaceAll('\u00AD', '').trim() === label) return;
    await hand.tap(control);
    const option = hand.page.locator('.choice-dialog-option');
    await hand.tap(option.filter({ has: hand.page.getByText(label, { exact: true }) }));
    return;
  }
  if (tag === 'INPUT' || tag === 'TEXTAREA') {
    const text = String(given);
    if ((await control.inputValue()) === text) return;
    const fold = hand.page.locator('details:not([open])', { has: control });
    if ((await fold.count()) > 0) await hand.tap(fold.locator('summary'));
    await hand.type(control, text);
    return;
  }
  for (const value of typeof given === 'string' ? [given] : given) {
    const input = `input[value="${value}"]`;
    const fold = control.locator('details:not([open])', { has: hand.page.locator(input) });
    if ((await fold.count()) > 0) await hand.tap(fold.locator('> summary'));
    if (!(await control.locator(input).isChecked()))
      await hand.tap(control.locator('label').filter({ has: hand.page.locator(input) }));
  }
}

const catalogues: Readonly<Record<string, string>> = { loadProduct: 'product' };
const catalogueOf = (id: string): string => {
  const name = id.split('.').at(-1) ?? id;
  return catalogues[name] ?? name;
};

/** Answers the questions of the current step. */
export async function answerStep(
  hand: Hand,
  locale: Locale,
  task: FormTask,
  pictures: readonly string[],
  isFirst: boolean,
): Promise<void> {
  const { page } = hand;
  await page.locator('.field-later').first().waitFor({ state: 'hidden' });
  if (task.known !== undefined) {
    const chip = page.locator('.remembered-chip', { hasText: task.known });
    if (isFirst) await chip.first().waitFor();
    if ((await chip.count()) > 0) await hand.tap(chip);
  }
  for (const one of task.say)
    if (await fieldOf(hand, one[0]).isVisible()) await answer(hand, locale, task.kind, one);
  for (const one of task.ifNeeded ?? []) {
    const control = fieldOf(hand, one[0]);
    if ((await control.isVisible()) && (await isNeeded(control)))
      await answer(hand, locale, task.kind, one);
  }
  if ((await fieldOf(hand, 'defects').count()) > 0) await addDefects(hand, locale, task, pictures);
}

const defectNames: Readonly<Partial<Record<ReportKind, string>>> = {
  complaintCustomerTank: 'customerTankDefect',
  complaintTrailer: 'trailerDefect',
};

/** Adds the defects that are not in the list yet, with their answers. */
async function addDefects(
  hand: Hand,
  locale: Locale,
  task: FormTask,
  pictures: readonly string[],
): Promise<void> {
  const { kind, defects = [], photos = 0 } = task;
  const list = fieldOf(hand, 'defects');
  for (const [index, [defect, more]] of defects.entries()) {
    if ((await list.locator('.list-view-entry').count()) > index) continue;
    // After a departure check the choice of the defect is open already.
    if ((await hand.page.locator('dialog[open]').count()) === 0)
      await hand.tap(list.locator(':scope > .button'));
    const label = choiceText(locale, kind, defectNames[kind] ?? 'chassisDefect', defect);
    await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name: label }));
    for (const [id, given] of more) {
      const path = `defects.${index}.${id}`;
      if (await fieldOf(hand, path).isVisible()) await answer(hand, locale, kind, [path, given]);
    }
    if (index === 0 && photos > 0)
      await hand.photograph(list.locator('input[type=file][capture]'), pictures.slice(0, photos));
  }
}

/** Opens the form of a kind from home. */
export async function openFromHome(hand: Hand, kind: ReportKind): Promise<void> {
  await hand.tap(hand.page.locator(`main a[href$="/${reportKinds[kind].screen}"]`));
  await hand.page.locator(bar).waitFor();
}

const sentScreen = '.report-form-code';
const blocking = '.notice--error .report-form-problems a';

/**
 * Continues from the current step until the report is sent. Throws when no step advances the form.
 */
export async function fillAndSend(
  hand: Hand,
  locale: Locale,
  task: FormTask,
  pictures: readonly string[],
): Promise<void> {
  const { page } = hand;
  const sent = page.locator(sentScreen);
  const isStepped = (await page.locator('.step-list').count()) > 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const step = await stepOf(hand);
    if (step !== 'review') await answerStep(hand, locale, task, pictures, turn === 0);
    const problems = page.locator(blocking);
    const wasAsked = (await page.locator('.notice--warning .report-form-problems').count()) > 0;
    await goOn(hand, task, step === 'review' && (await problems.count()) > 0);
    await page.waitForFunction(
      ([before, code, asking]) => {
        if (document.querySelector(code) !== null) return true;
        if (asking) return false;
        return (
          document.querySelector('.notice--warning .report-form-problems') !== null ||
          document.querySelector('.notice--error .report-form-problems') !== null ||
          !['', before].includes(document.querySelector('.report-form h2[id]')?.id ?? '')
        );
      },
      [`section-${step}`, sentScreen, wasAsked] as readonly [string, string, boolean],
    );
    if ((await sent.count()) > 0) return;
    if (!isStepped && (await problems.count()) > 0) hand.block();
  }
  throw new Error(`The ${task.kind} was not sent`);
}

/** Taps what leads on: the problem that blocks sending, the summary, "send now", or the main button. */
async function goOn(hand: Hand, task: FormTask, isBlocked: boolean): Promise<void> {
  const { page } = hand;
  const early = task.inHaste === true ? sendNow : '.step-head-summary button';
  const mayShorten = (await page.locator(early).count()) > 0 && (await isAllSaid(hand, task));
  if (isBlocked) hand.block();
  if (isBlocked) await hand.tap(page.locator(blocking));
  else await hand.tap(mayShorten ? page.locator(early) : main(hand));
}

/** True if the last question of the task is on this step, so that the later steps have none. */
async function isAllSaid(hand: Hand, { say }: FormTask): Promise<boolean> {
  const last = say.at(-1)?.[0];
  return last === undefined || (await fieldOf(hand, last).count()) > 0;
}
