/** What `npm run manual:pdf` says of a booklet that is not to be handed out yet. */

export interface OpenParts {
  /** Facts that nobody has compared with their source, as `npm run manual:open` numbers them. */
  readonly facts: readonly string[];
  /** Names of the company's values in config.json that are empty and have a place in the booklet. */
  readonly values: readonly string[];
}

/** Empty for a booklet of which nothing is open. */
export function draftReport(file: string, { facts, values }: OpenParts): readonly string[] {
  if (facts.length === 0 && values.length === 0) return [];
  const lines = [`${file} is a DRAFT on every page, do not hand it out:`];
  if (facts.length > 0)
    lines.push(`  facts to compare (npm run manual:open): ${facts.length}: ${facts.join(', ')}`);
  if (values.length > 0)
    lines.push(`  empty in config.json, contacts or operator: ${values.join(', ')}`);
  return lines;
}
