/**
 * Generates the table of contrasts in docs/look.md: contrast of the tokens and required contrast.
 */
import { contrast, neededContrasts } from '../src/features/theme/model/contrast.ts';
import { themes } from '../src/features/theme/theme.ts';
import { themeColours } from './theme-colours.ts';

const colours = themes.map((theme) => themeColours(theme));
const begin = '<!-- contrast: npm run look:pictures -->';
const end = '<!-- /contrast -->';

/** The lowest contrast of each colour, per required contrast and theme: "8.8 on background". */
function contrastTable(): string {
  const rows = new Map<string, readonly (readonly [colour: string, on: string])[]>();
  for (const [colour, on, needed] of neededContrasts) {
    const row = `| \`${colour}\` | ${needed} |`;
    rows.set(row, [...(rows.get(row) ?? []), [colour, on]]);
  }
  const lines = [...rows].map(([row, places]) => {
    const cells = colours.map((theme) => {
      const [faintest] = places
        .map(([colour, on]) => ({ on, has: contrast(theme[colour] ?? '', theme[on] ?? '') }))
        .toSorted((one, other) => one.has - other.has);
      return faintest ? ` ${faintest.has.toFixed(1)} on \`${faintest.on}\` |` : ' |';
    });
    return row + cells.join('');
  });
  return [
    '| colour | needs |' + themes.map((theme) => ` ${theme} |`).join(''),
    '| --- | --- |' + ' --- |'.repeat(themes.length),
    ...lines,
  ].join('\n');
}

/** The document with an updated table. Throws when the document has no place for it. */
export function withContrastTable(document: string): string {
  const before = document.split(begin)[0];
  const after = document.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${begin} is missing`);
  return `${before}${begin}\n\n${contrastTable()}\n\n${end}${after}`;
}
