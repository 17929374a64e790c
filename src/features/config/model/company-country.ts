/** Countries for which the app has limits, tanks and boxes of national law. */
export type CompanyCountry = 'DE' | 'GB' | 'FR';

const known: readonly CompanyCountry[] = ['DE', 'GB', 'FR'];

/**
 * The country of the company by `accidentDuties.employmentCountry` of config.json; Northern Ireland
 * counts as Great Britain. Undefined where it is unknown or another one.
 */
export const companyCountry = (employmentCountry: string): CompanyCountry | undefined =>
  employmentCountry === 'NI' ? 'GB' : known.find((country) => country === employmentCountry);
