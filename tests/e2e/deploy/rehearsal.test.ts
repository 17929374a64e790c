/**
 * The first day of a company, walked by docs/deploy.md: what stands there after "$" is run on a copy
 * of the sources, what stands below has to be printed. Then a driver and the office use the site
 * under Google's names.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type BrowserContext, expect, test } from 'playwright/test';
import { findBrowser } from '../../../scripts/browser.ts';
import { companyConfig } from '../../google-project/company.ts';
import { type GoogleProject, startGoogleProject } from '../../google-project/start.ts';
import { fillPartialDelivery, openForm, send } from '../support/form.ts';
import { driver, offlineReady, whenReady, whenStarted } from '../support/site.ts';

const projectId = 'haulage-1';
const site = `https://${projectId}.web.app`;
const office = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };

/** What is part of the project, without packages and builds: those are linked, or made anew. */
function copySources(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'])
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('tests/'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { force: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
}

interface Step {
  readonly command: string;
  readonly seen: readonly string[];
}

/** The commands of the document with what one should see, in their order. */
function readSteps(values: Readonly<Record<string, string>>): readonly Step[] {
  const document = Object.entries(values).reduce(
    (whole, [placeholder, value]) => whole.replaceAll(placeholder, value),
    readFileSync('docs/deploy.md', 'utf8'),
  );
  return [...document.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...seen] = part.trim().split('\n');
        return { command, seen };
      }),
  );
}

/** Packages are linked, and nobody can sign in at Google here: that login is given. */
const isGiven = ({ command }: Step): boolean =>
  command === 'npm install' || command === 'npm run firebase -- login';

/** Runs a command of the document in the copy; gives what it printed. */
const runStep = (command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { ...process.env, ...env } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', (status) =>
      status === 0
        ? resolve(printed)
        : reject(new Error(`${command} ended ${status}:\n${printed}`)),
    );
  });

/** A phone or a desk that knows Google's names by this project alone. */
const openBrowser = (project: GoogleProject, folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...(test.info().project.use.launchOptions?.args ?? []), ...project.browserFlags],
    baseURL: site,
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });

async function signIn(context: BrowserContext, who: typeof office) {
  const page = await context.newPage();
  await page.goto('/login');
  await whenReady(page);
  await page.locator('input[type=email]').fill(who.email);
  await page.locator('input[type=password]').fill(who.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}

// On a fresh machine the command line is fetched from npm first, which takes minutes.
test.setTimeout(480_000);
test('a company goes live by docs/deploy.md, a driver reports without network, the office reads it @worker', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-rehearsal-'));
  const sources = join(folder, 'sources');
  const configFile = join(folder, 'config.json');
  mkdirSync(sources);
  copySources(sources);
  writeFileSync(configFile, JSON.stringify(companyConfig(projectId)));
  const project = await startGoogleProject(projectId, join(folder, 'google'));
  const steps = readSteps({
    '<id>': projectId,
    'https://<your domain>': project.siteOrigin,
    'path/to/config.json': configFile,
  });
  expect(steps.length).toBeGreaterThanOrEqual(9);
  for (const step of steps.filter((each) => !isGiven(each))) {
    const printed = await test.step(step.command, () =>
      runStep(step.command, sources, project.env),
    );
    for (const line of step.seen) expect(printed, step.command).toContain(line);
  }

  const phone = await openBrowser(project, join(folder, 'phone'));
  const complaints: string[] = [];
  phone.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  const page = await signIn(phone, driver);
  await whenStarted(page);
  await offlineReady(page);
  const devTools = await phone.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // The certificate is of this run alone; Chromium holds nothing else against installing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['not-from-secure-origin']);

  await phone.setOffline(true);
  await page.goto('/driverManual');
  await page.locator('main a[href^="/driverManual/"]').first().click();
  await expect(page.locator('main h1')).toBeVisible();
  const mark = 'the first day';
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await send(page);
  const code = /D-\d{6}-\w{4}/.exec(await page.locator('.report-form-code').innerText())?.[0];
  await phone.setOffline(false);
  await page.goto('/');

  const desk = await openBrowser(project, join(folder, 'desk'));
  const deskPage = await signIn(desk, office);
  await deskPage.goto('/office');
  await deskPage
    .locator('.office-entry', { hasText: code ?? 'a report without its number' })
    .click();
  await expect(deskPage.locator('[data-report]')).toContainText(mark);
  expect(complaints).toEqual([]);
  await phone.close();
  await desk.close();
  await project.close();
});
