/**
 * WebKit, the engine of Safari and of every browser on an iPhone: WebKitGTK of Debian, driven with
 * W3C WebDriver by plain requests. It has no touch, no notch and no keyboard on the screen.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { installPackages } from '../../scripts/browser.ts';
import { waitTimeout } from '../timeouts.ts';
import {
  type Engine,
  type EngineDriver,
  type Evaluate,
  type Point,
  until,
} from './engine-window.ts';

const packages = [
  'webkit2gtk-driver',
  'xvfb',
  'python3-gi',
  'gir1.2-webkit2-4.1',
  'gir1.2-gtk-3.0',
];
const windowProgram = join(import.meta.dirname, 'webkit-window.py');
/** Name of the property that holds the id of an element, by the standard. */
const elementId = 'element-6066-11e4-a52e-4f735466cecf';
/** Errors that WebKit logs if a page is left before it has loaded. */
const leavingNoise =
  /access control checks|Importing a module script failed|Context is stopped|CONSOLE NETWORK ERROR/;

/** Name and version, or undefined while a package is missing. */
function findVersion(): string | undefined {
  const isMissing = ['WebKitWebDriver', 'Xvfb'].some(
    (name) => spawnSync('which', [name]).status !== 0,
  );
  if (isMissing) return undefined;
  const { status, stdout } = spawnSync(windowProgram, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The port has no number');
  return address.port;
}

/** Starts a screen in memory and resolves with its name. */
async function startScreen(): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { child, display };
}

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
type Send = (method: 'DELETE' | 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

function createSend(origin: string): Send {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = answerSchema.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = errorSchema.parse(value);
    throw new Error(`${path.split('/').slice(3).join('/')}: ${error} ${message}`);
  };
}

/** The commands of a session. `log` is the file with the console of the window. */
function createDriver(command: Send, log: string, end: () => void): EngineDriver {
  const find = async (selector: string): Promise<string> => {
    const found = await command('POST', '/element', { using: 'css selector', value: selector });
    return z.object({ [elementId]: z.string() }).parse(found)[elementId];
  };
  const evaluate: Evaluate = async (work, ...parameters) => {
    // WebKitWebDriver ends no script by itself.
    const script = `const done = arguments[arguments.length - 1];
      setTimeout(() => done({ error: 'The function did not end' }), ${waitTimeout});
      (async () => (${work.toString()})(...arguments[0]))().then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = z
      .object({ value: z.unknown(), error: z.string() })
      .partial()
      .parse(await command('POST', '/execute/async', { script, args: [parameters] }));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as Awaited<ReturnType<typeof work>>;
  };
  const sendKeys = async (selector: string, text: string): Promise<unknown> =>
    command('POST', `/element/${await find(selector)}/value`, { text });
  const point = (...actions: readonly object[]): Promise<unknown> =>
    command('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  const moveTo = ({ x, y }: Point, duration = 0): object => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration,
  });
  const press = { type: 'pointerDown', button: 0 };
  const release = { type: 'pointerUp', button: 0 };
  let read = 0;
  return {
    evaluate,
    open: (url) => command('POST', '/url', { url }),
    click: async (selector) => command('POST', `/element/${await find(selector)}/click`, {}),
    type: async (selector, text) => {
      // WebKitWebDriver drops characters of two code units, such as an emoji.
      for (const part of text.split(/([\u{10000}-\u{10ffff}]+)/u))
        await (/[\u{10000}-\u{10ffff}]/u.test(part)
          ? evaluate((pasted) => document.execCommand('insertText', false, pasted), part)
          : sendKeys(selector, part));
    },
    chooseFile: sendKeys,
    drag: (from, to) => point(moveTo(from), press, moveTo(to, 50), release),
    hold: async (at, work) => {
      await point(moveTo(at), press);
      await work().finally(() => point(release));
    },
    screenshot: async (file) => {
      writeFileSync(file, z.string().parse(await command('GET', '/screenshot')), 'base64');
    },
    takeErrors: () => {
      const all = readFileSync(log, 'utf8');
      const added = all.slice(read);
      read = all.length;
      return added
        .split('\n')
        .filter((line) => /CONSOLE \w+ ERROR/.test(line) && !leavingNoise.test(line));
    },
    close: async () => {
      await command('DELETE', '').catch(() => undefined);
      end();
    },
  };
}

/** Opens WebKit, after installing Debian's packages as root. Undefined where they are missing. */
export async function openWebKit(): Promise<Engine | undefined> {
  const name = findVersion() ?? (installPackages(...packages) ? findVersion() : undefined);
  if (name === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-webkit-'));
  const screen = await startScreen();
  return {
    name,
    openWindow: async ({ width, height, script = '' }) => {
      const port = await findFreePort();
      const log = join(folder, `console-${port}.txt`);
      const output = openSync(log, 'a');
      const child = spawn('WebKitWebDriver', ['-p', String(port)], {
        stdio: ['ignore', output, output],
        env: {
          ...process.env,
          DISPLAY: screen.display,
          LC_ALL: 'C.UTF-8',
          LIBGL_ALWAYS_SOFTWARE: '1',
          WINDOW_PROFILE: join(folder, `profile-${port}`),
          WINDOW_WIDTH: String(width),
          WINDOW_HEIGHT: String(height),
          WINDOW_SCRIPT: script,
        },
      });
      const send = createSend(`http://127.0.0.1:${port}`);
      await until('WebKitWebDriver answers', async () => {
        await send('GET', '/status');
        return true;
      });
      const browserOptions = { binary: windowProgram, args: [] };
      const started = await send('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
      });
      const { sessionId } = z.object({ sessionId: z.string() }).parse(started);
      const command: Send = (method, path, body) =>
        send(method, `/session/${sessionId}${path}`, body);
      await command('POST', '/timeouts', { script: 2 * waitTimeout, pageLoad: waitTimeout });
      return createDriver(command, log, () => child.kill());
    },
    close: async () => {
      screen.child.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
