/**
 * Checks that the brand colours of a config.json are readable in sunlight: `npm run brand:check [--
 * file]`.
 */
import { brandColours } from '../src/features/theme/model/brand-style.ts';
import { faintPairs, neededContrasts } from '../src/features/theme/model/contrast.ts';
import { configFile, readConfig } from './read-config.ts';
import { themeColours } from './theme-colours.ts';

const config = readConfig();
const own = Object.fromEntries(
  Object.entries(brandColours(config.brand)).map(([property, value]) => [
    property.replace('--color-', ''),
    value,
  ]),
);
const count = Object.values(config.brand.colours).filter((value) => value !== undefined).length;
const faint = faintPairs(themeColours('brand', own));
for (const { text, on, has, needed } of faint)
  console.error(`too faint: ${text} on ${on} has ${has.toFixed(2)}:1, needs ${needed}:1`);
console.log(
  `brand: ${configFile}, ${count} own colours, ${neededContrasts.length} pairs, ${faint.length} too faint`,
);
process.exitCode = faint.length > 0 ? 1 : 0;
