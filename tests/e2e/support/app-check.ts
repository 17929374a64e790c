/** Simulates a company that uses App Check, and the two external hosts that App Check needs. */
import type { BrowserContext } from 'playwright/test';
import { z } from 'zod';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import { policyFor } from '../../../scripts/build/content-security-policy.ts';

/**
 * Adds a site key to the configuration of this browser. Pages that match `pages` get the content
 * security policy of a build with App Check.
 */
export async function setUpAppCheck(
  context: BrowserContext,
  pages: string | RegExp,
): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await route.fulfill({
      response: answer,
      json: { ...z.looseObject({}).parse(await answer.json()), appCheckSiteKey: 'site-key' },
    });
  });
  // Replace the content security policy by that of a build with App Check.
  await context.route(pages, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const html = await answer.text();
    const bare = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
    await route.fulfill({
      response: answer,
      body: bare.replace(
        '<meta charset="utf-8">',
        `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policyFor(bare, parseConfig({ emulatorOrigin: '/', appCheckSiteKey: 'site-key' }))}">`,
      ),
    });
  });
  // Simulate the two external hosts: reCAPTCHA, and the service that exchanges its result for a
  // token.
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.grecaptcha={enterprise:{ready:(go)=>go(),render:(_where,options)=>{options.callback("ok");return 0},execute:async()=>"checked"}};',
    }),
  );
  await context.route('https://content-firebaseappcheck.googleapis.com/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: {
        token: `${btoa('{}')}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600, iat: Math.floor(Date.now() / 1000) }))}.x`,
        ttl: '3600s',
      },
    }),
  );
}
