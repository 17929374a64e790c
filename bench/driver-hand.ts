/**
 * Enters a driver's input and counts the taps, the characters, and how often sending was blocked.
 */
import type { Locator, Page } from 'playwright';

export interface Effort {
  readonly taps: number;
  readonly characters: number;
  readonly blocked: number;
  readonly seconds: number;
}

/**
 * Seconds that a driver needs for one tap and for one character, in addition to waiting for the
 * app.
 */
const tapSeconds = 1.2;
const characterSeconds = 0.3;

export interface Hand {
  readonly page: Page;
  tap(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Presses until `full` is shown, then releases. Counts as one tap. */
  hold(target: Locator, full: Locator): Promise<void>;
  /** One tap on the camera button per photo. */
  photograph(input: Locator, files: readonly string[]): Promise<void>;
  block(): void;
  effort(): Effort;
}

export function handOf(page: Page): Hand {
  const started = Date.now();
  let taps = 0;
  let characters = 0;
  let blocked = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.first().tap();
    taps += 1;
  };
  return {
    page,
    tap,
    async type(target, text) {
      if (!(await target.evaluate((element) => element === document.activeElement)))
        await tap(target);
      await target.fill('');
      await page.keyboard.type(text);
      characters += [...text].length;
    },
    async hold(target, full) {
      await target.hover();
      await page.mouse.down();
      await full.waitFor();
      await page.mouse.up();
      taps += 1;
    },
    async photograph(input, files) {
      for (const file of files) {
        const shown = page.locator('.photo-picker-photo img');
        const before = await shown.count();
        await input.setInputFiles(file);
        taps += 1;
        await shown.nth(before).waitFor();
      }
    },
    block() {
      blocked += 1;
    },
    effort: () => ({
      taps,
      characters,
      blocked,
      seconds: Math.round(
        (Date.now() - started) / 1000 + taps * tapSeconds + characters * characterSeconds,
      ),
    }),
  };
}
