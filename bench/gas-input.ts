/**
 * Prints how long a driver with gloves needs for each task of the calculator, from the home screen
 * to the answer, by the keystroke-level model (Card, Moran, Newell, Commun. ACM 23 (1980) 396):
 * each task is really carried out by its visible controls on a phone's screen, and what the hand
 * does is counted. Budget: 20 s of input. Build first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright';
import { findBrowser } from '../scripts/browser.ts';
import { examples } from './examples.ts';

/**
 * Seconds: a tap with gloves including the way to it, a key, a swipe, a thought before the first
 * action.
 */
const cost = { tap: 1.2, key: 0.35, swipe: 0.8, thought: 1.35 } as const;
const budgetSeconds = 20;
const driver = { email: 'demo@tanklotse.example', password: 'Tanklotse-Demo-1' };

const data = mkdtempSync(join(tmpdir(), 'tanklotse-bench-'));
const backend: ChildProcess = spawn(
  process.execPath,
  ['scripts/start.ts', '--no-build', '--empty', '--port', '0', '--data', data],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const origin = await new Promise<string>((resolve, reject) => {
  let output = '';
  backend.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const found = /http:\/\/localhost:\d+/.exec(output);
    if (found) resolve(found[0]);
  });
  backend.on('exit', () => reject(new Error(output)));
});

/** A hand on the phone: everything it does is counted. */
class Hand {
  seconds: number = cost.thought;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Swipes until `target` is in the free part of the screen. */
  async reach(target: Locator): Promise<void> {
    for (let swipes = 0; swipes < 15; swipes += 1) {
      const box = await target.boundingBox();
      const height = this.page.viewportSize()?.height ?? 0;
      if (!box) throw new Error('Nothing to reach');
      const top = 64,
        bottom = height - 64;
      if (box.y >= top && box.y + Math.min(box.height, 48) <= bottom) return;
      await this.page.mouse.wheel(
        0,
        Math.sign(box.y - top) * Math.min(Math.abs(box.y - height / 2), height * 0.7),
      );
      await this.page.waitForTimeout(150);
      this.seconds += cost.swipe;
    }
    throw new Error('It was not reached');
  }
  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    await target.click();
    this.seconds += cost.tap;
  }
  async type(target: Locator, text: string): Promise<void> {
    // What stands there is marked by the tap, so that typing replaces it.
    if ((await target.inputValue()) === text) return;
    await this.tap(target);
    await this.page.keyboard.type(text);
    this.seconds += text.length * cost.key;
  }
}

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'de-DE' });
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill(driver.email);
  await page.locator('input[type=password]').fill(driver.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const visit of ['first', 'again'] as const) {
    for (const { task, choices = {}, typed } of examples) {
      await page.goto(`${origin}/`);
      const hand = new Hand(page);
      await hand.tap(page.locator('main a[href="/gasCalculator"]'));
      await hand.tap(page.locator(`[data-task="${task}"]`));
      const answer = page.locator('.gas-calculator-answer');
      await answer.waitFor();
      const field = async (id: string): Promise<Locator> => {
        const control = page.locator(`[id="gas-${id}"]`);
        if (!(await control.isVisible()))
          await hand.tap(page.locator('.gas-calculator-form details > summary'));
        return control;
      };
      for (const [id, option] of Object.entries(choices)) {
        const control = await field(id);
        if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
          if ((await control.inputValue()) === option) continue;
          await hand.reach(control);
          await control.selectOption(option);
          hand.seconds += 2 * cost.tap;
        } else await hand.tap(control.locator(`label:has(input[value="${option}"])`));
      }
      for (const [id, value] of Object.entries(typed)) {
        const text = String(value).replace('.', ',');
        const preset = page.locator(
          `.gas-calculator-number:has([id="gas-${id}"]) .gas-calculator-preset`,
          { hasText: value.toLocaleString('de-DE') },
        );
        if ((await preset.count()) > 0) {
          if ((await preset.first().getAttribute('aria-pressed')) !== 'true')
            await hand.tap(preset.first());
        } else await hand.type(await field(id), text);
      }
      await hand.reach(answer);
      const shown = (await answer.innerText()).replaceAll(/\s+/g, ' ').slice(0, 60);
      const isOver = hand.seconds > budgetSeconds;
      if (isOver) process.exitCode = 1;
      console.log(
        `${isOver ? 'OVER' : 'ok  '} ${visit} ${task.padEnd(18)} ${hand.seconds.toFixed(1).padStart(5)} s of ${budgetSeconds} s   ${shown}`,
      );
    }
  }
} finally {
  await browser.close();
  backend.kill('SIGTERM');
  await new Promise((resolve) => {
    backend.on('exit', resolve);
  });
  rmSync(data, { recursive: true, force: true });
}
