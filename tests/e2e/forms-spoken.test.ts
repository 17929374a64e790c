/** The forms as a screen reader tells them: names, what is required, what is wrong, where one is, how sending goes. */
import { formDefinitions } from '../../src/domain/reports/forms/all.ts';
import { locales, localizePath } from '../../src/i18n/locales.ts';
import { formPath } from '../../src/navigation/routes.ts';
import { fillPartialDelivery, openForm } from './form.ts';
import { isControl, spoken } from './spoken.ts';
import { expect, setFaults, test, text } from './site.ts';

for (const locale of locales) {
  test(`every step of every form names its controls, says what is required and what is wrong, in ${locale}`, async ({
    signedInPage: page,
    complaints,
  }) => {
    test.setTimeout(180_000);
    void complaints;
    const mark = text(locale, 'reports', 'form.requiredMark');
    const faults: string[] = [];
    for (const definition of Object.values(formDefinitions)) {
      await page.goto(localizePath(formPath(definition.kind), locale));
      await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      await page.waitForLoadState('networkidle');
      const check = async (step: string): Promise<void> => {
        const nodes = await spoken(page);
        const where = `${locale} ${definition.kind} ${step}`;
        if (nodes.filter(isControl).length < 8) faults.push(`${where}: hardly any control is told`);
        for (const node of nodes.filter(isControl)) {
          if (node.name.trim() === '')
            faults.push(`${where}: a ${node.role} without a name in ${node.inside[0]}`);
          // A label that came out as its own id was never translated.
          if (/^[a-z]+([A-Z][a-z]+)+$/.test(node.name))
            faults.push(`${where}: ${node.role} is called ${node.name}`);
          if ((node.role === 'radio' || node.role === 'checkbox') && node.inside.length === 0)
            faults.push(`${where}: ${node.name} answers no question`);
        }
        for (const node of nodes.filter(({ role }) =>
          ['textbox', 'radiogroup', 'group'].includes(role),
        )) {
          if (node.required && !node.name.includes(mark))
            faults.push(`${where}: ${node.name} is required and does not say it in words`);
          if (node.role === 'textbox' && node.name.includes(mark) && !node.required)
            faults.push(`${where}: ${node.name} says required in words alone`);
        }
        if (nodes.filter(({ role }) => role === 'heading').length < 2)
          faults.push(`${where}: no heading of the step`);
      };
      const steps = definition.stepped ? await page.locator('.step-list li').count() : 1;
      for (let step = 0; step < steps; step += 1) {
        if (step > 0) {
          await page.locator('.step-list summary').click();
          await page.locator('.step-list li button').nth(step).click();
          // The step's heading takes the focus: that is how its change is told.
          const at = (await spoken(page)).find(
            ({ focused, role }) => focused && role !== 'RootWebArea',
          );
          const title = await page.locator('.report-form-section > h2').first().textContent();
          if (at?.role !== 'heading' || at.name !== title)
            faults.push(
              `${locale} ${definition.kind} step ${step + 1}: the focus is on ${at?.role} ${at?.name}`,
            );
        }
        await check(`step ${step + 1}`);
      }
      // Sending with nothing answered: the list of what is missing is read out, the first faulty field has the focus and tells why.
      await page.locator('.report-form-bar button[type=submit]').click();
      await expect(page.locator('[role=alert] .report-form-problems')).toBeVisible();
      await page.locator('.report-form-problems a').first().click();
      await expect(page.locator('.field-error').first()).toBeVisible();
      const nodes = await spoken(page);
      const sentences = await page.locator('.field-error').allTextContents();
      const told = nodes.map(({ description }) => description).join(' | ');
      for (const sentence of sentences)
        if (!told.includes(sentence))
          faults.push(`${locale} ${definition.kind}: "${sentence}" hangs on no control`);
      if (!nodes.some(({ invalid }) => invalid))
        faults.push(`${locale} ${definition.kind}: nothing is told to be invalid`);
      const at = nodes.find(({ focused, role }) => focused && role !== 'RootWebArea');
      if (
        !at ||
        !(
          at.invalid ||
          sentences.some((sentence) =>
            nodes.some(
              ({ name, description }) => at.inside.includes(name) && description.includes(sentence),
            ),
          )
        )
      )
        faults.push(
          `${locale} ${definition.kind}: the focus is on ${at?.role} ${at?.name}, which is not faulty`,
        );
    }
    expect(faults).toEqual([]);
  });
}

test('how sending goes is read out as it goes', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  await openForm(page, 'de');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [aria-live]',
        );
        if (region) said.push(region.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await fillPartialDelivery(page, 'de', `spoken-${Date.now()}`);
  await setFaults(backend, [{ kind: 'latency', milliseconds: 1500 }]);
  await page.locator('.report-form-bar button[type=submit]').click();
  await expect(page.locator('.notice:has(.report-form-code)')).toBeFocused();
  const box = (await spoken(page)).find(({ focused, role }) => focused && role !== 'RootWebArea');
  expect(box?.live).toBe('polite');
  await expect(page.getByText(text('de', 'reports', 'status.sent'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await setFaults(backend, []);
  const said = await page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
  for (const word of [
    text('de', 'reports', 'status.sending'),
    text('de', 'reports', 'status.sent'),
  ])
    expect(
      said.some((sentence) => sentence.includes(word)),
      word,
    ).toBe(true);
});
