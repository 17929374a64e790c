/** The pictures of the contents page, in one file. */
import type { APIRoute } from 'astro';
import { thumbnailsFile } from '../../components/manual/drawings/kit/thumbnails.ts';

export const GET: APIRoute = () =>
  new Response(thumbnailsFile(), { headers: { 'Content-Type': 'image/svg+xml' } });
