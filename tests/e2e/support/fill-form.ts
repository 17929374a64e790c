/**
 * Fills in any report form with the controls on the screen, field by field, using its definition.
 */
import type { Locator, Page } from 'playwright/test';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Input, Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { readAnswers, type FormEvaluation } from '../../../src/features/reports/read-answers.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { addPhotos, dayInBrowser, minuteInBrowser } from './form.ts';
import { choiceText, expect, text } from './site.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';

type Entry = Record<string, unknown>;
/** Answers that replace the default ones, by path without indexes: "defects.severity". */
export type AnswerOverrides = Readonly<
  Record<string, string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>>
>;

const patterns: Readonly<Record<string, string>> = {
  plate: 'HH-GT 4711',
  vin: 'WDB9634031L123456',
  customerNumber: '471100',
  orderNumber: 'LS-4711/26',
  tankSerial: 'FB 2700-118',
  tankCode: 'PxBN(M)',
  unNumber: '1965',
  phone: '+49 170 1234567',
};
const inMonths = (page: Page, months: number): Promise<string> => dayInBrowser(page, months * 31);

interface Scene {
  readonly page: Page;
  readonly locale: Locale;
  readonly definition: FormDefinition;
  readonly overrides: AnswerOverrides;
  readonly mark: string;
  /** Inputs of earlier steps. */
  readonly before?: Inputs;
}
/** All inputs so far, in the format that the form's evaluation expects. */
type Typed = Record<string, Input>;
interface FillingScene extends Scene {
  readonly typed: Typed;
}
/** The input of one field, and the value that must be stored. Pictures are stored separately. */
interface FilledField {
  readonly input: Input;
  readonly stored?: unknown;
}

/** The expected state of the form for the inputs so far. */
const readingOf = ({ definition, typed }: FillingScene): FormEvaluation =>
  readAnswers(definition, typed, { now: Date.now(), profile: {} });

const asText = (override: unknown): string | undefined =>
  typeof override === 'string' || typeof override === 'number' ? String(override) : undefined;

/** Returns the control of a field. Checks that it is visible and not only a placeholder. */
async function controlOf({ page, definition }: Scene, path: string): Promise<Locator> {
  const control = page.locator(`[id="${path}"]`);
  await expect(control, `${definition.kind} contains ${path}`).toBeAttached();
  await expect(control.locator('.field-later'), `${path} has its control`).toHaveCount(0);
  // Expand the part that contains optional fields.
  await control.evaluate((element) => {
    const fold = element.closest('details');
    if (fold) fold.open = true;
  });
  await expect(control, `${definition.kind} shows ${path}`).toBeVisible();
  return control;
}

/** Label of a radio button or checkbox. */
const optionOf = (control: Locator, value: string): Locator =>
  control.locator('label').filter({ has: control.page().locator(`input[value="${value}"]`) });

async function pickFromDialog(
  { page, locale, definition }: Scene,
  opener: Locator,
  catalogue: string,
  option: string,
): Promise<void> {
  await opener.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: choiceText(locale, definition.kind, catalogue, option) })
    .first()
    .click();
}

async function pick(
  scene: Scene,
  field: Extract<Field, { kind: 'choice' }>,
  control: Locator,
  override: unknown,
): Promise<string> {
  const isList = await control.evaluate((element) => element.tagName === 'BUTTON');
  if (isList) {
    const option = asText(override) ?? field.options[0] ?? '';
    await pickFromDialog(scene, control, field.catalogue, option);
    return option;
  }
  const first = await control.locator('input').first().getAttribute('value');
  const option = asText(override) ?? first ?? '';
  await optionOf(control, option).click();
  return option;
}

async function pickSeveral(
  field: Extract<Field, { kind: 'choices' }>,
  control: Locator,
  override: unknown,
): Promise<readonly string[]> {
  const chosen =
    (override as readonly string[] | undefined) ??
    field.options.filter((option) => !field.exclusive?.includes(option)).slice(0, 2);
  for (const input of await control.locator('input:checked').all())
    await optionOf(control, (await input.getAttribute('value')) ?? '').click();
  for (const option of chosen) await optionOf(control, option).click();
  return chosen;
}

function textFor(field: Extract<Field, { kind: 'text' }>, mark: string, override: unknown): string {
  const whole = field.pattern
    ? (patterns[field.pattern] ?? '')
    : `${field.id} äöü 😀 ${mark}`.padEnd(30, '.');
  return (asText(override) ?? [...whole].slice(0, field.maximumLength).join('')).trim();
}

function numberFor(field: Extract<Field, { kind: 'number' }>, override: unknown): number {
  if (typeof override === 'number') return override;
  const step = field.step ?? 1;
  const value = Math.min(field.maximum, Math.max(field.minimum, step * 12));
  return field.decimals > 0 && field.step === undefined ? value + 0.5 : value;
}

async function draw(control: Locator): Promise<void> {
  const { mouse } = control.page();
  await control.locator('canvas').scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await control.locator('canvas').boundingBox()) ?? {};
  await mouse.move(x + 20, y + 20);
  await mouse.down();
  await mouse.move(x + 90, y + 40, { steps: 4 });
  await mouse.up();
  await expect(control.locator('img')).toBeVisible();
}

async function fillPlace(
  scene: FillingScene,
  field: Extract<Field, { kind: 'place' }>,
  control: Locator,
  override: unknown,
): Promise<FilledField> {
  const { answers } = readingOf(scene);
  // If the place has no address field, the form requires coordinates, which it rounds.
  if (field.coarse?.(answers, answers) === true) {
    await control.locator('.button').click();
    await expect(control.locator('.place-field-point')).toBeVisible();
    return { input: { source: 'gps', address: '' }, stored: override };
  }
  const place = { source: 'manual', address: 'Dorfstraße 4, Süderbrarup' } as const;
  await scene.page.locator(`[id="${field.id}-address"]`).fill(place.address);
  return { input: place, stored: place };
}

async function fillTime(
  scene: FillingScene,
  field: Extract<Field, { kind: 'moment' | 'day' | 'month' }>,
  control: Locator,
): Promise<FilledField> {
  const { page } = scene;
  let value = await inMonths(page, 9);
  if (field.kind === 'month') value = value.slice(0, 7);
  if (field.kind === 'moment') {
    const { answers } = readingOf(scene);
    value = await minuteInBrowser(page, -1);
    // An anonymous report contains the day but no time.
    if (field.dayOnly?.(answers, answers) === true) {
      value = value.slice(0, 10);
      await expect(control).toHaveAttribute('type', 'date');
    }
  }
  await control.fill(value);
  return { input: value, stored: value };
}

async function fillWindow(page: Page, path: string): Promise<FilledField> {
  const dayWindow = { day: await inMonths(page, 1), from: '08:30', to: '10:00' };
  for (const part of ['day', 'from', 'to'] as const)
    await page.locator(`[name="${path}-${part}"]`).fill(dayWindow[part]);
  return { input: dayWindow, stored: dayWindow };
}

/** Adds one entry to a list and answers all its fields. */
async function fillList(
  scene: FillingScene,
  field: Extract<Field, { kind: 'list' }>,
  control: Locator,
): Promise<unknown> {
  const add = control.locator(':scope > .button');
  const entry: Typed = {};
  const key = field.fields.find(({ id }) => id === field.keyField);
  if (field.keyField === undefined) await add.click();
  else {
    if (key?.kind !== 'choice') throw new Error('A list is keyed by a choice');
    const option = asText(scene.overrides[`${field.id}.${key.id}`]) ?? key.options[0] ?? '';
    await pickFromDialog(scene, add, key.catalogue, option);
    entry[key.id] = option;
  }
  scene.typed[field.id] = [entry];
  const inner = field.fields.filter((one) => one !== key);
  return [{ ...entry, ...(await fillFields(scene, inner, entry, `${field.id}.0.`)) }];
}

/** Draws a sketch or adds a photo. Photos of list entries are tested elsewhere. */
async function fillPhotos(
  { page }: Scene,
  field: Extract<Field, { kind: 'photos' }>,
  path: string,
  control: Locator,
): Promise<FilledField> {
  if (field.drawingBytes !== undefined) await draw(control);
  else if (!path.includes('.')) await addPhotos(page, await photoFiles(1, smallPhoto));
  return { input: [] };
}

type TappedField = Extract<Field, { kind: 'choice' | 'boolean' | 'choices' | 'rating' }>;
const isTapped = (field: Field): field is TappedField =>
  ['choice', 'boolean', 'choices', 'rating'].includes(field.kind);

/** Answers a field that offers options. */
async function tapField(
  scene: FillingScene,
  field: TappedField,
  control: Locator,
  override: unknown,
): Promise<FilledField> {
  switch (field.kind) {
    case 'choice': {
      const option = await pick(scene, field, control, override);
      return { input: option, stored: option };
    }
    case 'boolean': {
      const answer = override !== false;
      await optionOf(control, String(answer)).click();
      return { input: answer, stored: answer };
    }
    case 'choices': {
      const chosen = await pickSeveral(field, control, override);
      return { input: chosen, stored: chosen };
    }
    case 'rating': {
      const stars = Number(override ?? 3);
      await optionOf(control, String(stars)).click();
      return { input: String(stars), stored: stars };
    }
  }
}

/** Answers one field. */
async function fillField(
  scene: FillingScene,
  field: Exclude<Field, { kind: 'list' }>,
  path: string,
  control: Locator,
): Promise<FilledField> {
  const override = scene.overrides[path.replaceAll(/\.\d+/g, '')];
  if (isTapped(field)) return tapField(scene, field, control, override);
  switch (field.kind) {
    case 'text': {
      const typed = textFor(field, scene.mark, override);
      await control.fill(typed);
      return { input: typed, stored: field.upperCase ? typed.toUpperCase() : typed };
    }
    case 'number': {
      const value = numberFor(field, override);
      const typed = scene.locale === 'en' ? String(value) : String(value).replace('.', ',');
      await control.fill(typed);
      return { input: typed, stored: value };
    }
    case 'moment':
    case 'day':
    case 'month':
      return fillTime(scene, field, control);
    case 'dayWindow':
      return fillWindow(scene.page, path);
    case 'place':
      return fillPlace(scene, field, control, override);
    case 'photos':
      return fillPhotos(scene, field, path, control);
  }
}

/**
 * Answers every visible field of `fields`, including those that become visible meanwhile, and adds
 * the inputs to `typed`. Checks that hidden fields have no control.
 */
async function fillFields(
  scene: FillingScene,
  fields: readonly Field[],
  typed: Typed,
  prefix = '',
): Promise<Entry> {
  const stored: Entry = {};
  const done = new Set<string>();
  const nextVisible = (): Field | undefined => {
    const { visible } = readingOf(scene);
    return fields.find(({ id }) => !done.has(id) && visible.has(prefix + id));
  };
  for (let field = nextVisible(); field; field = nextVisible()) {
    const path = prefix + field.id;
    const control = await controlOf(scene, path);
    if (field.kind === 'list') stored[field.id] = await fillList(scene, field, control);
    else {
      const given = await fillField(scene, field, path, control);
      typed[field.id] = given.input;
      if (given.stored !== undefined) stored[field.id] = given.stored;
    }
    done.add(field.id);
  }
  const { visible } = readingOf(scene);
  for (const { id } of fields.filter((field) => !visible.has(prefix + field.id)))
    await expect(scene.page.locator(`[id="${prefix}${id}"]`)).toHaveCount(0);
  return stored;
}

/**
 * Fills in the whole form without sending it. Calls `onStep` on each filled step and on the
 * summary.
 */
export async function fillForm(
  scene: Scene,
  onStep: () => Promise<void> = async () => undefined,
): Promise<Entry> {
  const { page, definition, locale } = scene;
  const filling: FillingScene = { ...scene, typed: { ...scene.before } };
  let stored: Entry = {};
  const visited: string[] = [];
  if (!definition.stepped) {
    stored = await fillFields(filling, definition.fields, filling.typed);
    await onStep();
    return stored;
  }
  for (;;) {
    const head = page.locator('.report-form-section > h2').first();
    const section = (await head.getAttribute('id'))?.replace('section-', '') ?? '';
    if (section === 'review') break;
    await expect(head).toHaveText(text(locale, `forms/${definition.kind}`, `sections.${section}`));
    visited.push(section);
    const fields = definition.fields.filter((field) => field.section === section);
    stored = { ...stored, ...(await fillFields(filling, fields, filling.typed)) };
    await onStep();
    await page.locator('.report-form-bar button[type=submit]').click();
    await expect(page.locator(`#section-${section}`)).toHaveCount(0);
    await expect(page.locator('.report-form-section > h2').first()).toBeFocused();
  }
  await onStep();
  const { visible } = readingOf(filling);
  const visibleSections = definition.sections.filter((section) =>
    definition.fields.some((field) => field.section === section && visible.has(field.id)),
  );
  expect(visited).toEqual(visibleSections.slice(visibleSections.indexOf(visited[0] ?? '')));
  return stored;
}
