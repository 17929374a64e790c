/** The line about the driver's vehicles, above a form. */
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { vehicleKey } from '../../../src/platform/storage-keys.ts';
import { formPath } from '../../../src/routing/routes.ts';
import { send as sendReport, signUp } from '../../unit/office/driver.ts';
import { openDesk, t } from '../support/desk.ts';
import { newDriver, signInAs } from '../support/signed-in.ts';
import { expect, test, whenReady } from '../support/site.ts';

const parts = '.check-rows, .report-form-section';
const loaded = '.vehicle-defects > [data-asked="answered"]';

test('the line about truck and trailer › moves nothing below it while it is loaded, with and without a defect, in every language', async ({
  browser,
  backend,
}) => {
  test.slow();
  const number = Date.now() % 10_000;
  const truck = `HH-VL ${number}`;
  const trailer = `HH-TL ${number}`;
  const other = `HH-OL ${number}`;
  const reporter = await signUp(backend.origin, 'Mika Öz');
  const report = await sendReport(backend.origin, reporter, 'complaintChassis', {
    vehiclePlate: truck,
    defects: [{ defect: 'chBrakeAir', severity: 'life' }],
  });
  const desk = await openDesk(browser, backend, `?id=${report.id}`);
  // The desk writes the entry of the vehicle before it shows this line.
  await expect(desk.locator(`[data-report="${report.id}"] .report-history`)).toContainText(
    t('deeds.received'),
  );
  await desk.context().close();

  for (const locale of locales)
    for (const vehiclePlate of [truck, other]) {
      const context = await browser.newContext({
        baseURL: backend.origin,
        viewport: { width: 360, height: 740 },
      });
      const { email, uid } = await newDriver(backend, 'next');
      await signInAs(context, email);
      const page = await context.newPage();
      await page.addInitScript(
        ({ key, vehicle, moving }) => {
          localStorage.setItem(key, vehicle);
          const tops = new Set<number>();
          Object.assign(globalThis, { tops });
          const watch = (): void => {
            const part = document.querySelector(moving);
            if (part) tops.add(Math.round(part.getBoundingClientRect().top + scrollY));
            requestAnimationFrame(watch);
          };
          watch();
        },
        {
          key: vehicleKey(uid),
          vehicle: JSON.stringify({ vehiclePlate, trailerPlate: trailer, product: '' }),
          moving: parts,
        },
      );
      for (const kind of ['departureCheck', 'complaintChassis'] as const) {
        await page.goto(localizePath(formPath(kind), locale));
        await whenReady(page);
        await expect(page.locator(loaded)).toContainText(vehiclePlate);
        // Two frames after the text, its layout has been measured.
        const tops = await page.evaluate(
          () =>
            new Promise((resolve) => {
              requestAnimationFrame(() =>
                requestAnimationFrame(() =>
                  resolve([...(globalThis as unknown as { tops: Set<number> }).tops]),
                ),
              );
            }),
        );
        expect(tops, `${locale}, ${kind}, ${vehiclePlate}`).toHaveLength(1);
      }
      await context.close();
    }
});
