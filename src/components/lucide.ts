/** Icon shapes: custom ones, and those of the Lucide set, read from the package at build time. */
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import * as z from 'zod/mini';
import { ownIcons } from './own-icons.ts';

const icons = z.record(z.string(), z.object({ body: z.string() })).parse(lucide.icons);
/** Attributes of every Lucide icon; our style sheets and frames set them once. */
const DRAWING =
  / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin)="round"|stroke-width="2")/g;

/**
 * Rounds numbers to one decimal. Inserts a space where two numbers were separated only by the
 * second one's decimal point ("1.5.5").
 */
const inTenths = (body: string): string =>
  body.replaceAll(/\d*\.\d+/g, (number, at: number, all: string) => {
    const rounded = String(Math.round(Number(number) * 10) / 10).replace(/^0\./, '.');
    return /\d/.test(all[at - 1] ?? '') ? ` ${rounded}` : rounded;
  });

/** The shapes of an icon with its frame. Throws for an unknown name. */
export function iconShapes(name: string): string {
  const own = ownIcons[name];
  if (own !== undefined) return own;
  const icon = icons[name];
  if (!icon) throw new Error(`Lucide has no icon "${name}"`);
  return inTenths(icon.body.replace(DRAWING, '').replace(/^<g>|<\/g>$/g, ''));
}
