/** What a gloved thumb and tired eyes need of a screen: targets, text at 200 %, nothing covered. Each function says what is wrong. */
import type { Page } from 'playwright/test';

/** Controls in main that are lower or narrower than 48 px. A mark inside a label is as big as its label. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const smallest = 48;
    return [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(button, a[href], summary, input, textarea, select)',
      ),
    ].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const shown = element.matches('input')
        ? (element.closest<HTMLElement>(
            'label.choice-field-option, label.rating-field-star, label.button',
          ) ?? element)
        : element;
      const { width, height } = shown.getBoundingClientRect();
      return Math.min(width, height) >= smallest - 0.5
        ? []
        : [
            `${element.tagName}.${shown.className} "${(shown.innerText || element.getAttribute('aria-label') || element.id).slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`,
          ];
    });
  });

/** Faults of the screen with text at 200 %: scrolling sideways, cut or overlapping parts, a bar that takes the screen or covers the field that has the focus. */
export async function faultsAtTwice(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const faults = await page.evaluate(async () => {
    const frame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    await frame();
    const found: string[] = [];
    const name = (element: Element): string =>
      `${element.tagName}.${element.getAttribute('class') ?? ''}#${element.id} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    const visible = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches('.visually-hidden, option') &&
        element.closest('svg') === null,
    );
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth} px`);
    for (const element of visible) {
      const box = element.getBoundingClientRect();
      if (box.width > 0 && (box.right > innerWidth + 1 || box.left < -1))
        found.push(`beside the screen: ${name(element)}`);
      // A text box and the place of a photo scroll or shrink what is in them.
      if (
        !element.matches('input, textarea, canvas, progress') &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        getComputedStyle(element).display !== 'inline' &&
        getComputedStyle(element).overflowX !== 'visible'
      )
        found.push(`cut: ${name(element)}`);
      const parent = element.parentElement?.closest('label, button, .button');
      if (parent && parent.getBoundingClientRect().right + 1 < box.right)
        found.push(`out of its frame: ${name(element)}`);
    }
    const bar = document.querySelector('.report-form-bar');
    const targets = visible.filter(
      (element) =>
        element.matches(
          'label.choice-field-option, label.rating-field-star, label.button, button, a[href], summary, input.text-field, textarea',
        ) && !bar?.contains(element),
    );
    for (const [index, one] of targets.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of targets.slice(index + 1)) {
        const b = other.getBoundingClientRect();
        if (
          !one.contains(other) &&
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1
        )
          found.push(`overlap: ${name(one)} and ${name(other)}`);
      }
    }
    const head = document.querySelector('.shell-bar')?.getBoundingClientRect().bottom ?? 0;
    if (bar) {
      const { height, top } = bar.getBoundingClientRect();
      if (height > innerHeight * 0.38) found.push(`the bar takes ${Math.round(height)} px`);
      const form = bar.closest('form')?.getBoundingClientRect();
      if (top > innerHeight && form !== undefined && form.top < innerHeight - height)
        found.push('the bar is out of sight');
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await frame();
    for (const control of document.querySelectorAll<HTMLElement>(
      'main form :is(input, textarea, button, summary)',
    )) {
      if (!control.checkVisibility() || bar?.contains(control)) continue;
      control.focus();
      await frame();
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const end = bar?.getBoundingClientRect().top ?? innerHeight;
      // What nearly fills the free part shows its middle; in a text area the line with the caret comes into sight.
      const isTall = control.matches('textarea') || box.height > end - head - 96;
      const isCovered = isTall
        ? box.bottom < head + 48 || box.top > end - 48
        : box.bottom > end + 3 || box.top < head - 3;
      if (isCovered)
        found.push(
          `covered: ${name(control.closest('label') ?? control)} ${Math.round(box.top)} to ${Math.round(box.bottom)}, free is ${Math.round(head)} to ${Math.round(end)}`,
        );
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return found;
  });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [...new Set(faults)];
}
