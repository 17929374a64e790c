import type { Page } from 'playwright/test';
import { interpolate } from '../../../src/i18n/format.ts';
import { type Backend, expect, test, text } from '../support/site.ts';

/** Chapter 1 contains one box for each country in which the law differs. */
const chapter = '/en/driverManual/contact-plan';

async function openAs(page: Page, { origin }: Backend, employmentCountry: string): Promise<void> {
  const config = (await (await fetch(`${origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        ...config,
        accidentDuties: { employmentCountry },
        contacts: { onCallPhone: '+49 461 112233' },
      },
    }),
  );
  await page.goto(chapter);
  // Wait until the configuration has been applied.
  await expect(page.locator('.manual .operator-value.is-filled').first()).toBeAttached();
}
/** Checks the country that the settings show, since no driver can choose it. */
async function expectInSettings(page: Page, value: string): Promise<void> {
  await page.goto('/en/settings#display');
  const line = page.locator('#display').getByText(text('en', 'settings-device', 'country.label'));
  await expect(line.locator('..')).toContainText(value);
}
const stateOfBoxes = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.manual-nation')
    .evaluateAll((boxes) =>
      boxes.map(
        (box) =>
          `${box.getAttribute('data-country')} ${box.hasAttribute('open') ? 'open' : 'folded'}`,
      ),
    );

for (const [own, shown] of [
  ['GB', 'GB'],
  ['NI', 'GB'],
  ['FR', 'FR'],
] as const)
  test(`a chapter › shows the law of the company’s country first and collapses the others, for ${own}`, async ({
    signedInPage: page,
    backend,
  }) => {
    await openAs(page, backend, own);
    const states = await stateOfBoxes(page);
    expect(states[0]).toBe(`${shown} open`);
    expect(states.filter((state) => state.endsWith('open'))).toEqual(
      states.filter((state) => state.startsWith(shown)),
    );
    expect(states.length).toBeGreaterThan(1);
    // The box of another country opens with a tap and stays open until the driver closes it.
    const other = page.locator('.manual-nation:not([open])').first();
    const summary = other.locator('summary');
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await summary.click();
    await expect(page.locator('.manual-nation:not([open])')).toHaveCount(
      (await page.locator('.manual-nation').count()) - 2,
    );
    await expectInSettings(
      page,
      interpolate(text('en', 'settings-device', 'country.set'), {
        country: text('en', 'settings-device', `country.names.${own}`),
      }),
    );
  });

test('a chapter › shows the law of every country when the company’s country is unknown', async ({
  signedInPage: page,
  backend,
}) => {
  await openAs(page, backend, '');
  const states = await stateOfBoxes(page);
  expect(states.length).toBeGreaterThan(1);
  expect(states.every((state) => state.endsWith('open'))).toBe(true);
  await expectInSettings(page, text('en', 'settings-device', 'country.unset'));
});
