import type { APIRoute } from 'astro';
import { iconShapes } from '../../components/lucide.ts';
import { iconFrame, ownIcons } from '../../components/own-icons.ts';
import { menuIcons } from '../../routing/menu.ts';

/**
 * Our icons are wider than the others, so they are drawn at half size. The line width is adjusted to
 * match, and nothing is filled, because at this size a filled body is a blot.
 */
const shapesOf = (name: string): string =>
  Object.hasOwn(ownIcons, name)
    ? `<g stroke-width="3.5">${iconShapes(name).replaceAll(/ fill="[^"]+" fill-opacity="[^"]+"/g, '')}</g>`
    : iconShapes(name);

/** Icons of the shell that are not those of a menu entry. */
const others = [
  ['reports', 'message-square-text'],
  ['myReports', 'inbox'],
  ['signOut', 'log-out'],
  ['office', 'building'],
  ['people', 'users'],
  ['close', 'x'],
  // The sections of the settings.
  ['settings-profile', 'user'],
  ['settings-vehicle', 'truck'],
  ['settings-display', 'languages'],
  ['settings-sending', 'send'],
  ['settings-access', 'key-round'],
  ['settings-device', 'smartphone'],
  ['settings-data', 'database'],
] as const;

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg">${[...menuIcons, ...others].map(([id = '', name = '']) => `<symbol id="${id}" viewBox="${iconFrame(name)}">${shapesOf(name)}</symbol>`).join('')}</svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  );
