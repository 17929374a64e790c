/** Each form is filled in and sent, online and offline, and the server stores the same answers. */
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { fillForm } from '../support/fill-form.ts';
import { overridesByForm } from '../support/answer-overrides.ts';
import { send } from '../support/form.ts';
import { reportsMarked } from '../support/office.ts';
import { expect, test, text, whenReady } from '../support/site.ts';

for (const definition of Object.values(formDefinitions).filter(({ ownScreen }) => !ownScreen))
  for (const network of ['with', 'without'] as const)
    test(`a report of the form ${definition.kind} that is sent ${network} network arrives with the given answers`, async ({
      signedInPage: page,
      context,
      backend,
      complaints,
    }) => {
      complaints.allowNetwork = true;
      const { kind } = definition;
      const mark = `${kind}${network}${Date.now()}`;
      await page.goto(formPath(kind));
      await whenReady(page);
      const scene = {
        page,
        locale: 'de',
        definition,
        overrides: overridesByForm[kind] ?? {},
        mark,
      } as const;
      const stored = await fillForm(scene);
      if (network === 'without') await context.setOffline(true);
      await send(page);
      if (network === 'without') {
        expect(await reportsMarked(backend, mark)).toEqual([]);
        await context.setOffline(false);
      }
      await expect(
        page.getByText(text('de', 'reports', 'status.sent'), { exact: true }),
      ).toBeVisible();
      const [report] = await reportsMarked(backend, mark);
      expect(report).toMatchObject({ kind, locale: 'de', answers: stored });
    });
