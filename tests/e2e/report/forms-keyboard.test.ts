/**
 * Forms on one page and in steps are filled in and sent with the keyboard alone, starting from
 * home. The focus is visible at every stop and never lost. Together these forms contain every kind
 * of question; fields-on-screen.test.ts checks that each field of each form has its control.
 */
import type { Page } from 'playwright/test';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { Answers } from '../../../src/features/reports/inputs-and-answers.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { builtAddress, holdBack } from '../support/built-files.ts';
import { focusLosses, pickRadio, tabTo, watchFocus } from '../support/keyboard.ts';
import { reportsMarked } from '../support/office.ts';
import { choiceText, expect, test, text, whenReady, whenSettled } from '../support/site.ts';

interface Journey {
  /** Answers by field; for a list, by the fields of an entry. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Answers that the form fills in automatically. */
  readonly presets: Readonly<Record<string, unknown>>;
}
type Entry = Record<string, unknown>;

/** All required answers, and at least one answer of each kind. */
const journeys = (mark: string): Readonly<Partial<Record<ReportKind, Journey>>> => ({
  dispositionMessage: {
    answers: {
      messageType: 'deliveryNotPossible',
      urgency: 'today',
      customerName: `Hof ${mark}`,
      notDeliveredReason: ['gateLocked', 'dogAnimal'],
      accessRating: 4,
      newWindow: '',
      photos: 2,
      callbackRequested: false,
    },
    presets: {},
  },
  complaintCustomerTank: {
    answers: {
      customerName: `Hof ${mark}`,
      siteAddress: 'Dorfstraße 4',
      tankType: 'buried',
      tankSize: 'other',
      tankSizeLitres: '3300',
      product: 'propane',
      defects: { defect: 'ctPlate', severity: 'noFill' },
      filled: 'no',
      immediateActions: ['none'],
      plantLeftSafe: 'yes',
      customerInformed: false,
      outerDue: '',
      tankRating: 3,
    },
    presets: {},
  },
  nearbyAccident: {
    answers: {
      eventKind: 'nearMiss',
      occurredAt: '',
      placeKind: 'customer',
      description: `Schlauch unter Spannung gelöst ${mark}`,
      activity: 'disconnecting',
      eventTypes: ['animal'],
      potentialSeverity: 3,
      weather: ['rain'],
    },
    presets: { reporterMode: 'named', release: 'no', feedbackWanted: true },
  },
});

const nextYear = String(new Date().getFullYear() + 1);
/** Keys to type for day, month, year, hour, minute and AM/PM; `to` is an hour after `from`. */
const windowKeys = {
  day: ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight'],
  from: ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp'],
  to: ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp'],
} as const;

interface Scene {
  readonly page: Page;
  readonly kind: ReportKind;
}

/**
 * Opens a list of options and chooses one: with the search if the list has one, otherwise with the
 * arrow keys. Before that, it closes the list once with Escape.
 */
async function pickFromDialog({ page }: Scene, opener: string, label: string): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.choice-dialog-option').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(opener)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.choice-dialog-option').first()).toBeFocused();
  if ((await dialog.locator('input[type=search]').count()) > 0) {
    await tabTo(page, 'dialog input[type=search]', 'Shift+Tab');
    await page.keyboard.type(label);
  } else {
    const option = dialog.getByRole('button', { name: label });
    for (
      let press = 0;
      press < 15 && !(await option.first().evaluate((button) => button === document.activeElement));
      press += 1
    )
      await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

const byId = (path: string): string => `[id="${path}"]`;
const valueOf = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).inputValue();

/** Expands the collapsed part of the form that contains the element. */
async function unfold(page: Page, selector: string): Promise<void> {
  const part = `details:not([open]):has(${selector})`;
  if ((await page.locator(part).count()) === 0) return;
  await tabTo(page, `${part} > summary`);
  await page.keyboard.press('Enter');
  await expect(page.locator(part)).toHaveCount(0);
}

async function typeInto(page: Page, path: string, answerValue: unknown): Promise<void> {
  await tabTo(page, byId(path));
  await page.keyboard.type(String(answerValue));
}

type ChosenField = Extract<Field, { kind: 'choice' | 'choices' | 'boolean' | 'rating' }>;
const isChosen = (field: Field): field is ChosenField =>
  ['choice', 'choices', 'boolean', 'rating'].includes(field.kind);

/** Chooses an option in a dialog or on the screen. */
async function choose(
  scene: Scene,
  field: ChosenField,
  path: string,
  answerValue: unknown,
): Promise<void> {
  const { page, kind } = scene;
  const opener = `button${byId(path)}`;
  if (field.kind === 'choices') {
    for (const option of answerValue as readonly string[]) {
      const box = `input[name="${path}"][value="${option}"]`;
      await unfold(page, box);
      await tabTo(page, box);
      if (!(await page.locator(box).isChecked())) await page.keyboard.press('Space');
    }
  } else if (field.kind === 'choice' && (await page.locator(opener).count()) > 0) {
    const label = choiceText('de', kind, field.catalogue, String(answerValue));
    await pickFromDialog(scene, opener, label);
    await expect(page.locator(opener)).toBeFocused();
  } else await pickRadio(page, path, String(answerValue));
}

/** Sets a date and time to one year before its current value. */
async function setMoment(page: Page, path: string): Promise<string> {
  const at = byId(path);
  await tabTo(page, at);
  const before = await valueOf(page, at);
  // The year is the third part in each language.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  const value = await valueOf(page, at);
  expect(value).toBe(before.replace(/^\d+/, (year) => String(Number(year) - 1)));
  return value;
}

async function setMonth(page: Page, path: string): Promise<string> {
  await tabTo(page, byId(path));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(nextYear);
  const value = await valueOf(page, byId(path));
  expect(value).toMatch(/^\d{4}-\d\d$/);
  return value;
}

async function setWindow(page: Page, path: string): Promise<Readonly<Record<string, string>>> {
  const parts: Record<string, string> = {};
  for (const part of ['day', 'from', 'to'] as const) {
    const at = `[name="${path}-${part}"]`;
    await tabTo(page, at);
    for (const key of windowKeys[part]) await page.keyboard.press(key);
    if (part === 'day') await page.keyboard.type(nextYear);
    parts[part] = await valueOf(page, at);
    expect(parts[part]).not.toBe('');
  }
  return parts;
}

async function addPhotos(page: Page, path: string, count: number): Promise<void> {
  // Wait for the event before pressing the key, so that it is not missed.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, `button:has(+ [name="${path}-files"])`).then(() => page.keyboard.press('Space')),
  ]);
  await chooser.setFiles([...(await photoFiles(count, smallPhoto))]);
  await expect(page.locator('.photo-picker-photo img')).toHaveCount(count);
}

/** Adds an entry to a list by choosing its key field, and fills in its answers. */
async function addEntry(
  scene: Scene,
  field: Extract<Field, { kind: 'list' }>,
  path: string,
  answers: Entry,
): Promise<Entry> {
  const { [field.keyField ?? '']: option, ...rest } = answers;
  const key = field.fields.find(({ id }) => id === field.keyField);
  if (key?.kind !== 'choice') throw new Error('These lists are keyed by a choice');
  const label = choiceText('de', scene.kind, key.catalogue, String(option));
  await pickFromDialog(scene, `${byId(path)} > .button`, label);
  await expect(scene.page.locator(`${byId(path)} h3`)).toBeFocused();
  return { [key.id]: option, ...(await answerAll(scene, field.fields, rest, `${path}.0.`)) };
}

/** Answers one field and returns the value that must be stored. */
async function answer(
  scene: Scene,
  field: Field,
  path: string,
  answerValue: unknown,
): Promise<unknown> {
  const { page } = scene;
  if (isChosen(field)) {
    await choose(scene, field, path, answerValue);
    return answerValue;
  }
  switch (field.kind) {
    case 'text':
      await typeInto(page, path, answerValue);
      return answerValue;
    case 'number':
      await typeInto(page, path, answerValue);
      return Number(answerValue);
    case 'moment':
      return setMoment(page, path);
    case 'month':
      return setMonth(page, path);
    case 'dayWindow':
      return setWindow(page, path);
    case 'place':
      await tabTo(page, byId(`${path}-address`));
      await page.keyboard.type(String(answerValue));
      return { source: 'manual', address: answerValue };
    case 'photos':
      await addPhotos(page, path, Number(answerValue));
      return undefined;
    case 'list':
      return [await addEntry(scene, field, path, answerValue as Entry)];
    case 'day':
      throw new Error('A date is answered as part of a time window');
  }
}

/** Returns the fields in the order of the screen: folded ones are at its end. */
const inOrder = (fields: readonly Field[], answers: Entry): readonly Field[] => {
  const isFolded = ({ folded }: Field): boolean =>
    folded?.(answers as Answers, answers as Answers) === true;
  return [...fields.filter((field) => !isFolded(field)), ...fields.filter(isFolded)];
};

/** Answers the fields that are on the screen, in order. */
async function answerAll(
  scene: Scene,
  fields: readonly Field[],
  answers: Entry,
  prefix = '',
): Promise<Entry> {
  const stored: Entry = {};
  for (const field of inOrder(fields, answers)) {
    if (answers[field.id] === undefined) continue;
    await expect(scene.page.locator(byId(prefix + field.id))).toBeAttached();
    await unfold(scene.page, byId(prefix + field.id));
    const given = await answer(scene, field, prefix + field.id, answers[field.id]);
    if (given !== undefined) stored[field.id] = given;
  }
  return stored;
}

/** Presses the main button. */
async function pressMainButton(page: Page): Promise<void> {
  await tabTo(page, '.report-form-bar button[type=submit]');
  await page.keyboard.press('Enter');
}

/** Answers the fields step by step, up to the summary. */
async function answerSteps(scene: Scene, fields: readonly Field[], answers: Entry): Promise<Entry> {
  const { page } = scene;
  const head = page.locator('.report-form h2[id]').first();
  let stored: Entry = {};
  for (;;) {
    const section = (await head.getAttribute('id'))?.replace('section-', '') ?? '';
    if (section === 'review') return stored;
    const inSection = fields.filter((field) => field.section === section);
    stored = { ...stored, ...(await answerAll(scene, inSection, answers)) };
    await pressMainButton(page);
    await expect(page.locator(`#section-${section}`)).toHaveCount(0);
    await expect(head).toBeFocused();
  }
}

test('the keyboard tests answer every kind of question @full', () => {
  const kindsOf = (fields: readonly Field[], answered: Entry): readonly string[] =>
    fields.flatMap((field) => {
      const answerValue = answered[field.id];
      if (answerValue === undefined) return [];
      return field.kind === 'list'
        ? ['list', ...kindsOf(field.fields, answerValue as Entry)]
        : [field.kind];
    });
  const answered = Object.entries(journeys('')).flatMap(([kind, { answers }]) =>
    kindsOf(formDefinitions[kind as ReportKind].fields, answers),
  );
  const kindsIn = (fields: readonly Field[]): readonly string[] =>
    fields.flatMap((field) => [
      field.kind,
      ...(field.kind === 'list' ? kindsIn(field.fields) : []),
    ]);
  const kinds = new Set(Object.values(formDefinitions).flatMap(({ fields }) => kindsIn(fields)));
  // A date is typed like the day of a time window.
  kinds.delete('day');
  expect(new Set(answered)).toEqual(kinds);
});

for (const kind of Object.keys(journeys('')) as ReportKind[]) {
  const definition = formDefinitions[kind];
  test(`a report of kind ${kind} is opened from home, filled in and sent with the keyboard alone${kind === 'dispositionMessage' ? '' : ' @full'}`, async ({
    signedInPage: page,
    backend,
  }) => {
    await watchFocus(page);
    await page.goto('/');
    await tabTo(page, `main a[href="${formPath(kind)}"]`);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === formPath(kind));
    await whenReady(page);
    const mark = `${kind}-${Date.now()}`;
    const { answers = {}, presets = {} } = journeys(mark)[kind] ?? {};
    const scene: Scene = { page, kind };
    const given = definition.stepped
      ? await answerSteps(scene, definition.fields, answers)
      : await answerAll(scene, definition.fields, answers);
    await pressMainButton(page);
    const code = page.locator('.report-form-code');
    await expect(code.or(page.locator('.report-form-problems')).first()).toBeVisible();
    if ((await code.count()) === 0) {
      await expect(page.locator('.notice:has(.report-form-problems)')).toBeFocused();
      await pressMainButton(page);
    }
    await expect(page.locator('.notice:has(.report-form-code)')).toBeFocused();
    await expect(
      page.getByText(text('de', 'reports', 'status.sent'), { exact: true }),
    ).toBeVisible();
    expect(await focusLosses(page)).toEqual([]);
    const [report] = await reportsMarked(backend, mark);
    expect(report?.answers).toEqual({ ...presets, ...given });
    expect(report?.photos).toHaveLength(Number(answers['photos'] ?? 0));
  });
}

test('the focus moves to another element when the focused one disappears before the form has prefetched code @full', async ({
  signedInPage: page,
}) => {
  await page.route(
    builtAddress('src/app/preload-form.lazy.ts'),
    () => new Promise(() => undefined),
  );
  await page.goto(formPath('complaintCustomerTank'));
  await whenReady(page);
  await page.locator('.step-list summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('.step-list [aria-current]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.step-list summary')).toBeFocused();
});

test('the page keeps its height when controls that load later replace their placeholders @full', async ({
  signedInPage: page,
}) => {
  const release = await holdBack(page, builtAddress('src/islands/ReportForm/rest/PhotosView.tsx'));
  await page.goto(formPath('dispositionMessage'));
  await whenReady(page);
  await expect(page.locator('.field-later')).toHaveCount(2);
  await whenSettled(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  release();
  await expect(page.locator('.field-later')).toHaveCount(0);
  expect(await height()).toBe(before);
});

test('the summary gets the focus and scrolls into view when it loads late @full', async ({
  signedInPage: page,
}) => {
  const release = await holdBack(page, builtAddress('src/islands/ReportForm/rest/Review.tsx'));
  await page.goto(formPath('complaintCustomerTank'));
  await whenReady(page);
  await page.locator('.step-list summary').click();
  const last = page.locator('.step-list li button').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page).toHaveURL(/#step-review$/);
  await whenSettled(page);
  release();
  const summary = page.locator('#section-review');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
});

test('the focus moves to another element when an entry, an answer, a place, a collapsed part or a notice disappears @full', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 54.6, longitude: 9.7, accuracy: 12 });
  await watchFocus(page);
  const open = async (): Promise<void> => {
    await page.goto(formPath('complaintCustomerTank'));
    await whenReady(page);
  };
  await open();
  const scene: Scene = { page, kind: 'complaintCustomerTank' };
  const press = async (selector: string, key?: 'Shift+Tab'): Promise<void> => {
    await tabTo(page, selector, key);
    await page.keyboard.press('Enter');
  };
  const focus = page.locator(':focus');

  // A tap on the open step only closes the list.
  await expect(page.locator('.step-list summary')).toBeVisible();
  await press('.step-list summary');
  await press('.step-list [aria-current]');
  await expect(page.locator('.step-list summary')).toBeFocused();

  await press('[id="siteAddress"] .button');
  await expect(page.locator('.place-field-point')).toBeVisible();
  await press('[id="siteAddress"] .button--quiet');
  await expect(page.locator('[id="siteAddress"] .button')).toBeFocused();
  await pickRadio(page, 'tankSize', 't21');
  await press('[id="tankSize"] .choice-field-clear');
  await expect(page.locator('[id="tankSize"]')).toBeFocused();

  await press('.step-list summary', 'Shift+Tab');
  await press('.step-list li:nth-child(2) button');
  await expect(page.locator('#section-defects')).toBeFocused();
  const add = '[id="defects"] > .button';
  for (const defect of ['ctPlate', 'ctFoundation', 'ctDomeCover'])
    await pickFromDialog(scene, add, choiceText('de', scene.kind, 'customerTankDefect', defect));
  const heads = page.locator('[id="defects"] h3');
  await expect(heads).toHaveCount(3);
  const remove = (entry: number): Promise<void> =>
    press(`.list-view-entry:nth-child(${entry}) .photo-picker-remove`, 'Shift+Tab');
  await page.keyboard.press('Tab');
  await remove(2);
  await expect(heads.nth(1)).toBeFocused();
  await expect(heads.nth(1)).toHaveText(
    choiceText('de', scene.kind, 'customerTankDefect', 'ctDomeCover'),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heads.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="defects"]')).toBeFocused();
  expect(await focusLosses(page)).toEqual([]);

  await open();
  const notice = '.notice:has(.report-form-actions)';
  // Wait for the notice, which appears after the draft has been read.
  await expect(page.locator(`${notice} .button--quiet`)).toBeVisible();
  await press(`${notice} .button--quiet`);
  await expect(focus).toHaveText(text('de', 'reports', 'draft.keep'));
  await page.keyboard.press('Enter');
  await expect(page.locator(notice).locator(':focus')).toHaveCount(1);
  await tabTo(page, `${notice} .button--quiet`);
  await page.keyboard.press('Enter');
  await press(`${notice} .button--danger`, 'Shift+Tab');
  await expect(page.locator(notice)).toHaveCount(0);
  await expect(focus).toBeInViewport();
  expect(await focusLosses(page)).toEqual([]);
});
