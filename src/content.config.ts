/** The collections of texts. An entry of the manual has the id "<locale>/<number>-<slug>". */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { chapterSchema } from './content/manual/chapter-schema.ts';

const manual = defineCollection({
  loader: glob({ base: './src/content/manual', pattern: '{de,en,fr}/*.mdx', generateId: ({ entry }) => entry.replace(/\.mdx$/, '') }),
  schema: chapterSchema,
});

export const collections = { manual };
