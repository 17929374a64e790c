/**
 * `npm run manual:pdf`: writes the driver manual as one PDF per language, from the built site. If
 * anything is still open, each page is marked as a draft, and the last lines of the output list the
 * open items.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { createHosting } from 'firebase-local/hosting';
import { isLocale, locales } from '../src/i18n/locales.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { draftReport } from './pdf/draft-report.ts';
import { renderManual } from './pdf/render-manual.ts';

const root = resolve(import.meta.dirname, '..');
const help = `npm run manual:pdf -- [options]
  --to DIR       where manual-<language>.pdf are written, dist-pdf by default
  --dist DIR     the built site, dist by default; the company's values come from its config.json
  --locale L     one language only: ${locales.join(', ')}
  --address URL  where drivers open the app; each chapter then has a code that leads to it`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string', default: join(root, 'dist-pdf') },
        dist: { type: 'string', default: join(root, 'dist') },
        locale: { type: 'string' },
        address: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return process.exit(2);
  }
}
const options = readArguments();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const wanted = locales.filter(
  (locale) => options.locale === undefined || options.locale === locale,
);
if (options.locale !== undefined && !isLocale(options.locale)) {
  console.error(`--locale ${options.locale}: there are ${locales.join(', ')}.`);
  process.exit(2);
}
if (options.address !== undefined && !URL.canParse(options.address)) {
  console.error(
    `--address ${options.address}: expected an address such as https://app.example.com`,
  );
  process.exit(2);
}
if (!existsSync(join(options.dist, 'driverManual/print.html'))) {
  console.error(`There is no built site in ${options.dist}: run "npm run build" first.`);
  process.exit(1);
}

const site = createHosting({
  publicFolder: resolve(options.dist),
  firebaseJson: join(root, 'firebase.json'),
});
const server = createServer((request, response) => {
  site
    .handle(request, response, new URL(request.url ?? '/', 'http://localhost'))
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
});
await new Promise<void>((done) => {
  server.listen(0, '127.0.0.1', done);
});
const address = server.address();
if (address === null || typeof address === 'string')
  throw new Error('The site could not be served');
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  await mkdir(options.to, { recursive: true });
  const drafts: string[] = [];
  for (const locale of wanted) {
    const { pdf, answers, open, pageCount } = await renderManual(
      browser,
      `http://127.0.0.1:${address.port}`,
      locale,
      options.address,
    );
    const file = join(options.to, `manual-${locale}.pdf`);
    await writeFile(file, pdf);
    await writeFile(join(options.to, `manual-${locale}-answers.pdf`), answers);
    console.log(`${file}   ${pageCount} pages   ${(pdf.length / 1e6).toFixed(2)} MB`);
    drafts.push(...draftReport(file, open));
  }
  for (const line of drafts) console.log(line);
} finally {
  await browser.close();
  server.close();
}
