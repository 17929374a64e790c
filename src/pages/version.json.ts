/** Which version the server has. No cache answers for it, and no copy holds it. */
import type { APIRoute } from 'astro';
import { appVersion } from '../platform/app-version.ts';

export const GET = (() => Response.json({ version: appVersion })) satisfies APIRoute;
