/**
 * Writes the content security policy of each page into its head: only the inline scripts and styles
 * of this page may run. A meta tag cannot set frame-ancestors: that is in firebase.json.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { liveDatabase } from '../../src/features/config/model/live-database.ts';
import { parseConfigText } from '../../src/features/config/model/config-schema.ts';

/**
 * The URL path that the host answers without a redirect: "en/settings.html" gives "en/settings",
 * "index.html" gives "/", "en.html" gives "en".
 */
export const cleanPath = (file: string): string =>
  file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '') || '/';

/** The values of config.json that change the policy, under the same names. */
export interface PolicyConfig {
  readonly firebase: {
    readonly projectId: string;
    readonly authDomain: string;
    readonly databaseURL: string;
  };
  /** The origin of the local backend; null for the services of Google. */
  readonly emulatorOrigin: string | null;
  readonly signInMethods: readonly string[];
  readonly appCheckSiteKey: string;
  /** The origin for further requests of the app; '' for the host of the app. */
  readonly apiBaseUrl: string;
}

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hosts of Google for accounts, documents and files. */
const services = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage'].map(
  (name) => `https://${name}.googleapis.com`,
);
/** The sources for a local build, which may use any of the services. */
const anyService = [
  'https://*.googleapis.com',
  'https://*.firebasedatabase.app',
  'wss://*.firebasedatabase.app',
];

/** The live database redirects each client to another server of the same domain. */
function liveHosts(firebase: PolicyConfig['firebase']): readonly string[] {
  const [, ...parent] =
    firebase.projectId === '' ? [] : new URL(liveDatabase(firebase)).host.split('.');
  return parent.length < 2 ? [] : [`https://*.${parent.join('.')}`, `wss://*.${parent.join('.')}`];
}

/**
 * True if the company offers providers: signing in with one opens a window of Google, which needs a
 * frame and a script.
 */
const hasProviders = ({ signInMethods }: PolicyConfig): boolean =>
  signInMethods.some((method) => method !== 'password' && method !== 'emailLink');

/** The policy of one page, computed from its HTML. */
export function policyFor(html: string, config: PolicyConfig): string {
  // The local backend offers all sign-in methods. Some browsers do not count its web sockets as 'self'.
  const isLocal = config.emulatorOrigin !== null;
  const foreign = isLocal || hasProviders(config);
  const hasAppCheck = config.appCheckSiteKey !== '';
  const scripts = new Set(
    [
      ...html.matchAll(
        /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g,
      ),
    ].map((match) => hash(match[1] ?? '')),
  );
  const styles = new Set(
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => hash(match[1] ?? '')),
  );
  const connections = [
    ...(isLocal ? ['ws://localhost:*', ...anyService] : services),
    ...(config.apiBaseUrl === '' ? [] : [new URL(config.apiBaseUrl).origin]),
    ...(isLocal ? [] : liveHosts(config.firebase)),
    ...(hasAppCheck && !isLocal ? ['https://content-firebaseappcheck.googleapis.com'] : []),
  ];
  const foreignFrames = [
    ...(isLocal ? ['https://*.firebaseapp.com'] : [`https://${config.firebase.authDomain}`]),
    'https://accounts.google.com',
  ];
  return Object.entries({
    'default-src': [`'self'`],
    'script-src': [
      `'self'`,
      ...(foreign ? ['https://apis.google.com'] : []),
      ...(hasAppCheck
        ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
        : []),
      ...scripts,
    ],
    'style-src': [`'self'`, ...styles],
    'img-src': [`'self'`, 'blob:', 'data:'],
    'connect-src': [`'self'`, ...connections],
    'frame-src': [
      `'self'`,
      ...(foreign ? foreignFrames : []),
      ...(hasAppCheck ? ['https://www.google.com/recaptcha/'] : []),
    ],
    'worker-src': [`'self'`, 'blob:'],
    'object-src': [`'none'`],
    'base-uri': [`'self'`],
    'form-action': [`'self'`],
  })
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/**
 * Moves the order of the layers (layouts/Base.astro) into the next style of the page, because each
 * style needs a separate hash, which does not compress. Does nothing if a linked style sheet comes
 * in between.
 */
export const withOneStyle = (html: string): string =>
  html.replace(
    /<style>(@layer [\w,]+);?<\/style>((?:(?!rel="stylesheet")[\s\S])*?<style>)/,
    '$2$1;',
  );

export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const config = parseConfigText(
          await readFile(join(folder, 'config.json'), 'utf8').catch(() => '{}'),
        );
        const files = (await readdir(folder, { recursive: true })).filter((file) =>
          file.endsWith('.html'),
        );
        for (const file of files) {
          const path = join(folder, file);
          const html = withOneStyle(await readFile(path, 'utf8'));
          if (/\sstyle="/.test(html))
            throw new Error(
              `${file}: a style attribute in the page would be blocked by the content security policy`,
            );
          await writeFile(
            path,
            html.replace(
              '<meta charset="utf-8">',
              `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policyFor(html, config)}">`,
            ),
          );
        }
        logger.info(`${files.length} pages have their policy`);
      },
    },
  };
}
