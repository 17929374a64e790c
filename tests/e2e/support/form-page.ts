/** The actions that filling in a form needs, in Playwright. Other browsers have their own driver. */
import { expect, type Page } from 'playwright/test';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { addPhotos, minuteInBrowser } from './form.ts';

/** A page with a form. Selectors are CSS; an action takes the first element that matches. */
export interface FormPage {
  /** Waits for the element, expands the collapsed part around it, and waits until it is visible. */
  readonly reveal: (selector: string) => Promise<void>;
  readonly waitForVisible: (selector: string) => Promise<void>;
  readonly waitForNone: (selector: string) => Promise<void>;
  readonly waitForText: (selector: string, text: string) => Promise<void>;
  readonly waitForFocus: (selector: string) => Promise<void>;
  readonly click: (selector: string) => Promise<void>;
  /** Presses the pointer on the element until another element is visible. */
  readonly holdUntil: (selector: string, shown: string) => Promise<void>;
  /** Clicks the button of the open dialog whose name contains `name`. */
  readonly clickInDialog: (name: string) => Promise<void>;
  readonly fill: (selector: string, value: string) => Promise<void>;
  /** This attribute of all elements that match now. */
  readonly attributes: (selector: string, name: string) => Promise<readonly string[]>;
  /** Draws a line on the canvas. */
  readonly draw: (selector: string) => Promise<void>;
  readonly addPhoto: () => Promise<void>;
  /** Date and time of the device in `days` days: "2026-11-21T14:05". */
  readonly minuteAhead: (days: number) => Promise<string>;
}

export function playwrightFormPage(page: Page): FormPage {
  const first = (selector: string) => page.locator(selector).first();
  const waitForVisible = (selector: string): Promise<void> =>
    expect(first(selector), selector).toBeVisible();
  return {
    waitForVisible,
    reveal: async (selector) => {
      await first(selector).evaluate((element) => {
        const folds = (fold: Element | null | undefined): void => {
          const details = fold?.closest('details');
          if (!details) return;
          details.open = true;
          folds(details.parentElement);
        };
        folds(element);
      });
      await waitForVisible(selector);
    },
    waitForNone: (selector) => expect(page.locator(selector)).toHaveCount(0),
    waitForText: (selector, text) => expect(first(selector)).toHaveText(text),
    waitForFocus: (selector) => expect(first(selector)).toBeFocused(),
    click: (selector) => first(selector).click(),
    holdUntil: async (selector, shown) => {
      await first(selector).hover();
      await page.mouse.down();
      await waitForVisible(shown);
      await page.mouse.up();
    },
    clickInDialog: (name) => page.getByRole('dialog').getByRole('button', { name }).first().click(),
    fill: (selector, value) => first(selector).fill(value),
    attributes: (selector, name) =>
      page
        .locator(selector)
        .evaluateAll(
          (elements, attribute) => elements.map((element) => element.getAttribute(attribute) ?? ''),
          name,
        ),
    draw: async (selector) => {
      const { mouse } = page;
      await first(selector).scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await first(selector).boundingBox()) ?? {};
      await mouse.move(x + 20, y + 20);
      await mouse.down();
      await mouse.move(x + 90, y + 40, { steps: 4 });
      await mouse.up();
    },
    addPhoto: async () => addPhotos(page, await photoFiles(1, smallPhoto)),
    minuteAhead: (days) => minuteInBrowser(page, days),
  };
}
