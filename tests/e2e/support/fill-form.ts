/**
 * Fills in any report form with the controls on the screen, field by field, using its definition.
 */
import type { Page } from 'playwright/test';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Input, Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { readAnswers, type FormEvaluation } from '../../../src/features/reports/read-answers.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type FormPage, playwrightFormPage } from './form-page.ts';
import { choiceText, expect, text } from './site.ts';
import { isShownQuestion } from '../../../src/islands/ReportForm/shown-question.ts';

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
const inMonths = async (page: FormPage, months: number): Promise<string> =>
  (await page.minuteAhead(months * 31)).slice(0, 10);

interface Scene<OwnPage> {
  readonly page: OwnPage;
  readonly locale: Locale;
  readonly definition: FormDefinition;
  readonly overrides: AnswerOverrides;
  readonly mark: string;
  /** Inputs of earlier steps. */
  readonly before?: Inputs;
}
/** All inputs so far, in the format that the form's evaluation expects. */
type Typed = Record<string, Input>;
interface FillingScene extends Scene<FormPage> {
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

/** Selector of the control of a field. */
const controlOf = (path: string): string => `[id="${path}"]`;

/** Waits until the control of a field is visible and not only a placeholder. */
async function revealControl({ page }: FillingScene, path: string): Promise<void> {
  await page.waitForVisible('.report-form-section');
  await page.reveal(controlOf(path));
  await page.waitForNone(`${controlOf(path)} .field-later`);
}

/** Label of a radio button or checkbox. */
const optionOf = (path: string, value: string): string =>
  `${controlOf(path)} label:has(input[value="${value}"])`;

async function pickFromDialog(
  { page, locale, definition }: FillingScene,
  opener: string,
  catalogue: string,
  option: string,
): Promise<void> {
  await page.click(opener);
  await page.clickInDialog(choiceText(locale, definition.kind, catalogue, option));
}

async function pick(
  scene: FillingScene,
  field: Extract<Field, { kind: 'choice' }>,
  path: string,
  override: unknown,
): Promise<string> {
  const { page } = scene;
  const isList = (await page.attributes(`button${controlOf(path)}`, 'id')).length > 0;
  if (isList) {
    const option = asText(override) ?? field.options[0] ?? '';
    await pickFromDialog(scene, controlOf(path), field.catalogue, option);
    return option;
  }
  const [first] = await page.attributes(`${controlOf(path)} input`, 'value');
  const option = asText(override) ?? first ?? '';
  await page.click(optionOf(path, option));
  return option;
}

async function pickSeveral(
  page: FormPage,
  field: Extract<Field, { kind: 'choices' }>,
  path: string,
  override: unknown,
): Promise<readonly string[]> {
  const chosen =
    (override as readonly string[] | undefined) ??
    field.options.filter((option) => !field.exclusive?.includes(option)).slice(0, 2);
  for (const value of await page.attributes(`${controlOf(path)} input:checked`, 'value'))
    await page.click(optionOf(path, value));
  for (const option of chosen) {
    await page.reveal(optionOf(path, option));
    await page.click(optionOf(path, option));
  }
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

async function fillPlace(
  scene: FillingScene,
  field: Extract<Field, { kind: 'place' }>,
  path: string,
  override: unknown,
): Promise<FilledField> {
  const { answers } = readingOf(scene);
  // If the place has no address field, the form requires coordinates, which it rounds.
  if (field.coarse?.(answers, answers) === true) {
    await scene.page.click(`${controlOf(path)} .button`);
    await scene.page.waitForVisible(`${controlOf(path)} .place-field-point`);
    return { input: { source: 'gps', address: '' }, stored: override };
  }
  const place = { source: 'manual', address: 'Dorfstraße 4, Süderbrarup' } as const;
  await scene.page.fill(controlOf(`${field.id}-address`), place.address);
  return { input: place, stored: place };
}

async function fillTime(
  scene: FillingScene,
  field: Extract<Field, { kind: 'moment' | 'day' | 'month' }>,
  path: string,
): Promise<FilledField> {
  const { page } = scene;
  let value = await inMonths(page, 9);
  if (field.kind === 'month') value = value.slice(0, 7);
  if (field.kind === 'moment') {
    const { answers } = readingOf(scene);
    value = await page.minuteAhead(-1);
    // An anonymous report contains the day but no time.
    if (field.dayOnly?.(answers, answers) === true) {
      value = value.slice(0, 10);
      await page.waitForVisible(`${controlOf(path)}[type="date"]`);
    }
  }
  await page.fill(controlOf(path), value);
  return { input: value, stored: value };
}

async function fillWindow(page: FormPage, path: string): Promise<FilledField> {
  const dayWindow = { day: await inMonths(page, 1), from: '08:30', to: '10:00' };
  for (const part of ['day', 'from', 'to'] as const)
    await page.fill(`[name="${path}-${part}"]`, dayWindow[part]);
  return { input: dayWindow, stored: dayWindow };
}

/** Adds one entry to a list and answers all its fields. */
async function fillList(
  scene: FillingScene,
  field: Extract<Field, { kind: 'list' }>,
): Promise<unknown> {
  const add = `${controlOf(field.id)} > .button`;
  const entry: Typed = {};
  const key = field.fields.find(({ id }) => id === field.keyField);
  if (field.keyField === undefined) await scene.page.click(add);
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
  page: FormPage,
  field: Extract<Field, { kind: 'photos' }>,
  path: string,
): Promise<FilledField> {
  if (field.drawingBytes !== undefined) {
    await page.draw(`${controlOf(path)} canvas`);
    await page.waitForVisible(`${controlOf(path)} img`);
  } else if (!path.includes('.')) await page.addPhoto();
  return { input: [] };
}

type TappedField = Extract<Field, { kind: 'choice' | 'boolean' | 'choices' | 'rating' }>;
const isTapped = (field: Field): field is TappedField =>
  ['choice', 'boolean', 'choices', 'rating'].includes(field.kind);

/** Answers a field that offers options. */
async function tapField(
  scene: FillingScene,
  field: TappedField,
  path: string,
  override: unknown,
): Promise<FilledField> {
  switch (field.kind) {
    case 'choice': {
      const option = await pick(scene, field, path, override);
      return { input: option, stored: option };
    }
    case 'boolean': {
      const answer = override !== false;
      await scene.page.click(optionOf(path, String(answer)));
      return { input: answer, stored: answer };
    }
    case 'choices': {
      const chosen = await pickSeveral(scene.page, field, path, override);
      return { input: chosen, stored: chosen };
    }
    case 'rating': {
      const stars = Number(override ?? 3);
      await scene.page.click(optionOf(path, String(stars)));
      return { input: String(stars), stored: stars };
    }
  }
}

/** Answers one field. */
async function fillField(
  scene: FillingScene,
  field: Exclude<Field, { kind: 'list' }>,
  path: string,
): Promise<FilledField> {
  const override = scene.overrides[path.replaceAll(/\.\d+/g, '')];
  if (isTapped(field)) return tapField(scene, field, path, override);
  switch (field.kind) {
    case 'text': {
      const typed = textFor(field, scene.mark, override);
      await scene.page.fill(controlOf(path), typed);
      return { input: typed, stored: field.upperCase ? typed.toUpperCase() : typed };
    }
    case 'number': {
      const value = numberFor(field, override);
      const typed = scene.locale === 'en' ? String(value) : String(value).replace('.', ',');
      await scene.page.fill(controlOf(path), typed);
      return { input: typed, stored: value };
    }
    case 'moment':
    case 'day':
    case 'month':
      return fillTime(scene, field, path);
    case 'dayWindow':
      return fillWindow(scene.page, path);
    case 'place':
      return fillPlace(scene, field, path, override);
    case 'photos':
      return fillPhotos(scene.page, field, path);
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
    await revealControl(scene, path);
    if (field.kind === 'list') stored[field.id] = await fillList(scene, field);
    else {
      const given = await fillField(scene, field, path);
      typed[field.id] = given.input;
      if (given.stored !== undefined) stored[field.id] = given.stored;
    }
    done.add(field.id);
  }
  const { visible } = readingOf(scene);
  for (const { id } of fields.filter((field) => !visible.has(prefix + field.id)))
    await scene.page.waitForNone(controlOf(prefix + id));
  return stored;
}

/**
 * Fills in the whole form without sending it. Calls `onStep` on each filled step and on the
 * summary. Returns the answers that must be stored.
 */
export async function fillFormOn(
  scene: Scene<FormPage>,
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
  const head = '.report-form h2[id]';
  for (;;) {
    await page.waitForVisible(head);
    const section = (await page.attributes(head, 'id'))[0]?.replace('section-', '') ?? '';
    if (section === 'review') break;
    // The number of the step precedes its name.
    const name = text(locale, `forms/${definition.kind}`, `sections.${section}`);
    await page.waitForText(`${head} > :last-child`, name);
    visited.push(section);
    const fields = definition.fields.filter((field) => field.section === section);
    stored = { ...stored, ...(await fillFields(filling, fields, filling.typed)) };
    await onStep();
    await page.click('.report-form-bar button[type=submit]');
    await page.waitForNone(`#section-${section}`);
    await page.waitForFocus(head);
  }
  await onStep();
  const reading = readingOf(filling);
  const visibleSections = definition.sections.filter((section) =>
    definition.fields.some((field) => field.section === section && isShownQuestion(field, reading)),
  );
  expect(visited).toEqual(visibleSections.slice(visibleSections.indexOf(visited[0] ?? '')));
  // A question with one possible answer is not shown, but its answer is stored.
  const presets = definition.fields
    .filter((field) => reading.visible.has(field.id) && !isShownQuestion(field, reading))
    .map(({ id }) => [id, reading.effective[id]] as const);
  return { ...Object.fromEntries(presets), ...stored };
}

/** fillFormOn for a page of Playwright. */
export const fillForm = (scene: Scene<Page>, onStep?: () => Promise<void>): Promise<Entry> =>
  fillFormOn({ ...scene, page: playwrightFormPage(scene.page) }, onStep);
