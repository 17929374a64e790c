/**
 * Layout checks for a screen: size of controls, text at 200 %, covered parts, layout shifts and
 * print. Each function returns the faults as text.
 */
import type { Page } from 'playwright/test';

/**
 * Controls in main that are lower or narrower than 48 px. For a checkbox, the size of its label
 * counts.
 */
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

/**
 * Faults of the screen with text at 200 %: horizontal scrolling, cut-off or overlapping parts, and
 * a bar that covers too much of the screen. With `walk`, also each control that is covered on
 * focus.
 */
export async function faultsAtDoubleSize(
  page: Page,
  { walk }: { readonly walk: boolean },
): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const faults = await page.evaluate(async (visitsControls) => {
    const frame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    const leaveFocus = (): void => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    };
    await frame();
    const name = (element: Element): string =>
      `${element.tagName}.${element.getAttribute('class') ?? ''}#${element.id} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    const bar = document.querySelector('.report-form-bar');
    // The app bar and the sticky parts below it overlay scrolled content.
    const stuck = document.querySelector('.emergency-card--near, .report-form-followed');
    const headOf = (...bars: readonly (Element | null)[]): number =>
      bars.reduce((edge, part) => {
        const { top, bottom } = part?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
        return top <= edge + 1 ? Math.max(edge, bottom) : edge;
      }, 0);
    const appBar = document.querySelector('.shell-bar');
    // What is behind a modal dialog cannot be tapped.
    const scope = document.querySelector('dialog:modal') ? 'dialog:modal' : 'main';
    const visible = [...document.querySelectorAll<HTMLElement>(`${scope} *`)].filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches('.visually-hidden, option') &&
        getComputedStyle(element).clipPath !== 'inset(50%)' &&
        element.closest('svg') === null,
    );

    const isBeside = ({ left, right, width }: DOMRect): boolean =>
      width > 0 && (right > innerWidth + 1 || left < -1);
    // Text fields scroll their content, and a canvas scales it.
    const isCut = (element: HTMLElement): boolean => {
      if (element.matches('input, textarea, canvas, progress')) return false;
      const { display, overflowX } = getComputedStyle(element);
      const isFull = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      return isFull && display !== 'inline' && overflowX !== 'visible';
    };
    const leavesFrame = (element: HTMLElement, { right }: DOMRect): boolean => {
      const parent = element.parentElement?.closest('label, button, .button');
      return parent != null && parent.getBoundingClientRect().right + 1 < right;
    };
    const faultsOfPart = (element: HTMLElement): readonly string[] => {
      const box = element.getBoundingClientRect();
      return [
        ...(isBeside(box) ? [`beside the screen: ${name(element)}`] : []),
        ...(isCut(element) ? [`cut: ${name(element)}`] : []),
        ...(leavesFrame(element, box) ? [`out of its frame: ${name(element)}`] : []),
      ];
    };

    const targets = visible.filter(
      (element) =>
        element.matches(
          'label.choice-field-option, label.rating-field-star, label.button, button, a[href], summary, input.text-field, textarea',
        ) &&
        !bar?.contains(element) &&
        !stuck?.contains(element),
    );
    const overlap = (one: HTMLElement, other: HTMLElement): boolean => {
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const isApart =
        a.left >= b.right - 1 ||
        b.left >= a.right - 1 ||
        a.top >= b.bottom - 1 ||
        b.top >= a.bottom - 1;
      return !isApart && !one.contains(other);
    };
    const overlaps = targets.flatMap((one, index) =>
      targets
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `overlap: ${name(one)} and ${name(other)}`),
    );

    const faultsOfBar = (): readonly string[] => {
      if (!bar) return [];
      const { height, top } = bar.getBoundingClientRect();
      const form = bar.closest('form')?.getBoundingClientRect();
      const isAway = top > innerHeight && form !== undefined && form.top < innerHeight - height;
      return [
        ...(height > innerHeight * 0.38 ? [`the bar takes ${Math.round(height)} px`] : []),
        ...(isAway ? ['the bar is out of sight'] : []),
      ];
    };

    const faultOfFocus = (control: HTMLElement): string | undefined => {
      const shown = control.closest('label') ?? control;
      const box = shown.getBoundingClientRect();
      const end = bar?.getBoundingClientRect().top ?? innerHeight;
      const head = stuck?.contains(control) ? headOf(appBar) : headOf(appBar, stuck);
      // A text area, or a control that nearly fills the free area, may be partly covered.
      const isTall = control.matches('textarea') || box.height > end - head - 96;
      const isCovered = isTall
        ? box.bottom < head + 48 || box.top > end - 48
        : box.bottom > end + 3 || box.top < head - 3;
      return isCovered
        ? `covered: ${name(shown)} ${Math.round(box.top)} to ${Math.round(box.bottom)}, free is ${Math.round(head)} to ${Math.round(end)}`
        : undefined;
    };

    const sideways = document.documentElement.scrollWidth - innerWidth;
    const found = [
      ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
      ...visible.flatMap(faultsOfPart),
      ...overlaps,
      ...faultsOfBar(),
    ];
    if (!visitsControls) return found;
    leaveFocus();
    await frame();
    for (const control of document.querySelectorAll<HTMLElement>(
      'main form :is(input, textarea, button, summary)',
    )) {
      if (!control.checkVisibility() || bar?.contains(control)) continue;
      control.focus();
      await frame();
      const fault = faultOfFocus(control);
      if (fault !== undefined) found.push(fault);
    }
    leaveFocus();
    return found;
  }, walk);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [...new Set(faults)];
}

/**
 * Controls of the whole page that are lower than 48 px. Links inside a sentence may be as high as
 * their line (WCAG 2.5.8), and for a checkbox the height of its label counts.
 */
export const lowTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isUsed = (element: HTMLElement, { width, height }: DOMRect): boolean => {
      const { visibility, clipPath, display } = getComputedStyle(element);
      const isInText = element.tagName === 'A' && display === 'inline';
      const isShown = width > 0 && height > 0 && visibility === 'visible' && clipPath === 'none';
      return isShown && !isInText && !element.matches('.shell-skip');
    };
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a, button, input:not([type=hidden]), select, textarea, summary',
      ),
    ].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const after = getComputedStyle(element, '::after');
      // A link whose `::after` covers its card is tapped anywhere in the card.
      const card =
        after.content !== 'none' && after.position === 'absolute' ? element.offsetParent : null;
      const height = Math.max(
        ...[element, label, card].map((part) => part?.getBoundingClientRect().height ?? 0),
      );
      return isUsed(element, box) && height < 47.5
        ? [`${element.outerHTML.slice(0, 90)} is ${Math.round(height)} px high`]
        : [];
    });
  });

/** Short words that are broken into two lines, such as "Deutsc h". Long words may be hyphenated. */
export const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'inset(50%)';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden')) continue;
      if ([parent, parent.parentElement].some((part) => part && isClipped(part))) continue;
      // A word includes its soft hyphens, at which a long word may be broken.
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d\u00AD]{2,}/gu)) {
        if (word.length > 8) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${word} is broken in ${parent.outerHTML.slice(0, 80)}`);
      }
    }
    return broken;
  });

/** Elements that exceed the screen with text at `size` per cent. Restores the text size. */
export const partsTooWide = (page: Page, size: number): Promise<readonly string[]> =>
  page.evaluate((percent) => {
    const root = document.documentElement;
    const before = root.style.fontSize;
    root.style.fontSize = `${percent}%`;
    const wide =
      root.scrollWidth <= innerWidth
        ? []
        : [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map((element) => `${element.className.toString() || element.tagName} is too wide`)
            .slice(0, 4);
    root.style.fontSize = before;
    return wide;
  }, size);

/**
 * Faults of the frame of a screen with text at `size` per cent: an app bar that shows the text
 * below it, entries of the open menu over each other, an options box beside the screen, and rows of
 * the departure check with too little width for their text.
 */
export const partsPressedTogether = (page: Page, size: number): Promise<readonly string[]> =>
  page.evaluate((percent) => {
    const root = document.documentElement;
    root.style.fontSize = `${percent}%`;
    const faultsIn = (
      selector: string,
      isFault: (element: HTMLElement) => boolean,
      fault: string,
    ): readonly string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility() && isFault(element))
        .map((element) => `${fault}: "${element.textContent.trim().slice(0, 30)}"`);
    const openAnd = (selector: string, find: () => readonly string[]): readonly string[] => {
      const part = document.querySelector<HTMLElement>(selector);
      part?.showPopover();
      const found = find();
      part?.hidePopover();
      return found;
    };
    const isClear = (element: HTMLElement): boolean =>
      getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)';
    const bar = document.querySelector('.shell-bar')?.getBoundingClientRect() ?? new DOMRect();
    const touchesBar = (element: HTMLElement): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < bar.top + 2 || bottom > bar.bottom - 2;
    };
    const isPressed = (element: HTMLElement): boolean =>
      element.scrollHeight > element.clientHeight + 1;
    const isBeside = (element: HTMLElement): boolean => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth || bottom > innerHeight;
    };
    const isNarrow = (element: HTMLElement): boolean =>
      element.getBoundingClientRect().width < innerWidth * 0.5;
    const found = [
      ...faultsIn('.shell-bar', isClear, 'the app bar is transparent'),
      ...faultsIn('.shell-bar > :not(.shell-skip)', touchesBar, 'touches the edge of the app bar'),
      ...openAnd('#menu', () => faultsIn('#menu > *', isPressed, 'higher than its place')),
      ...openAnd('#look', () => faultsIn('#look', isBeside, 'exceeds the screen')),
      ...faultsIn('.check-open > span', isNarrow, 'less than half of the width for the text'),
    ];
    root.style.fontSize = '';
    return found;
  }, size);

/** Elements that move although reduced motion is requested. */
export const movingParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seconds = (value: string): number =>
      Number.parseFloat(value) * (value.trim().endsWith('ms') ? 0.001 : 1);
    // Busy indicators are allowed.
    const sign = document.createElement('span');
    sign.className = 'on-its-way';
    document.body.append(sign);
    const found = [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationIterationCount } =
          getComputedStyle(element);
        const all = `${transitionDuration},${animationDuration}`.split(',').map(seconds);
        return Math.max(...all) > 0.01 || animationIterationCount.includes('infinite');
      })
      .map((element) => `${element.className.toString()} moves`)
      .slice(0, 5);
    sign.remove();
    const { scrollBehavior } = getComputedStyle(document.documentElement);
    return scrollBehavior === 'auto' ? found : [...found, `scrolls ${scrollBehavior}`];
  });

/** Call in print mode. Returns text that is not dark on white, and visible parts of the bars. */
export const palePrint = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const channels = (colour: string): readonly number[] =>
      (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = channels(colour).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const background = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const colour = getComputedStyle(element).backgroundColor;
      return channels(colour)[3] === 0 ? background(element.parentElement) : colour;
    };
    const bars = '.shell-bar, .shell-menu, .shell-bottom, .shell-footer, .report-form-bar';
    const bad = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText =
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        ) || element.matches('input, textarea, select');
      if (!hasText || !element.checkVisibility()) continue;
      const paper = luminance(background(element));
      const ratio = (paper + 0.05) / (luminance(getComputedStyle(element).color) + 0.05);
      if (paper < 0.8 || ratio < 7 || element.closest(bars) !== null)
        bad.add(`${element.tagName}.${element.className} ${ratio.toFixed(1)}`);
    }
    return [...bad].slice(0, 4);
  });

interface Shift {
  /** The browser's layout shift score. */
  readonly value: number;
  readonly moved: readonly string[];
}
declare const shifts: Shift[];

/** Runs in a page and records its layout shifts from the start. */
export function observeShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  Object.assign(globalThis, { shifts: [] });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({
        value,
        moved: sources.map(({ node, previousRect: from, currentRect: to }) => {
          const { nodeName, textContent, parentElement } = node ?? document;
          return `${nodeName} "${textContent?.slice(0, 30)}" in .${parentElement?.className} ${from.x},${from.y} → ${to.x},${to.y}`;
        }),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The shifts that observeShifts has recorded so far. */
export const readShifts = (page: Page): Promise<readonly Shift[]> => page.evaluate(() => shifts);
