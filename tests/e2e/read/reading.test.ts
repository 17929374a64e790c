import { interpolate } from '../../../src/i18n/format.ts';
import texts from '../../../src/locales/de/reading.json' with { type: 'json' };
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { routePath } from '../../../src/routing/routes.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { readAccessibleNodes } from '../support/accessibility-tree.ts';
import { builtAddress } from '../support/built-files.ts';
import { expect, test, text } from '../support/site.ts';

const editionOf = (slug: string): number =>
  readChapters('de').find(({ data }) => data.slug === slug)?.data.version ?? 0;
const mark = (slug: string): string => `.contents-chapter[data-reading="${slug}"] .reading-mark`;

test('a chapter that was read to the end is marked as read on this device until the marks are reset', async ({
  signedInPage: page,
}) => {
  await page.goto('/driverManual');
  await expect(page.locator('.reading-progress')).toBeHidden();
  await page.goto('/driverManual/first-aid');
  await page.locator('.article-on').scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('manual-read')))
    .toBe(JSON.stringify({ 'first-aid': editionOf('first-aid') }));

  await page.goto('/driverManual');
  await expect(page.locator(mark('first-aid'))).toHaveText(text('de', 'manual', 'reading.read'));
  await expect(page.locator(mark('know-lpg'))).toHaveText(text('de', 'manual', 'reading.unread'));
  await expect(page.locator('.reading-progress p')).toHaveText(
    `1 von ${readChapters('de').length} Kapiteln gelesen`,
  );

  const reset = page.getByRole('button', { name: text('de', 'manual', 'reading.reset') });
  expect((await reset.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await reset.click();
  await expect(page.locator('.reading-progress')).toBeHidden();
  await expect(page.locator(mark('first-aid'))).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('manual-read'))).toBeNull();
});

test('a chapter is unread when its end was not shown or the stored marks are damaged @full', async ({
  signedInPage: page,
}) => {
  await page.evaluate(() => {
    localStorage.setItem('manual-read', '{"first-aid":"x"}');
  });
  const started = page.waitForResponse(
    builtAddress('src/features/manual/show-reading-marks.lazy.ts'),
  );
  await page.goto('/driverManual/connecting-and-filling');
  await started;
  // The observer reports the position of its element within the next frames.
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
  expect(await page.evaluate(() => localStorage.getItem('manual-read'))).toBe('{"first-aid":"x"}');
  await page.goto('/driverManual');
  await expect(page.locator('.reading-progress')).toBeHidden();
});

test('changes since the last reading are shown in the chapter and on the contents page @full', async ({
  signedInPage: page,
}) => {
  const known = { 'first-aid': editionOf('first-aid'), 'know-lpg': editionOf('know-lpg') };
  await page.evaluate((read) => {
    localStorage.setItem('manual-read', JSON.stringify(read));
  }, known);
  // Simulate a newer edition of the chapter that this driver has not read.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const place = document.querySelector<HTMLElement>(
        'main[data-reading="first-aid"],a[data-reading="first-aid"]',
      );
      if (!place) return;
      place.dataset['version'] = '99';
      place
        .querySelector('.reading-changes')
        ?.insertAdjacentHTML('beforeend', '<span data-note="99">Neu</span>');
    });
  });
  await page.goto('/driverManual');
  await expect(page.locator(mark('first-aid'))).toHaveText(text('de', 'manual', 'reading.changed'));
  await expect(page.locator(mark('know-lpg'))).toHaveText(text('de', 'manual', 'reading.read'));
  for (const path of ['/driverManual', '/driverManual/first-aid']) {
    await page.goto(path);
    const place = page.locator('[data-reading="first-aid"]');
    await expect(place.locator('[data-note="99"]')).toBeVisible();
    await expect(place.locator(`[data-note="${known['first-aid']}"]`)).toBeHidden();
  }
});

test('the QR code of an older booklet opens the chapter with a notice about the printed edition and the changes since @full', async ({
  signedInPage: page,
}) => {
  const current = editionOf('first-aid');
  await page.goto(`/driverManual/first-aid?edition=${current - 1}`);
  const changes = page.locator('.reading-changes');
  await expect(changes.locator('b')).toHaveText(
    interpolate(text('de', 'notices', 'olderBooklet'), { printed: current - 1, current }),
  );
  await expect(changes.locator(`[data-note="${current}"]`)).toBeVisible();
  await page.goto(`/driverManual/first-aid?edition=${current}`);
  await page.locator('.article-on').scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('manual-read')))
    .toBe(JSON.stringify({ 'first-aid': current }));
  await expect(changes).toBeHidden();
});

test('a chapter confirmation that the company requires works offline, arrives once, and is requested again for a new edition', async ({
  signedInPage: page,
  backend,
  complaints,
}) => {
  complaints.allowNetwork = true;
  const config = (await (await fetch(`${backend.origin}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, confirmReading: true } }),
  );
  const current = editionOf('first-aid');
  const textOf = (key: string): string =>
    interpolate((texts as Readonly<Record<string, string>>)[key] ?? '', { edition: current });
  await page.goto('/driverManual/first-aid');
  const question = page.locator('.reading-confirmation');
  await expect(question).toContainText(textOf('lead'));
  let commits = 0;
  await page.route('**/*:commit*', (route) => {
    commits += 1;
    return commits === 1 ? route.abort() : route.continue();
  });
  await question.getByRole('button').click();
  await expect(question.locator('[aria-live]')).toHaveText(textOf('waiting'));
  // The page shows the confirmation immediately; its first attempt to send fails.
  await expect.poll(() => commits).toBe(1);
  // Another page of the app sends the waiting confirmation.
  await page.goto('/driverManual');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /readings:/.test(key)));
  await expect.poll(kept).toEqual([expect.stringMatching(/^readings:[^:]+$/)]);
  expect(commits).toBe(2);
  await page.goto('/driverManual/first-aid');
  await expect(question.locator('[aria-live]')).toHaveText(textOf('done'));
  await expect(question.locator('strong')).toHaveText(textOf('confirm'));
  await expect(question.getByRole('button')).toHaveCount(0);

  // Simulate the next edition of the chapter.
  await page.addInitScript((next) => {
    document.addEventListener('DOMContentLoaded', () => {
      const place = document.querySelector<HTMLElement>('main[data-reading="first-aid"]');
      if (!place) return;
      place.dataset['version'] = String(next);
      place
        .querySelector('.reading-changes')
        ?.insertAdjacentHTML('beforeend', `<span data-note="${next}">Neu</span>`);
    });
  }, current + 1);
  await page.goto('/driverManual/first-aid');
  await expect(question.getByRole('listitem')).toHaveText(['Neu']);
  await expect(question.getByRole('button')).toHaveText(textOf('confirm'));
});

test('chapters about gases that the driver does not carry are listed last with a note, and are found by the search @full', async ({
  signedInPage: page,
}) => {
  await page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem('signed-in') ?? '{}') as { uid: string };
    localStorage.setItem(`own-vehicle:${uid}`, JSON.stringify({ product: 'propane' }));
  });
  await page.goto('/driverManual');
  const note = text('de', 'manual', 'otherGas');
  const last = page.locator('.contents-chapter[data-reading]').last();
  await expect(last).toHaveAttribute('data-reading', 'lng-and-cryogenic-gases');
  await expect(last).toContainText(note);
  await expect(page.locator('.other-gas')).toHaveCount(1);
  await page.locator('.search input').fill('Trockeneis');
  await expect(page.locator('.search ol a').first()).toHaveAttribute(
    'href',
    '/driverManual/lng-and-cryogenic-gases#cryo-co2',
  );
  await page.goto('/driverManual/connecting-and-filling');
  await expect(page.locator('#filling-cryogenic')).toContainText(note);
  // A box about other gases is collapsed, and its title stays visible.
  const folded = page.locator('.manual details:has(.other-gas)');
  await expect(folded).toHaveCount(1);
  await expect(folded.locator('summary')).toContainText(note);
  await expect(folded.locator('.manual-box')).toBeHidden();
  await expect(page.locator('.other-gas')).toHaveCount(2);
});

test.describe('navigation in the manual', () => {
  test('a technical term links to its glossary entry, which links back to the place in the text', async ({
    signedInPage: page,
  }) => {
    await page.goto('/driverManual/connecting-and-filling');
    const term = page.locator('.manual-term').last();
    const id = (await term.getAttribute('href'))?.split('#')[1] ?? '';
    await term.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    await term.click();
    await page.waitForURL(`**/driverManual/glossary#${id}`);
    const entry = page.locator(`.glossary > [id="${id}"]`);
    await expect(entry.locator('dt')).toBeInViewport({ ratio: 1 });
    expect((await entry.boundingBox())?.y).toBeGreaterThanOrEqual(64);
    await page.goBack();
    await page.waitForURL('**/driverManual/connecting-and-filling');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await expect(term).toBeInViewport({ ratio: 1 });
  });

  test('a heading offers its URL, which opens the chapter at that heading @full', async ({
    signedInPage: page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/driverManual/connecting-and-filling');
    const heading = page.locator('.manual h2').nth(3);
    const id = await heading.getAttribute('id');
    const headingText = await heading.locator('a').innerText();
    const button = heading.getByRole('button', {
      name: interpolate(text('de', 'notices', 'copyAddress'), { heading: headingText }),
    });
    const before = await heading.boundingBox();
    await button.click();
    const shownText = page
      .locator('.shell-notice-area')
      .getByText(interpolate(text('de', 'notices', 'addressCopied'), { heading: headingText }));
    await expect(shownText).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${new URL(page.url()).origin}/driverManual/connecting-and-filling#${id}`);
    expect(page.url()).toBe(address);
    // The heading keeps its accessible name and size, and the button is large enough.
    await expect(page.getByRole('heading', { name: headingText, exact: true })).toHaveCount(1);
    expect((await heading.boundingBox())?.height).toBe(before?.height);
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);

    await page.goto('about:blank');
    await page.goto(address);
    await expect(heading).toBeInViewport({ ratio: 1 });

    // Every section is two taps away from the top, and the chapter has a print button.
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.on-this-page summary').click();
    const parts = page.locator('.on-this-page a');
    await expect(parts).toHaveCount(await page.locator('.manual h2[id]').count());
    await parts.last().click();
    await expect(page.locator('.manual h2').last()).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset['printed'] = '';
      };
    });
    await page.locator('button[data-print]').click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.goto('about:blank');
    await page.goto(address);
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect((await heading.boundingBox())?.y).toBeLessThan(200);

    // If the browser denies access to the clipboard, the page shows the URL.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    const last = page.locator('.manual h2').last();
    await last.getByRole('button').click();
    await expect(
      page.locator('.shell-notice-area').getByText(text('de', 'notices', 'addressNotCopied')),
    ).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${await last.getAttribute('id')}`);
  });

  test('"next" steps through all chapters in order and is missing in the last one, and "previous" steps back @full', async ({
    signedInPage: page,
  }) => {
    const chapters = readChapters('de').map(({ data }) => data);
    const path = (index: number): string => `/driverManual/${chapters[index]?.slug ?? ''}`;
    const previous = page.locator('.article-on a[rel=prev]');
    const next = page.locator('.article-on a[rel=next]');
    await page.goto(path(0), { waitUntil: 'domcontentloaded' });
    for (const [index, { title }] of chapters.entries()) {
      expect(new URL(page.url()).pathname).toBe(path(index));
      await expect(page.locator('main h1')).toHaveText(title);
      await expect(previous).toHaveCount(index === 0 ? 0 : 1);
      await expect(next).toHaveCount(index === chapters.length - 1 ? 0 : 1);
      if (index > 0) expect(await previous.getAttribute('href')).toBe(path(index - 1));
      if (index === chapters.length - 1) break;
      await expect(next).toContainText(chapters[index + 1]?.title ?? '');
      await next.click();
      await page.waitForURL(`**${path(index + 1)}`, { waitUntil: 'domcontentloaded' });
    }
    await previous.click();
    await page.waitForURL(`**${path(14)}`);
    await expect(page.locator('main h1')).toHaveText(chapters[14]?.title ?? '');
  });
});

test('the accessibility tree of a chapter says in words what not to do, and names tables, rows and columns', async ({
  signedInPage: page,
}) => {
  const doNot = { de: 'Lass das', en: 'Do not', fr: 'À ne pas faire' } as const;
  for (const locale of locales) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(localizePath('/driverManual/leak-fire-accident', locale));
    const stacked = await readAccessibleNodes(page);
    const cells = stacked.filter(({ role }) => role === 'cell').map(({ name }) => name);
    const forbidden = cells.filter((name) => name.startsWith(`${doNot[locale]}: `));
    expect(forbidden.length, locale).toBeGreaterThan(8);
    expect(cells.filter((name) => /[✓✗]/u.test(name))).toEqual([]);
    expect(stacked.filter(({ role, name }) => role === 'table' && name === '')).toEqual([]);
    expect(stacked.filter(({ role }) => role === 'rowheader').length).toBeGreaterThan(8);
    await page.setViewportSize({ width: 1000, height: 800 });
    const wide = await readAccessibleNodes(page);
    expect(
      wide.filter(({ role, name }) => role === 'columnheader' && name === doNot[locale]),
    ).toHaveLength(2);
    expect(wide.filter(({ role, name }) => role === 'cell' && /[✓✗]/u.test(name))).toEqual([]);
  }
  // A table is no stop of the Tab key.
  await expect(page.locator('.manual-facts[tabindex]')).toHaveCount(0);
});

for (const locale of locales) {
  test(`every table of the manual fits the width of a phone, and stacked cells have labels, in ${locale} @full`, async ({
    signedInPage: page,
  }) => {
    // Check the booklet, which contains the tables of all chapters with the same styles.
    await page.goto(routePath('driverManualPrint', locale));
    const tables = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.manual-facts')].map((figure) => ({
          caption: figure.querySelector('caption')?.textContent ?? '',
          beyond: figure.scrollWidth - figure.clientWidth,
          todo: figure.matches('.manual-do'),
          columns: [...figure.querySelectorAll('thead th')].map((head) => head.textContent),
          named: [...figure.querySelectorAll('tbody tr:first-child td')].map(
            (cell) => getComputedStyle(cell, '::before').content,
          ),
        })),
      );
    const beyond = (found: Awaited<ReturnType<typeof tables>>) =>
      found
        .filter((table) => table.beyond > 1)
        .map((table) => `${table.caption}: ${table.beyond} px`);
    const usual = await tables();
    expect(usual.length).toBeGreaterThan(25);
    expect(beyond(usual)).toEqual([]);
    expect(usual.filter(({ columns }) => columns.length > 3)).toHaveLength(2);
    for (const { columns, named } of usual.filter((table) => table.columns.length > 3))
      for (const [index, column] of columns.entries())
        if (index > 0) expect(named[index - 1]).toContain(column);

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const large = await tables();
    expect(beyond(large)).toEqual([]);
    for (const { columns, named } of large.filter(
      ({ columns: { length }, todo }) => length > 2 && !todo,
    ))
      for (const [index, column] of columns.entries())
        if (index > 0) expect(named[index - 1]).toContain(column);
  });
}

test('a notice in a chapter covers no call button at any place of the page, with text at 100 and 200 %', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of ['100', '200']) {
    await page.evaluate((percent) => {
      localStorage.setItem('text-size', percent);
    }, size);
    // The address of a page that the worker serves in another language than the requested one.
    for (const slug of ['first-aid', 'leak-fire-accident']) {
      await page.goto(`/driverManual/${slug}?instead-of=fr`);
      await expect(page.locator('.shell-notice')).toBeVisible();
      const covered = await page.evaluate(async () => {
        const found: number[] = [];
        for (let top = 0; top < document.documentElement.scrollHeight; top += 60) {
          scrollTo({ top, behavior: 'instant' });
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
          const notice = document.querySelector('.shell-notice')?.getBoundingClientRect();
          if (!notice) throw new Error('The notice is gone');
          for (const call of document.querySelectorAll('main a[href^="tel:"]')) {
            const box = call.getBoundingClientRect();
            if (box.bottom > notice.top && box.top < notice.bottom) found.push(top);
          }
        }
        return found;
      });
      expect(covered, `${slug} at ${size} %`).toEqual([]);
    }
  }
});
