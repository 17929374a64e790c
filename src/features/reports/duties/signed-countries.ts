import { dutyCountries, type DutyCountry } from './accident-facts.ts';
import { dutiesEdition } from './assess-duties.ts';

interface Signature {
  readonly adviser: string;
  readonly signedOn: string;
  readonly edition: number;
}

/**
 * Returns the countries with a complete signature (adviser, day) for the current edition of the
 * tables.
 */
export const signedCountries = (
  signatures: Readonly<Record<DutyCountry, Signature>>,
): readonly DutyCountry[] =>
  dutyCountries.filter((country) => {
    const { adviser, signedOn, edition } = signatures[country];
    return adviser !== '' && signedOn !== '' && edition === dutiesEdition;
  });
