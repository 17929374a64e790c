/** The emergency card for cab and cabinet, as it comes out of the printer. */
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { setContacts } from '../support/contacts.ts';
import { linesOf, plain, readText } from '../support/print-text.ts';
import { expect, test, text } from '../support/site.ts';

const contacts = { onCallPhone: '+49 461 112233', technicalOnCallPhone: '+49 461 445566' };

test('the card prints on two sides of A5 with the numbers of the company, on the way from chapter 1, in every language', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  void complaints;
  await setContacts(page, backend.origin, contacts);
  for (const locale of locales) {
    await page.goto(localizePath('/driverManual/contact-plan', locale));
    await page.locator('main a[href$="/driverManual/card"]').click();
    await expect(page.locator('main h1')).toHaveText(
      text(locale, 'shell', 'screens.driverManualCard'),
    );
    await expect(page.locator('.card-call').getByRole('link', { name: /112233/ })).toHaveCount(2);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // A5 in points, as Chromium rounds it.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 (?:419|420)[\d.]* (?:594|595|596)/);
    const sides = readText(pdf).map((runs) =>
      linesOf(runs)
        .map((line) => plain(line.text))
        .join(' '),
    );
    expect(sides).toHaveLength(2);
    for (const [index, side] of sides.entries()) {
      for (const phone of Object.values(contacts)) expect(side).toContain(phone);
      for (const one of [0, 1]) {
        expect(side).toContain(plain(text(locale, 'card', `sides.${index}.${one}.title`)));
        for (const line of [0, 1, 2])
          expect(side).toContain(
            plain(text(locale, 'card', `sides.${index}.${one}.lines.${line}`)),
          );
      }
      expect(side).not.toContain(plain(text(locale, 'card', 'intro')));
    }
  }
});
