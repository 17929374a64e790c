/**
 * Pages for trainers and the safety adviser, on screen and in print: the source of each fact, and
 * questions with answers.
 */
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { isOpen } from '../../../src/features/manual/model/open-facts.ts';
import { interpolate } from '../../../src/i18n/format.ts';
import { locales, localizePath } from '../../../src/i18n/locales.ts';
import { routePath } from '../../../src/routing/routes.ts';
import { linesOf, plain, readText } from '../support/print-text.ts';
import { expect, test, text } from '../support/site.ts';

test('the sources and questions pages show every fact with its source and every question with its answer, and contents page and chapter link to them, in every language @full', async ({
  signedInPage: page,
  complaints,
}) => {
  void complaints;
  for (const locale of locales) {
    const chapters = readChapters(locale);

    await page.goto(localizePath('/driverManual/first-aid', locale));
    await page
      .locator('main')
      .getByRole('link', { name: text(locale, 'manual', 'sources'), exact: true })
      .click();
    await expect(page.locator('section#first-aid')).toBeInViewport();
    await expect(page.locator('.by-chapter > section')).toHaveCount(chapters.length);
    for (const { data } of chapters) {
      const items = (await page.locator(`section#${data.slug} li`).allInnerTexts()).map(plain);
      expect(items).toEqual(data.sources.map(({ fact, source }) => plain(`${fact} ${source}`)));
    }
    const facts = chapters.flatMap(({ data }) => data.sources);
    const open = facts.filter(isOpen).length;
    await expect(page.locator('.booklet-open')).toHaveCount(open);
    await expect(
      page.getByText(interpolate(text(locale, 'print', 'openCount'), { open, all: facts.length })),
    ).toBeVisible();

    await page.goto(routePath('driverManual', locale));
    const more = page.locator('a.contents-more');
    await expect(more).toHaveCount(3);
    for (const link of await more.all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await more.filter({ hasText: text(locale, 'shell', 'screens.driverManualQuestions') }).click();
    await expect(page).toHaveURL(new RegExp(`${routePath('driverManualQuestions', locale)}$`));
    for (const { data } of chapters) {
      const items = (await page.locator(`section#${data.slug} li`).allInnerTexts()).map(plain);
      expect(items).toEqual(
        data.questions.map(({ question, answer }) => plain(`${question} ${answer}`)),
      );
    }
    for (const link of await page.locator('.by-chapter-choice a').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
});

test('the questions page prints all questions, or only those of the chosen chapter, without links and buttons @full', async ({
  signedInPage: page,
}) => {
  const chapters = readChapters('de');
  const print = async () =>
    readText(await page.pdf({ preferCSSPageSize: true, printBackground: true })).map((runs) =>
      linesOf(runs).map((line) => line.text),
    );
  await page.goto('/driverManual/questions');
  const all = (await print()).flat();
  for (const { data } of chapters) expect(all).toContain(plain(`${data.order} · ${data.title}`));

  await page.locator('.by-chapter-choice a').nth(13).click();
  const pages = await print();
  expect(pages).toHaveLength(1);
  const chosen = (pages[0] ?? []).join(' ');
  for (const { data } of chapters)
    for (const { question } of data.questions)
      expect(chosen.includes(plain(question)), question).toBe(data.slug === 'first-aid');
  expect(pages[0]?.[0]).toContain(text('de', 'print', 'answers'));
  expect(chosen).not.toContain(text('de', 'training', 'oneChapter'));
});

test('the self-test asks ten questions per round and repeats those not known in this round and the next', async ({
  signedInPage: page,
}) => {
  const chapter = readChapters('de').find(({ data }) => data.slug === 'first-aid')?.data;
  const questions = chapter?.questions.map(({ question }) => question) ?? [];
  const button = (key: string) =>
    page.getByRole('button', { name: text('de', 'training', `selfTest.${key}`), exact: true });
  const questionText = page.locator('.self-test-question');
  const answer = async (isKnown: boolean): Promise<string> => {
    const question = await questionText.innerText();
    await button('show').click();
    await expect(page.locator('.self-test-answer')).toHaveText(
      chapter?.questions.find((one) => one.question === plain(question))?.answer ?? '?',
    );
    await button(isKnown ? 'known' : 'unknown').click();
    return plain(question);
  };
  await page.goto('/driverManual/questions');
  await page.locator('.self-test select').selectOption('first-aid');
  await button('start').click();
  await expect(questionText).toBeFocused();
  const missed = await answer(false);
  const others: string[] = [];
  for (let left = questions.length; left > 1; left -= 1) others.push(await answer(true));
  expect([missed, ...others].toSorted()).toEqual(questions.map(plain).toSorted());
  expect(await answer(true)).toBe(missed);
  await expect(page.locator('.self-test-result')).toHaveText(
    `${interpolate(text('de', 'training', 'selfTest.done'), { known: questions.length - 1, total: questions.length })} ${text('de', 'training', 'selfTest.again')}`,
  );

  await page.reload();
  await page.locator('.self-test select').selectOption('first-aid');
  await button('start').click();
  expect(plain(await questionText.innerText())).toBe(missed);
});
