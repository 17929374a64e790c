import type { CompanyCountry } from '../../config/model/company-country.ts';

/** The entries of the company's country; all of them where its country is unknown or has none here. */
export function ofCountry<Entry extends { readonly country: CompanyCountry }>(
  entries: readonly Entry[],
  company: CompanyCountry | undefined,
): readonly Entry[] {
  const own = entries.filter(({ country }) => country === company);
  return own.length > 0 ? own : entries;
}
