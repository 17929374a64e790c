/**
 * One window of a browser that Playwright cannot drive, with the actions that the journeys need.
 * A browser implements EngineDriver; everything else is the same for all of them.
 */
import { waitTimeout } from '../timeouts.ts';
import type { FormPage } from '../e2e/support/form-page.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Evaluate = <Result, Parameters extends readonly unknown[]>(
  work: (...parameters: Parameters) => Result | Promise<Result>,
  ...parameters: Parameters
) => Promise<Result>;

/** Selectors are CSS. An action takes the first element that matches and does not wait for it. */
export interface EngineDriver {
  readonly open: (address: string) => Promise<unknown>;
  /** Runs a function in the page. It must not use anything outside of itself. */
  readonly evaluate: Evaluate;
  readonly click: (selector: string) => Promise<unknown>;
  /** Types with the keyboard into the focused element. */
  readonly type: (selector: string, text: string) => Promise<unknown>;
  readonly chooseFile: (selector: string, path: string) => Promise<unknown>;
  /** Moves the pressed pointer from one point of the window to another. */
  readonly drag: (from: Point, to: Point) => Promise<unknown>;
  /** Presses the pointer on a point of the window until `work` has ended. */
  readonly hold: (point: Point, work: () => Promise<void>) => Promise<unknown>;
  readonly screenshot: (file: string) => Promise<unknown>;
  /** The console errors and uncaught errors since the last call. */
  readonly takeErrors: () => readonly string[];
  readonly close: () => Promise<unknown>;
}

export interface WindowOptions {
  readonly width: number;
  readonly height: number;
  /** Runs at the start of each document, before the scripts of the page. */
  readonly script?: string;
}
/** A browser. */
export interface Engine {
  /** Name and version. */
  readonly name: string;
  /** Opens a window with an empty profile of its own. */
  readonly openWindow: (options: WindowOptions) => Promise<EngineDriver>;
  readonly close: () => Promise<unknown>;
}

export interface EngineWindow extends FormPage, Pick<EngineDriver, 'evaluate' | 'screenshot'> {
  /** Opens an address and waits until every island of the page is hydrated. */
  readonly goto: (address: string) => Promise<void>;
  readonly path: () => Promise<string>;
  readonly waitForPath: (path: string) => Promise<void>;
  readonly waitForReady: () => Promise<void>;
  /** Waits until a function in the page returns true. */
  readonly waitUntil: <Parameters extends readonly unknown[]>(
    subject: string,
    check: (...parameters: Parameters) => boolean | Promise<boolean>,
    ...parameters: Parameters
  ) => Promise<void>;
  /** Clicks the button whose text is `name`, inside `selector`. */
  readonly clickButton: (selector: string, name: string) => Promise<void>;
  readonly takeErrors: () => readonly string[];
  readonly close: () => Promise<unknown>;
}

const pollMilliseconds = 50;

/** Waits until `check` returns true. Rejects with `subject` and the last error. */
export async function until(
  subject: string,
  check: () => Promise<boolean>,
  milliseconds = waitTimeout,
): Promise<void> {
  const end = Date.now() + milliseconds;
  let last = '';
  // A page that is being left rejects calls.
  while (
    !(await check().catch((error: unknown) => {
      last = `: ${error instanceof Error ? error.message : String(error)}`;
      return false;
    }))
  ) {
    if (Date.now() > end)
      throw new Error(`Waited ${milliseconds / 1000} s in vain: ${subject}${last}`);
    await new Promise((resolve) => {
      setTimeout(resolve, pollMilliseconds);
    });
  }
}

/** Moves the element to the middle of the window. False while it is missing or hidden. */
function isInReach(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !element.matches(':disabled');
}

/** False while the element ignores the pointer, such as a button that was painted just now. */
function takesPointer(selector: string): boolean {
  const element = document.querySelector(selector);
  return element !== null && getComputedStyle(element).pointerEvents !== 'none';
}

/** Writes a value as a picker of the browser does. React reads only the prototype's setter. */
function setValue(selector: string, value: string): void {
  const element = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!element) throw new Error(`No element ${selector}`);
  element.focus();
  Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Clicks the element with this text, apart from soft hyphens. False while there is none. */
function clickText(selector: string, name: string, isExact: boolean): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const words = element.innerText.trim().replaceAll('\u00ad', '');
    const wanted = name.replaceAll('\u00ad', '');
    return isExact ? words === wanted : words.includes(wanted);
  });
  found?.click();
  return found !== undefined;
}

export function openEngineWindow(driver: EngineDriver, photo: string): EngineWindow {
  const { evaluate } = driver;
  const waitUntil: EngineWindow['waitUntil'] = (subject, check, ...parameters) =>
    until(subject, () => evaluate(check, ...parameters));
  const waitForReady = (): Promise<void> =>
    waitUntil(
      'the islands are hydrated',
      () =>
        document.readyState !== 'loading' && document.querySelector('astro-island[ssr]') === null,
    );
  const reach = (selector: string): Promise<void> =>
    waitUntil(`${selector} is visible`, isInReach, selector);
  const path = (): Promise<string> => evaluate(() => location.pathname);
  const thumbnails = '.photo-picker-photo img';
  const cornerOf = (selector: string): Promise<Point> =>
    evaluate((css) => {
      const box = document.querySelector(css)?.getBoundingClientRect();
      return { x: box?.x ?? 0, y: box?.y ?? 0 };
    }, selector);
  /** Waits until the element can be hit: it takes the pointer, and its place no longer changes. */
  const aim = async (selector: string): Promise<void> => {
    await reach(selector);
    await waitUntil(`${selector} takes the pointer`, takesPointer, selector);
    let before: string | undefined;
    await until(`${selector} is at rest`, async () => {
      const now = JSON.stringify(await cornerOf(selector));
      const isSame = now === before;
      before = now;
      return isSame;
    });
  };
  const attributes: EngineWindow['attributes'] = (selector, name) =>
    evaluate(
      (css, attribute) =>
        [...document.querySelectorAll(css)].map((one) => one.getAttribute(attribute) ?? ''),
      selector,
      name,
    );
  return {
    evaluate,
    waitUntil,
    waitForReady,
    path,
    attributes,
    screenshot: driver.screenshot,
    takeErrors: driver.takeErrors,
    close: driver.close,
    goto: async (address) => {
      await driver.open(address);
      await waitForReady();
    },
    waitForPath: async (wanted) => {
      await until(`the path ${wanted}`, async () => (await path()) === wanted);
      await waitForReady();
    },
    waitForVisible: reach,
    reveal: async (selector) => {
      await waitUntil(
        `${selector} exists`,
        (css) => {
          const element = document.querySelector(css);
          const fold = element?.closest('details');
          if (fold) fold.open = true;
          return element !== null;
        },
        selector,
      );
      await reach(selector);
    },
    waitForNone: (selector) =>
      waitUntil(`${selector} is gone`, (css) => document.querySelector(css) === null, selector),
    waitForText: (selector, text) =>
      waitUntil(
        `${selector} shows "${text}"`,
        (css, words) => document.querySelector(css)?.textContent?.trim() === words,
        selector,
        text,
      ),
    waitForFocus: (selector) =>
      waitUntil(
        `${selector} has the focus`,
        (css) => document.activeElement?.matches(css) === true,
        selector,
      ),
    click: async (selector) => {
      await aim(selector);
      await driver.click(selector);
    },
    clickInDialog: (name) =>
      waitUntil(`"${name}" in a dialog`, clickText, 'dialog[open] button', name, false),
    clickButton: (selector, name) =>
      waitUntil(
        `"${name}" in ${selector}`,
        clickText,
        `:is(${selector}) :is(button, a)`,
        name,
        true,
      ),
    fill: async (selector, value) => {
      await reach(selector);
      const [type = ''] = await attributes(selector, 'type');
      // Pickers differ between browsers, and a filled field is replaced.
      if (['date', 'month', 'time', 'datetime-local'].includes(type))
        await evaluate(setValue, selector, value);
      else {
        await evaluate(setValue, selector, '');
        await driver.type(selector, value);
      }
    },
    holdUntil: async (selector, shown) => {
      await aim(selector);
      const { x, y } = await cornerOf(selector);
      await driver.hold({ x: x + 20, y: y + 20 }, () =>
        waitUntil(`${shown} exists`, (css) => document.querySelector(css) !== null, shown),
      );
    },
    draw: async (selector) => {
      await aim(selector);
      const { x, y } = await cornerOf(selector);
      await driver.drag({ x: x + 20, y: y + 20 }, { x: x + 90, y: y + 40 });
    },
    addPhoto: async () => {
      const input = 'input[type=file][multiple]:enabled';
      await waitUntil('the photo input', (css) => document.querySelector(css) !== null, input);
      const before = (await attributes(thumbnails, 'src')).length;
      await driver.chooseFile(input, photo);
      await until(
        'the thumbnail',
        async () => (await attributes(thumbnails, 'src')).length === before + 1,
      );
    },
    minuteAhead: (days) =>
      evaluate((ahead) => {
        const moment = new Date();
        moment.setDate(moment.getDate() + ahead);
        const date = moment.toLocaleDateString('sv');
        return `${date}T${moment.toLocaleTimeString('sv', { timeStyle: 'short' })}`;
      }, days),
  };
}
