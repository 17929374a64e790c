/**
 * Can a company's brand theme be read in the sun? Checks the colours of a config.json: `npm run
 * brand:check [-- file]`.
 */
import { colourProperty } from '../src/features/theme/model/brand-style.ts';
import { faintPairs, neededContrasts } from '../src/features/theme/model/contrast.ts';
import { configFile, readConfig } from './read-config.ts';
import { themeColours } from './theme-colours.ts';

const config = readConfig();
const own = Object.entries(config.brand.colours).flatMap(([name, value]) =>
  value === undefined ? [] : [[colourProperty(name).replace('--color-', ''), value] as const],
);
const faint = faintPairs({ ...themeColours('brand'), ...Object.fromEntries(own) });
for (const { text, on, has, needed } of faint)
  console.error(`too faint: ${text} on ${on} has ${has.toFixed(2)}:1, needs ${needed}:1`);
console.log(
  `brand: ${configFile}, ${own.length} own colours, ${neededContrasts.length} pairs, ${faint.length} too faint`,
);
process.exitCode = faint.length > 0 ? 1 : 0;
