/**
 * What a driver reads without network where a screen is not on the device. Stands alone: nothing it
 * needs can be missing as well.
 */
import { localizePath, pathToLocale } from '../i18n/locales.ts';
import type german from '../locales/de/offline.json';
import { textSizeKey, themeKey } from '../platform/storage-keys.ts';

const texts = import.meta.glob<typeof german>('../locales/*/offline.json', {
  eager: true,
  import: 'default',
});
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * The driver's theme and text size (features/theme/theme.ts). A worker cannot read them, the page can.
 */
const look = `try{var r=document.documentElement,s=+localStorage.getItem('${textSizeKey}');r.dataset.theme=localStorage.getItem('${themeKey}');if(s>100&&s<=200)r.style.fontSize=s+'%'}catch(e){}`;
/**
 * The screen comes by itself once the server answers, which a phone's word that it is online does
 * not promise: looked for every five seconds. A mere reload, or a link to this page, would lose the
 * place behind the "#". Who has just been sent elsewhere is not called back.
 */
const again =
  "function again(){var h=location.href;history.replaceState(0,'','?');location.replace(h)}var left=0;addEventListener('beforeunload',function(){left=Date.now()});function look(){fetch(location.pathname,{method:'HEAD',cache:'no-store'}).then(function(r){r.ok&&Date.now()-left>2e4&&again()},function(){})}setInterval(look,5e3);addEventListener('online',look);addEventListener('click',function(e){if(e.target.id==='retry'){e.preventDefault();again()}})";
const style =
  ':root{color-scheme:dark}[data-theme=auto]{color-scheme:dark light}[data-theme=light],[data-theme=brand]{color-scheme:light}[data-theme=brand] body{background:#fff4d6;color:#241500}body{max-width:46rem;margin:0 auto;padding:2rem 1rem;background:light-dark(#fff,#103463);color:light-dark(#0a1a30,#fff);font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;hyphens:auto}h1{line-height:1.2}p:last-child{display:grid;gap:.5rem;max-width:20rem}a{display:flex;align-items:center;justify-content:center;min-height:3rem;padding:.25rem 1.25rem;border:2px solid;border-radius:.375rem;color:inherit;font-weight:700;text-decoration:none}.now{border-color:#c4001d;background:#c4001d;color:#fff}';

/** The page for a path, in the path's language, with status 503. */
export function offlinePage(path: string): Response {
  const locale = pathToLocale(path);
  const t = texts[`../locales/${locale}/offline.json`]?.missing;
  if (!t) return Response.error();
  const link = (target: string, text: string, more = ''): string =>
    `<a href="${escape(target)}"${more}>${escape(text)}</a>`;
  // The one script is known by its number: nothing else runs.
  const nonce = crypto.randomUUID();
  const body = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(t.title)} · Tanklotse</title><script nonce="${nonce}">${look}${again}</script><style>${style}</style>
<main><h1>${escape(t.title)}</h1><p>${escape(t.text)}</p><p>${escape(t.path)} <code translate="no">${escape(path)}</code></p>
<p>${link('', t.retry, ' id="retry"')}${link(localizePath('/', locale), t.home)}${link(localizePath('/driverManual', locale), t.manual)}${link('tel:112', t.emergency, ' class="now"')}</p></main></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`,
    },
  });
}
