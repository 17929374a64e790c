/**
 * Customer tanks for LPG by country. The names are names: a German "1.2 t" holds 1165 kg of propane
 * liquid at 15 °C when 85 % full. The data plate decides.
 */
import type { CompanyCountry } from '../../config/model/company-country.ts';

export interface CustomerTank {
  readonly id: string;
  readonly country: CompanyCountry;
  /** The trade name in tonnes; null where tanks are named by their litres. */
  readonly nameTonnes: number | null;
  /** Litres that 100 % means here. */
  readonly capacityLitres: number;
  /** 85 % of the capacity as the tank tables print it; null where no table has it. */
  readonly maximumFillLitres: number | null;
}

/**
 * Germany: sizes gok-blog.de after TRF, highest fill umweltdatenbank.de. France: aide.butagaz.fr; the
 * other sizes of its list come without litres. Great Britain: sizes of manual chapter 10; a supplier
 * (lpg-save.co.uk) takes 1200 and 2000 l for the gas that goes in, with 1410 and 2400 l of water
 * capacity. As the capacity they give the smaller amount.
 */
export const customerTanks: readonly CustomerTank[] = [
  tank('de-0.8', 'DE', 0.8, 1775, null),
  tank('de-1.2', 'DE', 1.2, 2700, 2295),
  tank('de-2.1', 'DE', 2.1, 4850, 4123),
  tank('de-2.9', 'DE', 2.9, 6400, 5440),
  tank('gb-1200', 'GB', null, 1200, null),
  tank('gb-2000', 'GB', null, 2000, null),
  tank('fr-1', 'FR', 1, 2280, null),
];

function tank(
  id: string,
  country: CompanyCountry,
  nameTonnes: number | null,
  capacityLitres: number,
  maximumFillLitres: number | null,
): CustomerTank {
  return { id, country, nameTonnes, capacityLitres, maximumFillLitres };
}
