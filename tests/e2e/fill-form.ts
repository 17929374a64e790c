/** Fills any report form by its definition, field by field, as a driver sees it. */
import type { Page } from 'playwright/test';
import type { Field, FormDefinition } from '../../src/domain/reports/form.ts';
import { localDay, localMinute } from '../../src/domain/reports/dates.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { addPhotos } from './form.ts';
import { choiceText, expect, text } from './site.ts';
import { photoFiles } from '../fixtures/photos.ts';

type Entry = Record<string, unknown>;
/** What to answer instead of the first that fits, by path without positions: "defects.severity". */
export type Wishes = Readonly<
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
const inMonths = (months: number): string => localDay(Date.now() + months * 31 * 86_400_000);

interface Scene {
  readonly page: Page;
  readonly locale: Locale;
  readonly definition: FormDefinition;
  readonly wishes: Wishes;
  readonly mark: string;
}

async function pick(
  { page, locale, definition }: Scene,
  path: string,
  catalogue: string,
  wish: unknown,
): Promise<string> {
  const list = page.locator(`button[id="${path}"]`);
  if ((await list.count()) > 0) {
    const option = String(wish ?? (await firstOption(definition, path)));
    await list.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: choiceText(locale, definition.kind, catalogue, option) })
      .first()
      .click();
    return option;
  }
  const radio = page.locator(`[id="${path}"] input`);
  const option = String(wish ?? (await radio.first().getAttribute('value')));
  await page
    .locator(`[id="${path}"] label`)
    .filter({ has: page.locator(`input[value="${option}"]`) })
    .click();
  return option;
}
async function firstOption(definition: FormDefinition, path: string): Promise<string> {
  const [id, , inner] = path.split('.');
  const outer = definition.fields.find((field) => field.id === id);
  const field =
    inner === undefined || outer?.kind !== 'list'
      ? outer
      : outer.fields.find((one) => one.id === inner);
  return field?.kind === 'choice' ? (field.options[0] ?? '') : '';
}

function number(field: Extract<Field, { kind: 'number' }>, wish: unknown): number {
  if (typeof wish === 'number') return wish;
  const step = field.step ?? 1;
  const value = Math.min(field.maximum, Math.max(field.minimum, step * 12));
  return field.decimals > 0 && field.step === undefined ? value + 0.5 : value;
}

/** Answers one field and says what must be stored; undefined for pictures. */
async function fillField(scene: Scene, field: Field, path: string): Promise<unknown> {
  const { page, locale, definition, wishes, mark } = scene;
  const wish = wishes[path.replaceAll(/\.\d+/g, '')];
  const control = page.locator(`[id="${path}"]`);
  const label = (value: string) =>
    control.locator('label').filter({ has: page.locator(`input[value="${value}"]`) });
  switch (field.kind) {
    case 'text': {
      const whole = field.pattern
        ? (patterns[field.pattern] ?? '')
        : `${field.id} äöü 😀 ${mark}`.padEnd(30, '.');
      const typed = String(wish ?? [...whole].slice(0, field.maximumLength).join('')).trim();
      await control.fill(typed);
      return field.upperCase ? typed.toUpperCase() : typed;
    }
    case 'number': {
      const value = number(field, wish);
      await control.fill(locale === 'en' ? String(value) : String(value).replace('.', ','));
      return value;
    }
    case 'choice':
      return pick(scene, path, field.catalogue, wish);
    case 'boolean': {
      await label(String(wish ?? true)).click();
      return wish ?? true;
    }
    case 'choices': {
      const chosen =
        (wish as readonly string[] | undefined) ??
        field.options.filter((option) => !field.exclusive?.includes(option)).slice(0, 2);
      for (const input of await control.locator('input:checked').all())
        await label((await input.getAttribute('value')) ?? '').click();
      for (const option of chosen) await label(option).click();
      return chosen;
    }
    case 'rating': {
      await label(String(wish ?? 3)).click();
      return wish ?? 3;
    }
    case 'moment': {
      const minute = localMinute(Date.now() - 86_400_000);
      // Whoever stays anonymous is asked for the day only.
      const moment = (await control.getAttribute('type')) === 'date' ? minute.slice(0, 10) : minute;
      await control.fill(moment);
      return moment;
    }
    case 'day': {
      await control.fill(inMonths(9));
      return inMonths(9);
    }
    case 'month': {
      await control.fill(inMonths(9).slice(0, 7));
      return inMonths(9).slice(0, 7);
    }
    case 'dayWindow': {
      await page.locator(`[name="${path}-day"]`).fill(inMonths(1));
      await page.locator(`[name="${path}-from"]`).fill('08:30');
      await page.locator(`[name="${path}-to"]`).fill('10:00');
      return { day: inMonths(1), from: '08:30', to: '10:00' };
    }
    case 'place': {
      // Without a place for words the point is wanted, as coarse as the form says.
      if ((await page.locator(`[id="${path}-address"]`).count()) === 0) {
        await control.locator('.button').click();
        await expect(control.locator('.place-field-point')).toBeVisible();
        return wish;
      }
      await page.locator(`[id="${path}-address"]`).fill('Dorfstraße 4, Süderbrarup');
      return { source: 'manual', address: 'Dorfstraße 4, Süderbrarup' };
    }
    case 'photos': {
      if (field.drawingBytes !== undefined) {
        await control.locator('canvas').scrollIntoViewIfNeeded();
        const box = await control.locator('canvas').boundingBox();
        await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
        await page.mouse.down();
        await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 40, { steps: 4 });
        await page.mouse.up();
        await expect(control.locator('img')).toBeVisible();
      } else if (!path.includes('.'))
        await addPhotos(page, await photoFiles(1, { width: 800, height: 600 }));
      return undefined;
    }
    case 'list': {
      if (field.keyField === undefined) await control.locator(':scope > .button').click();
      else {
        const key = field.fields.find(({ id }) => id === field.keyField);
        if (key?.kind !== 'choice') throw new Error('A list is keyed by a choice');
        const option = String(wishes[`${path}.${field.keyField}`] ?? key.options[0]);
        await control.locator(':scope > .button').click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: choiceText(locale, definition.kind, key.catalogue, option) })
          .first()
          .click();
        return [
          {
            [field.keyField]: option,
            ...(await fillFields(
              scene,
              field.fields.filter((inner) => inner !== key),
              `${path}.0.`,
            )),
          },
        ];
      }
      return [await fillFields(scene, field.fields, `${path}.0.`)];
    }
  }
}

/** Answers every field of `fields` that stands on the page, also those that appear while answering. */
async function fillFields(scene: Scene, fields: readonly Field[], prefix = ''): Promise<Entry> {
  const stored: Entry = {};
  const done = new Set<string>();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const field of fields) {
      const path = prefix + field.id;
      if (done.has(path) || (await scene.page.locator(`[id="${path}"]`).count()) === 0) continue;
      // Folded parts are opened once they are there.
      await scene.page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLDetailsElement>(
          '.report-form-section details',
        ))
          part.open = true;
      });
      const answer = await fillField(scene, field, path);
      if (answer !== undefined) stored[field.id] = answer;
      done.add(path);
      isNew = true;
    }
  }
  return stored;
}

/** Fills the whole form up to the moment before sending. `onStep` runs on each filled step and on the summary. */
export async function fillForm(
  scene: Scene,
  onStep: () => Promise<void> = async () => undefined,
): Promise<Entry> {
  const { page, definition, locale } = scene;
  // A button that still scrolls slips away from under a press.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let stored: Entry = {};
  if (!definition.stepped) {
    stored = await fillFields(scene, definition.fields);
    await onStep();
    return stored;
  }
  for (;;) {
    const head = page.locator('.report-form-section > h2').first();
    const section = (await head.getAttribute('id'))?.replace('section-', '') ?? '';
    if (section === 'review') break;
    await expect(head).toHaveText(text(locale, `forms/${definition.kind}`, `sections.${section}`));
    stored = {
      ...stored,
      ...(await fillFields(
        scene,
        definition.fields.filter((field) => field.section === section),
      )),
    };
    await onStep();
    await page.locator('.report-form-bar button[type=submit]').click();
    await expect(page.locator(`#section-${section}`)).toHaveCount(0);
    await expect(page.locator('.report-form-section > h2').first()).toBeFocused();
  }
  await onStep();
  return stored;
}
