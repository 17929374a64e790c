/** Shapes of icons: our own, and those of the Lucide set, read from the package at build time. */
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' };
import * as z from 'zod';
import { ownIcons } from './own-icons.ts';

const icons = z.record(z.string(), z.object({ body: z.string() })).parse(lucide.icons);
/** Attributes of every Lucide icon, which our style sheets and frames set once. */
const DRAWING =
  / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin)="round"|stroke-width="2")/g;

/**
 * A tenth of a unit is a tenth of a pixel. Where a number began right behind another with its point
 * alone, a blank parts them.
 */
const inTenths = (body: string): string =>
  body.replaceAll(/\d*\.\d+/g, (number, at: number, all: string) => {
    const rounded = String(Math.round(Number(number) * 10) / 10).replace(/^0\./, '.');
    return /\d/.test(all[at - 1] ?? '') ? ` ${rounded}` : rounded;
  });

/** The inner shapes of an icon on its frame. Throws for a name that neither has. */
export function iconShapes(name: string): string {
  const own = ownIcons[name];
  if (own !== undefined) return own;
  const icon = icons[name];
  if (!icon) throw new Error(`Lucide has no icon "${name}"`);
  return inTenths(icon.body.replace(DRAWING, '').replace(/^<g>|<\/g>$/g, ''));
}
