import type { APIRoute } from 'astro';
import { iconShapes } from '../../components/lucide.ts';
import { iconFrame, ownIcons } from '../../components/own-icons.ts';
import { menuIcons } from '../../routing/menu.ts';

/**
 * Our icons are wider than the others and therefore drawn at half size; the line width is adjusted
 * to match.
 */
const shapesOf = (name: string): string =>
  Object.hasOwn(ownIcons, name)
    ? `<g stroke-width="3.5">${iconShapes(name)}</g>`
    : iconShapes(name);

/** Icons that are not used by a single screen. */
const others = [
  ['reports', 'message-square-text'],
  ['myReports', 'inbox'],
  ['signOut', 'log-out'],
  ['office', 'building'],
  ['close', 'x'],
] as const;

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg">${[...menuIcons, ...others].map(([id = '', name = '']) => `<symbol id="${id}" viewBox="${iconFrame(name)}">${shapesOf(name)}</symbol>`).join('')}</svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );
