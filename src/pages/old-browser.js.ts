/** The script that the notice in a browser that is too old loads. */
import type { APIRoute } from 'astro';
import code from '../routing/old-browser-page.es5.ts?inline-script';

export const GET = (() =>
  new Response(code, { headers: { 'content-type': 'text/javascript' } })) satisfies APIRoute;
