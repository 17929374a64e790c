/** Worked examples of the gas calculator, and how a driver types one and reads its result. */
import type { Page } from 'playwright/test';
import { type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { expect, text } from './site.ts';

export interface Example {
  readonly task: string;
  /** Inputs: choices by their value, numbers as typed in German. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
  /** Expected German text on the screen, by output. */
  readonly shown: Readonly<Record<string, string>>;
}

/** Worked examples from the specification. Results are compared to four digits. */
export const examples: readonly Example[] = [
  {
    task: 'room',
    typed: { capacityLitres: '4850', levelPercent: '40', temperatureCelsius: '10' },
    shown: {
      deliverLitres: '2.124 L bei 10 °C',
      deliverLitresAt15: '2.154 L bei 15 °C',
      deliverKilograms: '1.093',
      liquidKilograms: '998,6 kg',
      vapourKilograms: '40,1 kg',
      roomLitres: '2.183 L',
    },
  },
  {
    task: 'room',
    choices: { vapourReturn: 'with' },
    typed: { capacityLitres: '4.850', levelPercent: '40,0', temperatureCelsius: '10,0' },
    shown: {
      deliverLitres: '2.183',
      deliverKilograms: '1.123',
      returnedVapourKilograms: '30,1 kg',
    },
  },
  {
    task: 'load',
    typed: { capacityLitres: '20000', factorKilogramsPerLitre: '0,42', temperatureCelsius: '5' },
    shown: { loadKilograms: '8.400', loadLitres: '16.100', maximumPercent: '80,50 %' },
  },
  {
    task: 'deliveryNote',
    typed: {
      volumeLitres: '3200',
      temperatureCelsius: '8,0',
      densityAt15KilogramsPerCubicMetre: '510,0',
    },
    shown: { volumeAt15Litres: '3.263', massKilograms: '1.664,0', volumeCorrection: '1,01958' },
  },
  {
    task: 'deliveryNote',
    typed: {
      volumeLitres: '1850',
      temperatureCelsius: '24,5',
      densityAt15KilogramsPerCubicMetre: '507,5',
    },
    shown: { volumeAt15Litres: '1.797', massKilograms: '912,2', volumeCorrection: '0,97161' },
  },
  {
    task: 'gauge',
    typed: { temperatureCelsius: '20' },
    shown: { pressureGauge: '7,35', pressureAbsolute: '8,36 bar absolut' },
  },
  {
    task: 'cryogenicLevel',
    typed: { capacityLitres: '2000', levelPercent: '50', pressureBarGauge: '2' },
    shown: {
      temperature: '−185,19 °C',
      liquidDensity: '755,5 kg/m³',
      gasVolumeEuropean15: '645,9 m³ (15 °C, 1 bar)',
      gasVolumeNormal: '604,2 Nm³',
    },
  },
  {
    task: 'cryogenicDelivery',
    typed: { volumeLitres: '5000', pressureBarGauge: '2' },
    shown: { deliveredKilograms: '3.714', withoutVapourKilograms: '3.777 kg' },
  },
  {
    task: 'cryogenicFilling',
    choices: { cryogen: 'methane' },
    typed: { capacityLitres: '20000', fillingPressureBarGauge: '1', valvePressureBarGauge: '7' },
    shown: { maximumPercent: '85,68' },
  },
  {
    task: 'gasMeter',
    typed: {
      volumeCubicMetres: '500',
      temperatureCelsius: '15',
      overpressureMillibar: '50',
      ambientBar: '0,938',
    },
    shown: { massKilograms: '925,5', volumeAt15Litres: '1.824', gasDensity: '1,851 kg/m³' },
  },
  {
    task: 'hydrogenTrailer',
    typed: { volumeCubicMetres: '18', pressureBarAbsolute: '200' },
    shown: { massKilograms: '268,9', compressibility: '1,1264', gasDensity: '14,94 kg/m³' },
  },
  {
    task: 'convertQuantity',
    choices: { amountKind: 'liquid' },
    typed: { amountValue: '1000', temperatureCelsius: '5' },
    shown: {
      massKilograms: '521,8',
      carbonDioxideKilograms: '1.562 kg',
      gasVolumeEuropean15: '278,4 m³ (15 °C, 1 bar)',
      gasVolumeNormal: '259,5 Nm³',
    },
  },
  {
    task: 'mixture',
    typed: { propane: '60', nButane: '40' },
    shown: { densityAt15: '538,0', pressureAbsolute: '5,33', densityAt50: '0,4875 kg/L' },
  },
  { task: 'meterPressure', typed: {}, shown: { increasePercent: '0,253' } },
  {
    task: 'units',
    choices: { massUnit: 'pound' },
    typed: { value: '1' },
    shown: { kilogram: '0,45359237' },
  },
];

const swapped = (german: string): string =>
  german.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
/** Extracts only the digits, because units and separators differ between languages. */
const inLocale = (shown: string, locale: Locale): string =>
  locale === 'de' ? shown : swapped(/^[-\d.,]+/.exec(shown)?.[0] ?? '');
export const question = (locale: Locale, task: string): string =>
  text(locale, 'gas-calculator', `tasks.${task}.question`);

export async function openTask(page: Page, locale: Locale, task: string): Promise<void> {
  const menu = localizePath('/gasCalculator', locale);
  if (new URL(page.url()).pathname === menu) {
    // Change the task without reloading the page, as a driver does.
    await page.getByRole('button', { name: text(locale, 'gas-calculator', 'back') }).click();
    await page.locator(`[data-task="${task}"]`).click();
  } else await page.goto(`${menu}?task=${task}`);
  await expect(page.getByRole('heading', { level: 2, name: question(locale, task) })).toBeFocused();
}
async function reveal(page: Page, input: string): Promise<void> {
  const control = page.locator(`[id="gas-${input}"]`);
  await expect(control).toBeAttached();
  // Expand the section with rarely used fields.
  await control.evaluate((element) => {
    const fold = element.closest('details');
    if (fold) fold.open = true;
  });
  await expect(control).toBeVisible();
}
export async function enter(
  page: Page,
  { choices = {}, typed }: Pick<Example, 'choices' | 'typed'>,
  locale: Locale,
): Promise<void> {
  for (const [input, option] of Object.entries(choices)) {
    await reveal(page, input);
    const list = page.locator(`select[id="gas-${input}"]`);
    if ((await list.count()) > 0) await list.selectOption(option);
    else await page.locator(`input[name="gas-${input}"][value="${option}"]`).check();
  }
  for (const [input, value] of Object.entries(typed)) {
    await reveal(page, input);
    await page.locator(`[id="gas-${input}"]`).fill(locale === 'de' ? value : swapped(value));
  }
}
export const output = (page: Page, id: string) =>
  page.locator(`.gas-calculator :is(dd[data-output="${id}"], [data-output="${id}"] dd)`);
export async function expectShown(
  page: Page,
  shown: Example['shown'],
  locale: Locale,
): Promise<void> {
  for (const [id, value] of Object.entries(shown)) {
    const expected = inLocale(value, locale).replaceAll(' ', '\\s').replaceAll(/[.()]/g, '\\$&');
    await expect(output(page, id)).toHaveText(new RegExp(`^${expected}`));
  }
}
