/**
 * Writes each page's content security policy into its head: only the scripts and styles that stand
 * in this page may run. What a meta tag cannot say (frame-ancestors) stands in firebase.json.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';

/**
 * "en/settings.html" gives "en/settings", "index.html" gives "", "en.html" gives "en": the address
 * the host answers without redirect.
 */
export const cleanPath = (file: string): string =>
  file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '') || '/';

const configSchema = z.looseObject({
  appCheckSiteKey: z.string().default(''),
  apiBaseUrl: z.string().default(''),
  emulatorOrigin: z.string().nullable().default(null),
});

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Google's hosts of the identity, document, file and live services. */
const backends = [
  'https://*.googleapis.com',
  'https://*.firebasedatabase.app',
  'wss://*.firebasedatabase.app',
  'https://*.firebaseio.com',
  'wss://*.firebaseio.com',
  'https://*.firebasestorage.app',
];

/**
 * Where App Check loads its test and its frame from; only for a company that has set it up
 * (public/config.json, "appCheckSiteKey").
 */
const appCheck = {
  scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: ' https://www.google.com/recaptcha/',
};

/** What the policy depends on beside the page. */
export interface PolicyOptions {
  readonly hasAppCheck?: boolean;
  /**
   * A stand-in for the services answers on this machine: some browsers do not count its web sockets
   * as the page's own origin.
   */
  readonly isLocal?: boolean;
  /** Where the product's own calls go; '' for the host of the app. */
  readonly api?: string;
}

/** The policy of one page from its HTML. */
export function policyFor(
  html: string,
  { hasAppCheck = false, isLocal = false, api = '' }: PolicyOptions,
): string {
  const { scripts: checkScripts, frames: checkFrames } = hasAppCheck
    ? appCheck
    : { scripts: '', frames: '' };
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
  return [
    `default-src 'self'`,
    `script-src 'self' https://apis.google.com${checkScripts} ${[...scripts].join(' ')}`,
    `style-src 'self' ${[...styles].join(' ')}`,
    `img-src 'self' blob: data: https://*.googleapis.com https://*.googleusercontent.com`,
    `connect-src 'self' ${isLocal ? 'ws://localhost:* ' : ''}${api === '' ? '' : `${new URL(api).origin} `}${backends.join(' ')}`,
    `frame-src 'self' https://*.firebaseapp.com https://accounts.google.com${checkFrames}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ]
    .map((directive) => directive.trim())
    .join(';');
}

/**
 * The order of the layers (layouts/Base.astro) goes to the head of the page's style: a style of its
 * own costs a hash, which nothing makes smaller. It stays where it is when a linked style sheet
 * comes before.
 */
const withOneStyle = (html: string): string =>
  html.replace(/<style>(@layer [\w,]+)<\/style>((?:(?!rel="stylesheet")[\s\S])*?<style>)/, '$2$1;');

export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const { appCheckSiteKey, apiBaseUrl, emulatorOrigin } = configSchema.parse(
          JSON.parse(await readFile(join(folder, 'config.json'), 'utf8').catch(() => '{}')),
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
              `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policyFor(html, { hasAppCheck: appCheckSiteKey !== '', isLocal: emulatorOrigin !== null, api: apiBaseUrl })}">`,
            ),
          );
        }
        logger.info(`${files.length} pages have their policy`);
      },
    },
  };
}
