/** Finds a Chromium for the tests, or installs Debian's package when run as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Features that Playwright 1.65 disables. Our `--disable-features` replaces Playwright's list, so
 * it is repeated here.
 */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/**
 * Internal pages of the address bar. Each window starts two processes for them (0.8 s of CPU time),
 * although no check uses the address bar.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** The spare process that Chromium starts for the next site; every check opens only one site. */
const spareProcess = ['SpareRendererForSitePerProcess'];

/** Flags of Chromium for checks. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offInPlaywright, ...addressBar, ...spareProcess].join(',')}`,
];

/** Installs Debian packages when run as root; true on success. */
export function installPackages(...names: readonly string[]): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false;
  console.log(`Installing Debian's ${names.join(' and ')} …`);
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium. Order: CHROMIUM_PATH, Playwright's, the system's, Debian's package (as root).
 * Throws with instructions.
 */
export function findBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const found = [chromium.executablePath(), ...systemPaths].find((path) => existsSync(path));
  if (found) return found;
  if (installPackages('chromium', 'chromium-headless-shell')) {
    const installed = systemPaths.find((path) => existsSync(path));
    if (installed) return installed;
  }
  try {
    console.log("No browser found: fetching Playwright's own …");
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  } catch {
    /* The error below explains what is missing. */
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    'The tests need a Chromium: install one, or set CHROMIUM_PATH to its program file.',
  );
}

const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * Path of the headless shell of Chromium, which uses 20 % less CPU time but has no Background Sync.
 * Order: CHROMIUM_SHELL_PATH, Debian's shell next to Debian's Chromium (installed as root),
 * otherwise the full browser.
 */
export function findShell(): string {
  const named = process.env['CHROMIUM_SHELL_PATH'];
  if (named) return named;
  const whole = findBrowser();
  if (whole !== '/usr/bin/chromium') return whole;
  if (!existsSync(shellPath)) installPackages('chromium-headless-shell');
  return existsSync(shellPath) ? shellPath : whole;
}
