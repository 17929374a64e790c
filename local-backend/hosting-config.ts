import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  hosting: z.object({
    cleanUrls: z.literal(true),
    trailingSlash: z.literal(false),
    headers: z
      .array(
        z.object({
          source: z.string(),
          headers: z.array(z.object({ key: z.string(), value: z.string() })),
        }),
      )
      .default([]),
  }),
});

/**
 * The answer headers that firebase.json gives to a URL path, names in lower case. Patterns are
 * globs on the whole path as on Firebase Hosting; of several that set the same header the last one
 * counts. Throws when the file is not readable or asks for other addresses than this server plays
 * (cleanUrls, no trailing slash).
 */
export function readHostingHeaders(
  firebaseJson: string,
): (path: string) => ReadonlyMap<string, string> {
  const { headers } = schema.parse(JSON.parse(readFileSync(firebaseJson, 'utf8'))).hosting;
  const rules = headers.map((rule) => ({
    ...rule,
    source: rule.source.startsWith('/') ? rule.source : `/${rule.source}`,
  }));
  return (path) => {
    const result = new Map<string, string>();
    for (const rule of rules) {
      if (!posix.matchesGlob(path, rule.source)) continue;
      for (const { key, value } of rule.headers) result.set(key.toLowerCase(), value);
    }
    return result;
  };
}
