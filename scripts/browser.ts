/**
 * Finds a Chromium for the tests, or installs Debian's where this machine lets us, and says which.
 */
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
 * What Playwright 1.65 switches off by itself; a second list replaces it, so that it stands here
 * again.
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
 * The pages behind the address bar: every window starts two processes for them (0.8 s of CPU time),
 * and no check opens the bar.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** A process kept ready for the next site: every check opens one site and throws it away. */
const spareProcess = ['SpareRendererForSitePerProcess'];

/** How checks start Chromium: the browser of a driver without what is around the page. */
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

/** Installs these packages of Debian where this machine lets us; true when that went well. */
function installPackages(...names: readonly string[]): boolean {
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
 * Path of a Chromium. Order: CHROMIUM_PATH, Playwright's own, the system's, Debian's package (as
 * root). Throws with what to do.
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
    /* said below */
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    'The tests need a Chromium: install one, or set CHROMIUM_PATH to its program file.',
  );
}

const shellPath = '/usr/bin/chromium-headless-shell';

/**
 * Path of the same Chromium without its window, which shows pages alike for a fifth less of a
 * machine's time, but knows no Background Sync. Order:
 * CHROMIUM_SHELL_PATH, Debian's beside Debian's Chromium (installed, as root); else the whole
 * browser.
 */
export function findShell(): string {
  const named = process.env['CHROMIUM_SHELL_PATH'];
  if (named) return named;
  const whole = findBrowser();
  if (whole !== '/usr/bin/chromium') return whole;
  if (!existsSync(shellPath)) installPackages('chromium-headless-shell');
  return existsSync(shellPath) ? shellPath : whole;
}
