/**
 * What the front matter of the imprint and of the privacy notice must say; the same for the build
 * and for the tests.
 */
import { z } from 'astro/zod';

const cell = z.string().min(2).max(400);
/** One kind of data: what, where it is, what for, on which legal basis, how long. */
const row = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  data: cell,
  where: cell,
  purpose: cell,
  basis: cell,
  kept: cell,
});

export const imprintSchema = z.strictObject({
  title: z.string().min(3).max(60),
  summary: z.string().min(8).max(200),
  /**
   * The day the text was last changed by the product; the operator's own day stands in config.json.
   */
  updated: z.coerce.date(),
  columns: z
    .strictObject({ data: cell, where: cell, purpose: cell, basis: cell, kept: cell })
    .optional(),
  data: z.array(row).optional(),
});
