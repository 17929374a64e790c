/** Countries whose tanks and limits the calculator knows. */
export type Country = 'DE' | 'GB' | 'FR';

/**
 * What a company sees: the entries of its country; all of them where its country is unknown or has
 * none here. Northern Ireland has the tanks of Great Britain.
 */
export function ofCountry<Entry extends { readonly country: Country }>(
  entries: readonly Entry[],
  company: string,
): readonly Entry[] {
  const country = company === 'NI' ? 'GB' : company;
  const own = entries.filter((entry) => entry.country === country);
  return own.length > 0 ? own : entries;
}
