/**
 * Translates pages as Chrome does, without a network: each text moves into two nested <font>
 * elements, also a text that appears later, and <html> gets another language and a class. The
 * "translation" puts a mark before and after each text. Playwright ignores this mark, so that the
 * helpers of the other journeys find each text.
 */
import { type BrowserContext, expect, type Page } from 'playwright/test';

const mark = '\u200b';

/** Runs in the page, so it uses nothing from outside. */
function translatePage(sign: string): void {
  const kept = '[translate="no"], script, style, textarea, svg, font';
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (text.data.trim() === '' || parent === null || parent.closest(kept)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    const [, before = '', content = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text.data) ?? [];
    inner.textContent = before + sign + content + sign + after;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  const start = (): void => {
    document.documentElement.lang = 'pl';
    document.documentElement.classList.add('translated-ltr');
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') translate(target as Text);
        for (const node of addedNodes)
          if (node instanceof Text) translate(node);
          else translateAll(node);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  // Chrome translates a page that is shown and idle. Text typed while React renders a translated
  // island again would be lost.
  const startIdle = (): void => {
    if (document.querySelector('astro-island[ssr]')) requestAnimationFrame(startIdle);
    else requestIdleCallback(start);
  };
  if (document.readyState === 'complete') startIdle();
  else addEventListener('load', startIdle);
}

/**
 * React logs this error for a part of a page that was translated before its hydration, and renders
 * the part again: https://react.dev/errors/418.
 */
export const renderedAgain = /Minified React error #418/;

/** Translates all pages that this browser opens from now on. */
export const translatePages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(translatePage, mark);

/** Translates the open page, as a driver who taps "translate". */
export const translateOpenPage = (page: Page): Promise<void> => page.evaluate(translatePage, mark);

/** Returns <html> to the original as Chrome does when the driver taps "show original". */
export const showOriginal = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    root.classList.remove('translated-ltr');
    root.lang = location.pathname.split('/').find((part) => /^(?:en|fr)$/.test(part)) ?? 'de';
  });

/**
 * The text that a part of a page shows, line by line, without the marks of the translation. Times
 * of day and short codes are left out, because two reports differ in them.
 */
export const shownText = async (page: Page, part = 'main'): Promise<readonly string[]> =>
  (await page.locator(part).first().innerText())
    .replaceAll(mark, '')
    .replaceAll(/\b\d\d:\d\d\b/g, '00:00')
    .replaceAll(/\b[A-Z]-\d{6}-[A-Z0-9]{4}\b/g, 'A-000000-0000')
    .split(/\s*\n\s*/)
    .filter((line) => line !== '');

/** Checks that a translated page shows the texts of the page that is not translated. */
export async function expectSameText(
  translated: Page,
  expected: () => Promise<readonly string[]>,
  part?: string,
): Promise<void> {
  await expect(async () =>
    expect(await shownText(translated, part)).toEqual(await expected()),
  ).toPass({ intervals: [100] });
  expect(await markedDespite(translated)).toEqual([]);
  await expect(translated.locator('main font').first()).toBeAttached();
}

/** The texts that the page keeps from translation and that were translated nevertheless. */
const markedDespite = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[translate="no"]')
    .evaluateAll(
      (elements, sign) =>
        elements.map(({ textContent }) => textContent).filter((text) => text.includes(sign)),
      mark,
    );
