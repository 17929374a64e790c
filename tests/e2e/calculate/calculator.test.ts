/** The gas calculator: each task is solved using only its screen. */
import { tasks } from '../../../src/features/gas/tasks.ts';
import { violationsInThemes } from '../support/axe.ts';
import {
  enter,
  type Example,
  examples,
  expectShown,
  openTask,
  output,
  question,
} from '../support/calculator.ts';
import { brokenWords } from '../support/layout.ts';
import { driver, expect, offlineReady, test, text } from '../support/site.ts';

/** True if the example contains a decimal separator, which differs between languages. */
const isWritten = ({ typed }: Example): boolean =>
  Object.values(typed).some((value) => /[.,]/.test(value));

for (const [locale, chosen] of [
  ['de', examples],
  ['en', examples.filter(isWritten)],
] as const) {
  test(`the gas calculator shows the results of the worked examples when numbers are typed with a decimal ${locale === 'de' ? 'comma' : 'point @full'}`, async ({
    signedInPage: page,
  }) => {
    for (const example of chosen) {
      await openTask(page, locale, example.task);
      await enter(page, example, locale);
      await expectShown(page, example.shown, locale);
    }
    expect(new Set(examples.map(({ task }) => task)).size).toBe(tasks.length);
    expect(chosen.length).toBeGreaterThan(4);
  });
}

test('a calculator task is found in the menu, has a separate URL, stores its inputs on the device and closes with the back button', async ({
  signedInPage: page,
}) => {
  await page.goto('/gasCalculator');
  await page.getByRole('link', { name: question('de', 'room') }).click();
  await expect(page).toHaveURL(/\?task=room$/);
  // The country of the company is not configured, so the list contains the tank sizes of all
  // countries.
  await page.locator('.gas-calculator-presets > select').first().selectOption('de-2.9');
  await page.locator('#gas-levelPercent').fill('30');
  const before = await output(page, 'deliverLitres').innerText();
  await page.reload();
  await expect(output(page, 'deliverLitres')).toHaveText(before);
  await expect(page.locator('#gas-capacityLitres')).toHaveValue('6400');
  await page.goBack();
  await expect(page.locator('[data-task="room"]')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: text('de', 'gas-calculator', 'actions.reset') }).click();
  await expect(page.locator('#gas-levelPercent')).toHaveValue('');
  // At the next visit the fields are empty, and a button restores the last inputs.
  const last = page.getByRole('button', { name: text('de', 'gas-calculator', 'lastVisit') });
  await last.click();
  await expect(output(page, 'deliverLitres')).toHaveText(before);
  await expect(last).toBeHidden();
  // A number with the thousands separator of another language must be confirmed.
  await page.locator('#gas-capacityLitres').fill('6,400');
  await expect(page.locator('.gas-calculator-waiting')).toContainText(/6,4\sL oder 6\.400\sL/);
  await page.getByRole('button', { name: '6.400\u00a0L', exact: true }).click();
  await expect(page.locator('#gas-capacityLitres')).toHaveValue('6400');
  await expect(output(page, 'deliverLitres')).toHaveText(before);
  await page.getByRole('button', { name: text('de', 'gas-calculator', 'back') }).click();
  await expect(page.locator('[data-task="room"]')).toBeFocused();
});

test('the calculator shows each error next to its field and marks an overfilled tank in red', async ({
  signedInPage: page,
}) => {
  await openTask(page, 'de', 'cryogenicLevel');
  await enter(
    page,
    {
      choices: { cryogen: 'carbonDioxide' },
      typed: { capacityLitres: '1000', levelPercent: '50', pressureBarGauge: '1' },
    },
    'de',
  );
  await page.locator('#gas-pressureBarGauge').blur();
  await expect(page.locator('#gas-pressureBarGauge')).toHaveAccessibleDescription(
    new RegExp(text('de', 'gas-calculator', 'reasons.dryIce').replaceAll('.', '\\.')),
  );
  await openTask(page, 'de', 'room');
  await enter(
    page,
    { typed: { capacityLitres: '4850', levelPercent: '90', temperatureCelsius: '10' } },
    'de',
  );
  await expect(page.locator('.gas-calculator-answer')).toHaveAttribute('data-over', '');
  await expect(output(page, 'excessLitres')).toHaveText(/^243\sL$/);
  await expect(page.locator('#gas-levelPercent')).toHaveAccessibleDescription(
    /243\sL über der Füllgrenze: .*Bereitschaft/,
  );
  await expect(output(page, 'deliverLitres')).toHaveCount(0);
  await expect(
    page.getByRole('img', { name: /^Tank: 90 % gefüllt, Füllgrenze 85 %, Platz für 0 L\.$/ }),
  ).toBeVisible();
});

test('the calculator never suggests a filling above 85 % and marks the result as provisional until assumed values are confirmed', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTask(page, 'de', 'room');
  await enter(page, { typed: { capacityLitres: '2700', levelPercent: '30' } }, 'de');
  const answer = page.locator('.gas-calculator-answer');
  const provisional = page.locator('.gas-calculator-provisional');
  await expect(provisional).toHaveText(/Produkt Propan, Temperatur 15\s°C, Füllgrenze 85\s%/);
  const why = /Platz für 1\.485\sL, abgegeben werden nur 1\.439\sL/;
  await expect(page.locator('.gas-calculator-result')).toContainText(why);
  await expect(answer).toContainText(/46\sL weniger als Platz ist/);
  const copy = page.getByRole('button', { name: text('de', 'gas-calculator', 'actions.copy') });
  await copy.click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Temperatur: 15 °C (angenommen)');
  for (const [assumed, value] of [
    [/Propan angenommen/, /: Propan stimmt$/],
    [/15\s°C angenommen/, /Temperatur: 15\s°C stimmt$/],
    [/85\s% angenommen/, /: 85\s% stimmt$/],
  ] as const) {
    await page.locator('.gas-calculator-chip > summary', { hasText: assumed }).click();
    await expect(page.locator('.gas-calculator-chip[open] :focus')).toBeVisible();
    await page.getByRole('button', { name: value }).click();
  }
  await expect(provisional).toHaveCount(0);
  await expect(output(page, 'deliverLitres')).toHaveText(/^1\.439\sL/);
  await expect(answer).toContainText(why);

  await page.locator('#gas-limitPercent').fill('87');
  await page.locator('#gas-limitPercent').blur();
  await expect(page.locator('#gas-limitPercent')).toHaveAccessibleDescription(
    /Über 85\s% wird nicht gefüllt\. Erlaubt das Fabrikschild weniger, gilt weniger\./,
  );
  await expect(output(page, 'deliverLitres')).toHaveCount(0);
  await expect(copy).toHaveCount(0);
});

test('the calculator offers the tank sizes of the company and a phone call when the tank is overfilled', async ({
  signedInPage: page,
  backend,
}) => {
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        ...config,
        accidentDuties: { employmentCountry: 'GB' },
        contacts: { onCallPhone: '+44 1632 960123' },
      },
    }),
  );
  await openTask(page, 'de', 'room');
  await page.getByRole('button', { name: '2.000\u00a0L', exact: true }).click();
  await expect(page.getByRole('button', { name: /2,9\st/ })).toHaveCount(0);
  await page.locator('#gas-levelPercent').fill('86');
  await expect(
    page.getByRole('link', { name: text('de', 'gas-calculator', 'actions.callOnCall') }),
  ).toHaveAttribute('href', 'tel:+441632960123');
});

test('a calculator task is found and solved with the keyboard alone, and its result is announced @full', async ({
  signedInPage: page,
}) => {
  await page.goto('/gasCalculator');
  const tabTo = async (selector: string): Promise<void> => {
    for (let step = 0; step < 60; step += 1) {
      if (
        await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key never reached ${selector}`);
  };
  await tabTo('[data-task="room"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: question('de', 'room') })).toBeFocused();
  await tabTo('#gas-capacityLitres');
  await page.keyboard.type('4850');
  await tabTo('#gas-levelPercent');
  await page.keyboard.type('40');
  await tabTo('.gas-calculator-chip:has(#gas-temperatureCelsius) > summary');
  await page.keyboard.press('Enter');
  await expect(page.locator('#gas-temperatureCelsius')).toBeFocused();
  await page.keyboard.type('10');
  await expectShown(page, { deliverLitres: '2.124', deliverKilograms: '1.093' }, 'de');
  await expect(page.locator('.announcer')).toHaveText(/Noch abzugeben: 2\.124\sL/);
});

test(
  'the calculator works offline and copies its result into a message',
  { tag: '@worker' },
  async ({ signedInPage: page, context, complaints }) => {
    complaints.allowNetwork = true;
    await offlineReady(page);
    await context.setOffline(true);
    await page.goto('/gasCalculator');
    await page.getByRole('link', { name: question('de', 'deliveryNote') }).click();
    await enter(
      page,
      {
        typed: {
          volumeLitres: '3200',
          temperatureCelsius: '8,0',
          densityAt15KilogramsPerCubicMetre: '510,0',
        },
      },
      'de',
    );
    await expectShown(page, { volumeAt15Litres: '3.263', massKilograms: '1.664,0' }, 'de');
    await page
      .getByRole('button', { name: text('de', 'gas-calculator', 'actions.toMessage') })
      .click();
    await page.waitForURL(/\/dispositionMessage\?draft=/);
    await expect(page.locator('textarea#text')).toHaveValue(
      /Liter bei 15 °C: 3\.263 L\nMasse: 1\.664,0 kg[\s\S]*Gemessene Liter: 3\.200 L[\s\S]*Tabelle 54E/,
    );
    // Ignore errors, because the Firebase SDK logs the missing network on these pages.
    await page.goto('about:blank');
    complaints.seen.splice(
      0,
      complaints.seen.length,
      ...complaints.seen.filter(
        (line) => !/@firebase\/firestore.*HTTP error has no status/.test(line),
      ),
    );
  },
);

test("a copied and printed result contains the driver's name, inputs, formulae and sources", async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTask(page, 'de', 'room');
  await enter(
    page,
    { typed: { capacityLitres: '4850', levelPercent: '40', temperatureCelsius: '10' } },
    'de',
  );
  await page.getByRole('button', { name: text('de', 'gas-calculator', 'actions.copy') }).click();
  await expect(
    page.getByRole('button', { name: text('de', 'gas-calculator', 'actions.copied') }),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'Noch abzugeben: 2.124 L',
  );
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('.gas-calculator-sheet');
  await expect(sheet).toBeVisible();
  await expect(page.locator('.gas-calculator')).toBeHidden();
  for (const part of [
    '4.850 L',
    '2.124 L',
    driver.name,
    'ΔV = (φmax − φ) · V',
    'Lemmon, McLinden, Wagner',
    '2026',
  ])
    await expect(sheet).toContainText(part.replaceAll('2026', String(new Date().getFullYear())));
});

test('the French calculator has a space before each colon, explains its basis in sentences and cuts off no unit @full', async ({
  signedInPage: page,
}) => {
  await openTask(page, 'fr', 'gauge');
  await enter(page, { typed: { temperatureCelsius: '20' } }, 'fr');
  await expect(
    page.locator('.gas-calculator-small', { hasText: 'Base de calcul\u00a0:' }),
  ).toContainText('quelques pour cent. Liquide à sa pression de vapeur. ');
  await expect(page.locator('.gas-calculator svg text', { hasText: '7,35' })).toHaveText(
    '20\u00a0°C\u00a0: 7,35\u00a0bar',
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await openTask(page, 'de', 'cryogenicFilling');
  const unit = page.locator('.gas-calculator-unit', { hasText: 'bar Überdruck' }).first();
  const missing = await unit.evaluate((select: HTMLSelectElement) => {
    const free = document.createElement('select');
    free.className = select.className;
    free.style.cssText = 'max-inline-size: none; position: absolute';
    free.append(new Option(select.selectedOptions[0]?.text));
    select.after(free);
    const whole = free.getBoundingClientRect().width;
    free.remove();
    return whole - select.getBoundingClientRect().width;
  });
  expect(missing).toBeLessThan(1);
});

test('every calculator task passes axe in every theme and breaks no short word across lines @full', async ({
  signedInPage: page,
}) => {
  for (const { task, typed, choices } of [
    { task: 'room', typed: { capacityLitres: '4850', levelPercent: '90' }, choices: {} },
    { task: 'gauge', typed: {}, choices: {} },
    { task: 'mixture', typed: { propane: '60', nButane: '40' }, choices: {} },
    { task: 'units', typed: { value: '1' }, choices: {} },
  ]) {
    await openTask(page, 'de', task);
    await enter(page, { typed, choices }, 'de');
    expect(await violationsInThemes(page, 'main'), task).toEqual([]);
    expect(await brokenWords(page), task).toEqual([]);
  }
});

test('the calculator on a phone shows the first field below the name of the task, the answer above the bar, and one number for one quantity', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTask(page, 'de', 'room');
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not visible`);
    return found;
  };
  const answer = '.gas-calculator-answer';
  const first = await box('#gas-capacityLitres');
  expect(first.y).toBeLessThan(150);
  // The fields, their units and the assumed values end at the same edge, in one width.
  const ends = new Set<number>();
  for (const { x, width } of [
    await box('#gas-capacityLitres ~ .gas-calculator-unit'),
    await box('.text-field-line:has(#gas-levelPercent)'),
    ...(await Promise.all(
      ['fluid', 'temperatureCelsius', 'limitPercent'].map((id) =>
        box(`.gas-calculator-chip:has([id="gas-${id}"]) > summary`),
      ),
    )),
  ])
    ends.add(Math.round(x + width));
  expect([...ends]).toEqual([344]);
  await expect(page.locator('#gas-capacityLitres ~ .gas-calculator-unit')).toHaveText(/^L/);
  await enter(page, { typed: { capacityLitres: '4850', levelPercent: '30' } }, 'de');
  await expect(output(page, 'deliverLitres')).toBeVisible();
  const shown = await box(answer);
  const bar = await box('.shell-bottom');
  const field = await box('#gas-levelPercent');
  expect(Math.abs(shown.y + shown.height - bar.y)).toBeLessThan(2);
  expect(field.y + field.height).toBeLessThan(shown.y);
  // 2667.5 L is rounded in the same way in every place.
  for (const place of ['.gas-calculator-details', '.gas-calculator .gas-calculator-tank'])
    await expect(page.locator(place)).toContainText(/2\.668\sL/);
  await expect(page.locator('main')).not.toContainText(/2\.667/);

  await openTask(page, 'de', 'gauge');
  const dial = page.getByRole('img', { name: /^Manometer, 0 bis 10\sbar, Zeiger bei 6,30$/ });
  await expect(dial.locator('text')).toHaveText(['0', '2', '4', '6', '8', '10', 'bar']);
  await expect(
    page.locator('.gas-calculator .gas-calculator-chart text', { hasText: /^−5$/ }),
  ).toHaveCount(0);
  await expect(page.locator('.gas-calculator .gas-calculator-point-text')).toHaveText(/6,30\sbar/);
  const plate = page.locator('.gas-calculator-chip summary .hazard-plate');
  await expect(plate).toHaveAccessibleName('Tafel: oben 23, unten 1978');
});
