/**
 * Applies the company's brand to the page and stores its style sheet, so that the next page can
 * apply it before its first paint (routing/head.inline.ts).
 */
import { brandStyle } from './model/brand-style.ts';
import { defaultConfig } from '../config/model/default-config.ts';
import type { Config } from '../config/model/config-schema.ts';
import { replaceAdoptedStyle } from './theme.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { brandKey } from '../../platform/storage-keys.ts';

export function applyBrand({ brand }: Config): void {
  const ownName = defaultConfig.brand.name;
  const style = brandStyle(brand, ownName);
  if (brand.name !== ownName && document.title.endsWith(ownName))
    document.title = document.title.slice(0, -ownName.length) + brand.name;
  // The cover of the booklet shows the logo as an image, whatever its aspect ratio is.
  if (brand.logo !== '')
    document
      .querySelector('[data-logo]:empty')
      ?.append(Object.assign(new Image(), { src: brand.logo, alt: '' }));
  const stored = deviceText(brandKey);
  if ((stored.read() ?? '') === style) return;
  stored.write(style);
  replaceAdoptedStyle(style);
}
