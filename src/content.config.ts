/**
 * The collections of texts. An entry of the manual has the id "<locale>/<number>-<slug>", one of
 * the imprint "<locale>/imprint" or "<locale>/privacy".
 */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { imprintSchema } from './content/imprint/imprint-schema.ts';
import { chapterSchema } from './content/manual/chapter-schema.ts';

const generateId = ({ entry }: { entry: string }): string => entry.replace(/\.mdx$/, '');

const manual = defineCollection({
  loader: glob({ base: './src/content/manual', pattern: '*/*.mdx', generateId }),
  schema: chapterSchema,
});

const imprint = defineCollection({
  loader: glob({
    base: './src/content/imprint',
    pattern: '*/{imprint,privacy}.mdx',
    generateId,
  }),
  schema: imprintSchema,
});

export const collections = { manual, imprint };
