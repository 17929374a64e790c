/** Which version the server has. No cache answers for it, and no copy holds it. */
import type { APIRoute } from 'astro';

export const GET: APIRoute = () =>
  Response.json({ version: import.meta.env.PUBLIC_APP_VERSION ?? '' });
