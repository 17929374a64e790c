/** A thumbnail of each chapter for the contents page: a detail of one of its drawings. */
import { drawings } from './all.ts';

/**
 * For each chapter slug: the name of a drawing, and the detail of it that is shown (viewBox, 3:2).
 */
const details: Readonly<Record<string, readonly [drawing: string, viewBox: string]>> = {
  'contact-plan': ['orange-plate', '-23 6 193 129'],
  'duties-papers-fitness': ['un-plates', '-28 -4 309 206'],
  'equipment-and-ppe': ['cryogenic-ppe', '14 4 156 104'],
  'departure-check': ['departure-tour', '0 -40 360 240'],
  'know-lpg': ['gas-at-the-ground', '120 70 240 160'],
  'lng-and-cryogenic-gases': ['confined-space', '60 0 250 167'],
  'loading-at-the-terminal': ['loading-order', '86 14 276 184'],
  'driving-with-gas': ['slosh', '40 0 195 130'],
  'parking-and-security': ['chocks', '60 10 240 160'],
  'arrival-at-the-customer': ['protection-zones', '-17 0 390 260'],
  'connecting-and-filling': ['earthing-and-hose', '100 0 240 160'],
  'finishing-and-departure': ['closing-order', '100 15 210 140'],
  'leak-fire-accident': ['upwind', '90 75 262 175'],
  'first-aid': ['recovery-position', '0 -30 345 230'],
  'winter-and-special-situations': ['flooded-tank', '240 56 120 80'],
  'reporting-and-this-app': ['two-photos', '186 152 164 109'],
};

/**
 * Removes texts, which would be unreadable in this size, except numbers that are part of the
 * picture.
 */
const withoutWords = (shapes: string): string =>
  shapes
    .replaceAll(/<circle [^>]*r="10\.5"[^>]*\/>/g, '')
    .replaceAll(/<text [^>]*>(?!\d{2,4}<)[^<]*<\/text>/g, '');

const home = 'details in src/components/manual/drawings/kit/thumbnails.ts';
function symbolOf(slug: string): string {
  const [name = '', viewBox = ''] = details[slug] ?? [];
  if (name === '') throw new Error(`The chapter "${slug}" has no thumbnail: add it to ${home}`);
  const drawing = drawings.get(name);
  if (drawing === undefined)
    throw new Error(`The chapter "${slug}" names the unknown drawing "${name}": see ${home}`);
  return `<symbol id="${slug}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid meet" fill="none" stroke="var(--color-text)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" font-size="14">${withoutWords(drawing.content('de'))}</symbol>`;
}

/**
 * One SVG file with a symbol for each chapter; the same in every language. Throws for a chapter
 * without a thumbnail and for a thumbnail without a chapter.
 */
export function thumbnailsFile(slugs: readonly string[]): string {
  const unused = Object.keys(details).find((slug) => !slugs.includes(slug));
  if (unused !== undefined)
    throw new Error(`The thumbnail "${unused}" belongs to no chapter: remove it from ${home}`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${slugs.map(symbolOf).join('')}</svg>`;
}
