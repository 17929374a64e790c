import type { APIRoute } from 'astro';
import { iconShapes } from '../../components/lucide.ts';
import { menuIcons } from '../../routing/menu.ts';

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg">${[...menuIcons, ['reports', 'message-square-text'], ['close', 'x']].map(([id, name]) => `<symbol id="${id}" viewBox="0 0 24 24">${iconShapes(name)}</symbol>`).join('')}</svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );
