/** A part whose code comes later, in Chromium: React takes over what the server has sent. */
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { browserFlags, findShell } from '../../../scripts/browser.ts';

/** Two islands of one page, of which the second meets code that the first one has fetched. */
const entry = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { lazyComponent } from './src/ui/lazy-component.tsx';

  const Late = lazyComponent(async () => () => createElement('b', null, 'whole'));
  const screen = createElement(Late, { placeholder: createElement('i', null, 'later') });
  globalThis.takeOver = () =>
    new Promise((resolve) => {
      const problems = [];
      const island = document.createElement('div');
      island.innerHTML = '<i>later</i>';
      document.body.append(island);
      hydrateRoot(island, screen, { onRecoverableError: (error) => problems.push(String(error)) });
      const look = () =>
        island.innerHTML === '<b>whole</b>' ? resolve(problems) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    });
`;

test('what another island has fetched is no other page than the server sent', async () => {
  const bundle = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    format: 'iife',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const browser = await chromium.launch({ executablePath: findShell(), args: browserFlags });
  try {
    const page = await browser.newPage();
    await page.evaluate(bundle.outputFiles[0]?.text ?? '');
    for (let island = 0; island < 2; island += 1)
      expect(
        await page.evaluate(() =>
          (globalThis as unknown as { takeOver(): Promise<string[]> }).takeOver(),
        ),
      ).toEqual([]);
  } finally {
    await browser.close();
  }
});
