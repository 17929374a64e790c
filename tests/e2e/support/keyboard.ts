/** Operates the site with the keyboard alone and checks the focus at each step. */
import type { Page } from 'playwright/test';
import { themes } from '../../../src/features/theme/theme.ts';
import { expect } from './site.ts';

export interface Stop {
  readonly name: string;
  /** Unique key of this stop on its screen. */
  readonly key: string;
  readonly inSight: boolean;
  readonly covered: boolean;
  readonly outlined: boolean;
  /** Themes in which the contrast between the focus ring and its surroundings is below 3:1. */
  readonly faintIn: readonly string[];
}

/** The focused element after two frames; undefined if nothing has the focus. */
export function focusStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(async (themes) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    // The focus ring of a checkbox is drawn on its label.
    const shown = element.matches('.visually-hidden')
      ? (element.closest('label') ?? element)
      : element;
    const box = shown.getBoundingClientRect();
    const middle = {
      x: (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
      y: (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
    };
    const hit = document.elementFromPoint(middle.x, middle.y);
    const ringed = [shown, element.closest('label')].find(
      (one) =>
        one !== null &&
        Number.parseFloat(getComputedStyle(one).outlineWidth) >= 2 &&
        getComputedStyle(one).outlineStyle !== 'none',
    );
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrastOfRing = (ring: Element): number => {
      const style = getComputedStyle(ring);
      const isInside = Number.parseFloat(style.outlineOffset) < 0;
      let around = isInside ? ring : ring.parentElement;
      while (around && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)')
        around = around.parentElement;
      const ground = getComputedStyle(around ?? document.body).backgroundColor;
      const [dark = 0, light = 0] = [style.outlineColor, ground]
        .map(luminance)
        .toSorted((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    };
    const root = document.documentElement;
    const before = root.className;
    const faintIn = themes.filter((theme) => {
      root.className = before.replace(/theme-\w+/, `theme-${theme}`);
      return ringed && contrastOfRing(ringed) < 3;
    });
    root.className = before;
    return {
      name: `${element.tagName} ${shown.className} ${element.id} ${(element.innerText || element.getAttribute('aria-label') || '').slice(0, 40)}`,
      key: `${element.tagName} ${element.id} ${box.left} ${box.top + scrollY} ${element.outerHTML.length}`,
      inSight: box.bottom > 0 && box.top < innerHeight && box.width > 0,
      // A temporary notice may cover the element, because it disappears again.
      covered:
        hit !== null &&
        !shown.contains(hit) &&
        !hit.contains(shown) &&
        hit.closest('.shell-notice-area') === null,
      outlined: ringed !== undefined,
      faintIn,
    };
  }, themes);
}
/** Returns the faults of a stop as text; undefined if there are none. */
export const faultsOfStop = ({
  name,
  inSight,
  covered,
  outlined,
  faintIn,
}: Stop): string | undefined => {
  const wrong = [
    ...(inSight ? [] : ['out of sight']),
    ...(covered ? ['covered'] : []),
    ...(outlined ? [] : ['no outline']),
    ...faintIn.map((theme) => `a faint ring in ${theme}`),
  ];
  return wrong.length === 0 ? undefined : `${name}: ${wrong.join(', ')}`;
};

/**
 * Returns the controls that are covered or out of sight when Tab reaches them, from the top of the
 * page on. Of five points of each control, four must be visible, or three if it is nearly as high as
 * the screen.
 */
export async function coveredStops(page: Page, mostStops = 40): Promise<readonly string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const faults: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const fault = await coverOfFocus(page);
    if (fault === undefined) break;
    if (fault !== '') faults.push(fault);
  }
  return faults;
}
/** '' if the focused element is in sight; undefined if nothing has the focus. */
export const coverOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const shown = element.matches('.visually-hidden')
      ? (element.closest('label') ?? element)
      : element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const covers = (
      [
        [0.5, 0.5],
        [0.2, 0.2],
        [0.8, 0.2],
        [0.2, 0.8],
        [0.8, 0.8],
      ] as const
    ).flatMap(([across, down]) => {
      const hit = document.elementFromPoint(left + across * width, top + down * height);
      // A temporary notice may cover the element, because it disappears again.
      if (hit && (shown.contains(hit) || hit.contains(shown) || hit.closest('.shell-notice-area')))
        return [];
      return [hit ? (hit.closest('[class]')?.getAttribute('class') ?? hit.tagName) : 'the edge'];
    });
    return covers.length <= (height > innerHeight * 0.8 ? 2 : 1)
      ? ''
      : `${element.tagName} ${element.id} "${element.innerText.slice(0, 30)}" is behind ${covers.join(', ')}`;
  });

/**
 * Records each time an element loses the focus and no element has it for several frames. Read the
 * records with `focusLosses`.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lost: string[] = [];
    Object.assign(globalThis, { focusLost: lost });
    let last = '';
    let frames = 0;
    const look = (): void => {
      const element = document.activeElement;
      if (element && element !== document.body) {
        last = `${element.tagName} ${element.className} ${element.id} ${element.textContent?.slice(0, 30) ?? ''}`;
        frames = 0;
      } else if (last !== '') {
        frames += 1;
        if (frames === 12) lost.push(`${location.pathname}${location.hash} after ${last}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
export const focusLosses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as { focusLost?: string[] }).focusLost ?? []);

const maxStops = 90;

/**
 * Presses Tab until the focus is on an element that matches `selector`. Each stop on the way must
 * be visible and outlined.
 */
export async function tabTo(
  page: Page,
  selector: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((radio) => document.activeElement?.matches(radio) === true, selector);
  for (let stop = 0; stop < maxStops && !(await isThere()); stop += 1) {
    await page.keyboard.press(key);
    const at = await focusStop(page);
    expect(at, `the focus on the way to ${selector}`).toBeDefined();
    if (at) expect(faultsOfStop(at), `on the way to ${selector}`).toBeUndefined();
  }
  expect(await isThere(), `Tab reaches ${selector}`).toBe(true);
}

/**
 * Moves to a group of radio buttons with Tab and selects the option `value` with the arrow keys.
 */
export async function pickRadio(page: Page, name: string, value: string): Promise<void> {
  await tabTo(page, `input[name="${name}"]`);
  const radio = page.locator(`input[name="${name}"][value="${value}"]`);
  for (let press = 0; press < 8; press += 1) {
    if (await radio.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  if (!(await radio.isChecked())) await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();
}
