/** The version of the site on the server. Never cached and not part of the offline copy. */
import type { APIRoute } from 'astro';
import { appVersion } from '../platform/app-version.ts';

export const GET = (() => Response.json({ version: appVersion })) satisfies APIRoute;
