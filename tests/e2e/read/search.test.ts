import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { locales, type Locale, localizePath } from '../../../src/i18n/locales.ts';
import { expect, test, text } from '../support/site.ts';

const manual = (locale: Locale): string => localizePath('/driverManual', locale);
const cases: Readonly<Record<Locale, { typed: string; wanted: string }>> = {
  de: { typed: 'schlauch undicht', wanted: 'emergency-leak' },
  en: { typed: 'hose leaking', wanted: 'emergency-leak' },
  fr: { typed: 'fuite au flexible', wanted: 'emergency-leak' },
};

test('the search leads from a query to the right section and back, in every language', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  for (const locale of locales) {
    await page.goto(manual(locale));
    const { typed, wanted } = cases[locale];
    await page.getByLabel(text(locale, 'manual', 'search.label')).fill(typed);
    const results = page.locator('.search-results a');
    const target = results.and(page.locator(`[href$="#${wanted}"]`));
    await expect(target.locator('mark').first()).toBeVisible();
    const order = await results.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(order.findIndex((href) => href.endsWith(`#${wanted}`))).toBeLessThan(3);
    await target.click();
    await expect(page.locator(`#${wanted}`)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${wanted}`);
    await page.goBack();
    await expect(target).toBeVisible();
    await expect(page.getByLabel(text(locale, 'manual', 'search.label'))).toHaveValue(typed);
  }
});

test('the search explains the numbers of an orange plate before all results, and states that a pair does not exist or is unknown', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  const card = page.locator('.search-results > .search-plate:first-child');
  for (const [locale, typed, drawn, statement] of [
    ['de', '30/1965', ['23', '1965'], /^30\/1965 gibt es nicht: Zu UN\s1965 gehört 23\./],
    ['en', '23/1965', ['23', '1965'], /^UN\s1965: Hydrocarbon gas mixture, liquefied/],
    ['fr', 'plaque 225', ['225', ''], /^225\u00a0: Gaz liquéfié réfrigéré, comburant/],
    ['de', 'UN 9999', ['', '9999'], /^UN\s9999: hier unbekannt, lies die Zahl der 112 vor\.$/],
  ] as const) {
    await page.goto(manual(locale));
    await page.getByLabel(text(locale, 'manual', 'search.label')).fill(typed);
    await expect(card.locator('strong')).toHaveText(statement);
    await expect(card.getByRole('img').locator('span')).toHaveText([...drawn]);
    const measures = card.getByRole('listitem');
    await (drawn[0] === ''
      ? expect(measures).toHaveCount(0)
      : expect(measures.last()).toHaveText(text(locale, 'hazard-plates', 'measures.call')));
  }
  await page.getByLabel(text('de', 'manual', 'search.label')).fill('gefahrnummer 23');
  await expect(card.locator('strong')).toHaveText('23: Entzündbares Gas');
  // On a phone the card is taller than the screen, and its first line stays in sight.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel(text('de', 'manual', 'search.label')).press('Enter');
  await expect(card).toBeFocused();
  await expect(card.locator('strong')).toBeInViewport();
  await card.getByRole('link').click();
  await expect(page.locator('#duties-papers')).toBeInViewport();
});

test('the search finds and opens a section with the keyboard alone @full', async ({
  signedInPage: page,
}) => {
  await page.goto('/driverManual');
  await page.locator('.search input').focus();
  await page.keyboard.type('Tunnel E');
  await page.keyboard.press('Enter');
  await expect(page.locator('.search-results a').first()).toBeFocused();
  await expect(page.locator('.search-status')).toContainText(/\d/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#driving-tunnels')).toBeInViewport();
});

test('the search shows a message when nothing is found, and removes it when the field is cleared', async ({
  signedInPage: page,
}) => {
  await page.goto('/driverManual?q=xqzvw');
  await expect(page.locator('.search-status')).toHaveText(text('de', 'manual', 'search.none'));
  await page.locator('.search input').fill('');
  await expect(page.locator('.search-status')).toHaveText('');
  expect(new URL(page.url()).search).toBe('');
});

test('the search counts all results and shows the remaining ones on a tap', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  await page.goto('/driverManual?q=Schlauch');
  const results = page.locator('.search-results a');
  await expect(results).toHaveCount(8);
  const status = await page.locator('.search-status').textContent();
  const count = Number(/\d+/.exec(status ?? '')?.[0]);
  expect(count).toBeGreaterThan(8);
  await page.locator('.search-all').click();
  await expect(results).toHaveCount(count);
  await expect(results.nth(8)).toBeFocused();
  await expect(page.locator('.search-all')).toBeHidden();
});

test('the search shows a message when its code could not be loaded, and works at the next attempt @full', async ({
  signedInPage: page,
  context,
  complaints,
}) => {
  complaints.allowNetwork = true;
  let cut = true;
  await context.route('**/driverManual-index/**', (route) =>
    cut ? route.abort() : route.continue(),
  );
  await page.goto('/driverManual');
  await page.locator('.search input').fill('Tunnel');
  await expect(page.locator('.search-status')).toHaveText(text('de', 'manual', 'search.failed'));
  cut = false;
  await page.locator('.search input').fill('Tunnel E');
  await expect(page.locator('.search-results a').first()).toBeVisible();
});

test('the contents page without JavaScript shows the chapters and no search field', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/driverManual');
  await expect(page.locator('.search')).toBeHidden();
  await expect(page.getByText(text('de', 'manual', 'search.noScript'))).toBeVisible();
  await expect(page.locator('.emergency-tiles a')).toHaveCount(3);
  // The links to the chapters and to the glossary.
  await expect(page.locator('a.contents-chapter')).toHaveCount(readChapters('de').length + 1);
  await context.close();
});

test('the imprint opens without login and shows the values of config.json in every language', async ({
  page,
  complaints,
}) => {
  void complaints;
  for (const locale of locales) {
    await page.goto(localizePath('/imprint', locale));
    const placeholder = `[${text(locale, 'shell', 'placeholder')}]`;
    await expect(page.locator('[data-operator=legalName]')).toHaveText(placeholder);
    await expect(page.locator('[data-operator=authority]')).toBeHidden();

    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch({ maxRetries: 3 })).json()) as object;
      await route.fulfill({
        json: {
          ...config,
          operator: {
            legalName: 'Example Gas',
            representatives: ['A. One', 'B. Two'],
            phone: '+49 30 000000',
            email: 'office@gas.example',
            authority: 'Example authority',
            authorityUrl: 'https://authority.example',
            wIdNr: 'DE000000000-00001',
          },
        },
      });
    });
    await page.reload();
    await expect(page.locator('[data-operator=legalName]')).toHaveText('Example Gas');
    await expect(page.locator('[data-operator=representatives]')).toHaveText('A. One, B. Two');
    await expect(page.locator('[data-operator=phone] a')).toHaveAttribute(
      'href',
      'tel:+4930000000',
    );
    await expect(page.locator('[data-operator=email] a')).toHaveAttribute(
      'href',
      'mailto:office@gas.example',
    );
    await expect(page.locator('[data-operator=authorityUrl] a')).toBeVisible();
    await expect(page.locator('[data-operator=vatId]')).toBeHidden();
    await page.unroute('**/config.json');
  }
});
