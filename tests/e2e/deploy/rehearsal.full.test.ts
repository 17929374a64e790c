/**
 * Follows docs/deploy.md step by step: runs each command after "$" on a copy of the sources and
 * compares its output with the document. Then a driver and the office use the site under Google's
 * host names.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type BrowserContext, expect, test } from 'playwright/test';
import { findBrowser } from '../../../scripts/browser.ts';
import { companyConfig } from '../../google-project/company.ts';
import { type GoogleProject, startGoogleProject } from '../../google-project/start.ts';
import { photoFiles, smallPhoto } from '../../fixtures/photos.ts';
import { addPhotos, fillPartialDelivery, openForm, send } from '../support/form.ts';
import { driver, offlineReady, whenReady, whenStarted } from '../support/site.ts';
import { longTestTimeout } from '../../timeouts.ts';

const projectId = 'haulage-1';
const site = `https://${projectId}.web.app`;
const office = { email: 'office@tanklotse.example', password: 'Tanklotse-Office-1' };

/**
 * Copies the project without packages and builds. Packages are linked, builds are created again.
 */
function copySources(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'])
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('tests/'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file), { force: true });
  }
  for (const packages of ['node_modules', 'functions/node_modules'])
    symlinkSync(join(process.cwd(), packages), join(folder, packages));
}

interface Step {
  readonly command: string;
  readonly seen: readonly string[];
}

type Values = Readonly<Record<string, string>>;
/** Heading of the section that is followed after a phone has sent a report. */
const phoneSection = '\n## 7. ';
const [untilThePhone = '', fromThePhone = ''] = readFileSync('docs/deploy.md', 'utf8').split(
  phoneSection,
);

/** Reads the commands of this part of the document and their expected output, in order. */
function readSteps(part: string, values: Values): readonly Step[] {
  const filled = Object.entries(values).reduce(
    (whole, [placeholder, value]) => whole.replaceAll(placeholder, value),
    part,
  );
  return [...filled.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...seen] = part.trim().split('\n');
        return { command, seen };
      }),
  );
}

/** The example of the functions' parameters in the document. */
const readParameters = (origin: string): string =>
  (/```sh\n(SITE_ORIGIN=[\s\S]*?)```/.exec(fromThePhone)?.[1] ?? '').replace(
    'https://<your domain>',
    origin,
  );

/** Runs a command of the document in the copy and returns its output. */
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

interface Terminal {
  /** Waits until the printed text matches. */
  readonly shows: (pattern: RegExp) => Promise<void>;
  readonly type: (keys: string) => void;
  /** Resolves with the printed text when the command has ended. */
  readonly ended: () => Promise<string>;
  readonly printed: () => string;
}

/** Starts a command of the document in a terminal. */
function startInTerminal(command: string, cwd: string, env: NodeJS.ProcessEnv): Terminal {
  const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd,
    // Playwright enables colours, whose escape codes would break up the printed text.
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
  });
  let printed = '';
  terminal.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const closed = once(terminal, 'close');
  return {
    shows: (pattern) => expect.poll(() => printed, { timeout: longTestTimeout }).toMatch(pattern),
    type: (keys) => terminal.stdin.write(keys),
    printed: () => printed,
    async ended() {
      const [status] = (await closed) as readonly unknown[];
      expect(status, printed).toBe(0);
      return printed;
    },
  };
}

/** Runs the login in a terminal, answers its questions and opens the page that it prints. */
async function runLogin(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { shows, type, printed, ended } = startInTerminal(command, cwd, env);
  for (const question of [/features\? \(Y\/n\)/, /information\? \(Y\/n\)/]) {
    await shows(question);
    type('n\r');
  }
  const pageToSignIn = /http:\S+\/o\/oauth2\/auth\?[\w%&=.-]+(?=\s)/;
  await shows(pageToSignIn);
  const [page = ''] = pageToSignIn.exec(printed()) ?? [];
  expect((await fetch(page)).ok).toBe(true);
  return ended();
}

/**
 * Deploys the Storage rules without a terminal, as a machine does, which ends with the line that
 * grants their role; then all rules in a terminal, which asks for it.
 */
async function deployRules(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const onlyStorage = command.replace('firestore,storage,database', 'storage');
  await expect(runStep(onlyStorage, cwd, env)).rejects.toThrow(
    /ended 1:[\s\S]*Deploy complete![\s\S]*gcloud projects add-iam-policy-binding haulage-1 .*service-123456789012@.*--role=roles\/firebaserules\.firestoreServiceAgent/,
  );
  const { shows, type, ended } = startInTerminal(command, cwd, env);
  await shows(/Grant\s+the new role\? \(Y\/n\)/);
  type('y\r');
  return ended();
}

type Run = (command: string, cwd: string, env: NodeJS.ProcessEnv) => Promise<string>;
function runnerOf(command: string): Run {
  if (command.endsWith('-- login')) return runLogin;
  return command.includes('--only firestore,storage') ? deployRules : runStep;
}

/** Starts a browser that resolves Google's host names to this local project. */
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

// On a new machine npm first downloads the Firebase command line, which takes minutes.
test.setTimeout(longTestTimeout);
test('a company deploys the site with the steps of docs/deploy.md, a driver reports offline and the office reads the report @worker', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-rehearsal-'));
  const sources = join(folder, 'sources');
  const configFile = join(folder, 'config.json');
  mkdirSync(sources);
  copySources(sources);
  writeFileSync(configFile, JSON.stringify(companyConfig(projectId)));
  const parametersFile = join(folder, 'parameters');
  writeFileSync(parametersFile, readParameters(site));
  const project = await startGoogleProject(projectId, join(folder, 'google'));
  const values = {
    '<id>': projectId,
    '--live https://<your domain>': `--live ${project.siteOrigin}`,
    'https://<your domain>': site,
    'path/to/config.json': configFile,
    'path/to/parameters': parametersFile,
    'key.json': project.serviceAccountFile,
    EMAIL: office.email,
  };
  const officeEnv = {
    ...project.officeEnv,
    TANKLOTSE_EMAIL: office.email,
    TANKLOTSE_PASSWORD: office.password,
  };
  const walk = async (steps: readonly Step[]): Promise<void> => {
    for (const { command, seen } of steps) {
      const env = command.startsWith('npm run office') ? officeEnv : project.env;
      const printed = await test.step(command, () => runnerOf(command)(command, sources, env));
      for (const line of seen) expect(printed, command).toContain(line);
    }
  };
  // The packages of the copy are linked.
  const first = readSteps(untilThePhone, values).filter(({ command }) => command !== 'npm install');
  expect(first.length).toBeGreaterThanOrEqual(9);
  await walk(first);

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
  // The self-signed certificate is the only reason why Chromium does not offer the installation.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['not-from-secure-origin']);

  await phone.setOffline(true);
  await page.goto('/driverManual');
  await page.locator('main a[href^="/driverManual/"]').first().click();
  await expect(page.locator('main h1')).toBeVisible();
  const mark = 'the first day';
  await openForm(page, 'de');
  await fillPartialDelivery(page, 'de', mark);
  await addPhotos(page, await photoFiles(1, smallPhoto));
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
  // The rules of Storage read the report before they show its photo to a role.
  await expect(deskPage.locator('[data-photo=here]')).toHaveCount(1);
  const last = readSteps(fromThePhone, values);
  expect(last).toHaveLength(4);
  await walk(last);
  const exported = readFileSync(join(sources, 'export/reports.json'), 'utf8');
  expect(exported).toContain(code ?? 'a report without its number');
  expect(complaints).toEqual([]);
  await phone.close();
  await desk.close();
  await project.close();
});
