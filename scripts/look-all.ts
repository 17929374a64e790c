/**
 * Writes one picture per screen and size with its three themes side by side, with normal text above
 * and large text below: `astro build && npm run look:all -- FOLDER [NAMES]`. NAMES is a regular
 * expression that selects visits, for example "^calculator". The fonts are those of this machine;
 * FONTCONFIG_FILE can name others.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { themes } from '../src/features/theme/theme.ts';
import { type Look, type Size, textSizes, visitAllScreens } from './all-screens.ts';

const [folder, names = '.'] = process.argv.slice(2);
if (folder === undefined) throw new Error('npm run look:all -- FOLDER [NAMES]');
mkdirSync(folder, { recursive: true });

/** Screens that are wider than this are scaled down, in pixels. */
const maxWidth = 480;
const gap = 8;

const sheetWidth = ({ width }: Size): number => Math.min(width, maxWidth);
const sheetHeight = (size: Size): number =>
  Math.round((size.height * sheetWidth(size)) / size.width);

interface Shot {
  readonly look: Look;
  readonly picture: Buffer;
}
async function writeSheet(screen: string, size: Size, shots: readonly Shot[]): Promise<void> {
  const width = sheetWidth(size);
  const height = sheetHeight(size);
  const parts = await Promise.all(
    shots.map(async ({ look: { theme, textSize }, picture }) => ({
      input: await sharp(picture).resize(width, height).toBuffer(),
      left: themes.indexOf(theme) * (width + gap),
      top: textSizes.indexOf(textSize) * (height + gap),
    })),
  );
  await sharp({
    create: {
      width: themes.length * (width + gap) - gap,
      height: textSizes.length * (height + gap) - gap,
      channels: 3,
      background: '#888',
    },
  })
    .composite(parts)
    .webp({ quality: 82 })
    .toFile(join(folder ?? '', `${screen}-${size.width}x${size.height}.webp`));
}

let shots: Shot[] = [];
await visitAllScreens(async (page, screen, look) => {
  shots.push({ look, picture: await page.screenshot() });
  if (shots.length < themes.length * textSizes.length) return;
  await writeSheet(screen, look.size, shots);
  shots = [];
}, new RegExp(names));
