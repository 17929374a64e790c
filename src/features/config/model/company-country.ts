/** Countries for which the app has limits, tanks and boxes of national law. */
export type CompanyCountry = 'DE' | 'GB' | 'FR';

const companyCountries: readonly CompanyCountry[] = ['DE', 'GB', 'FR'];

/**
 * The company's country for national tables and boxes. `employmentCountry` is
 * `accidentDuties.employmentCountry` of config.json; Northern Ireland counts as Great Britain.
 * Undefined for an unknown or other country.
 */
export const companyCountry = (employmentCountry: string): CompanyCountry | undefined =>
  employmentCountry === 'NI'
    ? 'GB'
    : companyCountries.find((country) => country === employmentCountry);

/** The entries for the company's country; all entries if the country is unknown or has none. */
export function ofCountry<Entry extends { readonly country: CompanyCountry }>(
  entries: readonly Entry[],
  company: CompanyCountry | undefined,
): readonly Entry[] {
  const own = entries.filter(({ country }) => country === company);
  return own.length > 0 ? own : entries;
}
