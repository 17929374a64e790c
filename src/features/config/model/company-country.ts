/** The countries whose national limits, tanks and information boxes the app contains. */
export type CompanyCountry = 'DE' | 'GB' | 'FR';

const companyCountries: readonly CompanyCountry[] = ['DE', 'GB', 'FR'];

/**
 * Returns the country whose national tables and boxes the company needs. `employmentCountry` is
 * `accidentDuties.employmentCountry` of config.json; Northern Ireland counts as Great Britain.
 * Returns undefined if the country is unknown or another one.
 */
export const companyCountry = (employmentCountry: string): CompanyCountry | undefined =>
  employmentCountry === 'NI'
    ? 'GB'
    : companyCountries.find((country) => country === employmentCountry);

/**
 * Returns the entries for the company's country, or all entries if the country is unknown or has no
 * entry.
 */
export function ofCountry<Entry extends { readonly country: CompanyCountry }>(
  entries: readonly Entry[],
  company: CompanyCountry | undefined,
): readonly Entry[] {
  const own = entries.filter(({ country }) => country === company);
  return own.length > 0 ? own : entries;
}
