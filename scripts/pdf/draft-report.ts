/** The report of `npm run manual:pdf` about a draft booklet. */

export interface OpenParts {
  /** Numbers (of `npm run manual:open`) of facts that nobody has compared with their source. */
  readonly facts: readonly string[];
  /** Empty values of config.json that the booklet prints. */
  readonly values: readonly string[];
}

/** The lines of the report as text; empty for a booklet without open items. */
export function draftReport(file: string, { facts, values }: OpenParts): readonly string[] {
  if (facts.length === 0 && values.length === 0) return [];
  const lines = [`${file} is a DRAFT on every page, do not hand it out:`];
  if (facts.length > 0)
    lines.push(`  facts to compare (npm run manual:open): ${facts.length}: ${facts.join(', ')}`);
  if (values.length > 0)
    lines.push(`  empty in config.json, contacts or operator: ${values.join(', ')}`);
  return lines;
}
