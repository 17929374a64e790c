/** The printed emergency card for the cab and the cabinet. */
import { localizePath } from '../../../src/i18n/locales.ts';
import german from '../../../src/locales/de/card.json' with { type: 'json' };
import english from '../../../src/locales/en/card.json' with { type: 'json' };
import french from '../../../src/locales/fr/card.json' with { type: 'json' };
import { setContacts } from '../support/contacts.ts';
import { linesOf, plain, readText } from '../support/print-text.ts';
import { expect, test, text } from '../support/site.ts';

const cards = [
  ['de', german],
  ['en', english],
  ['fr', french],
] as const;
const contacts = { onCallPhone: '+49 461 112233', technicalOnCallPhone: '+49 461 445566' };

test("the emergency card is linked from chapter 1 and prints on two A5 pages with the company's phone numbers, in every language", async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  void complaints;
  await setContacts(page, backend.origin, contacts);
  for (const [locale, card] of cards) {
    await page.goto(localizePath('/driverManual/contact-plan', locale));
    await page.locator('main a[href$="/driverManual/card"]').click();
    await expect(page.locator('main h1')).toHaveText(
      text(locale, 'shell', 'screens.driverManualCard'),
    );
    await expect(page.locator('.card-call').getByRole('link', { name: /112233/ })).toHaveCount(2);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // The size of A5 in points, rounded as Chromium does.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 (?:419|420)[\d.]* (?:594|595|596)/);
    const sides = readText(pdf).map((runs) =>
      linesOf(runs)
        .map((line) => plain(line.text))
        .join(' '),
    );
    expect(sides).toHaveLength(2);
    for (const [index, side] of sides.entries()) {
      for (const phone of Object.values(contacts)) expect(side).toContain(phone);
      for (const { title, lines } of card.sides[index] ?? [])
        for (const line of [title, ...lines]) expect(side).toContain(plain(line));
      expect(side).not.toContain(plain(card.intro));
    }
  }
});
