/**
 * Customer tanks for LPG by country. The trade name of a tank is not its exact mass: a German "1.2
 * t" tank that is 85 % full contains 1165 kg of liquid propane at 15 °C. The data plate takes
 * precedence.
 */
import type { CompanyCountry } from '../../config/model/company-country.ts';

export interface CustomerTank {
  readonly id: string;
  readonly country: CompanyCountry;
  /** The trade name in tonnes; null if tanks are named by their capacity. */
  readonly nameTonnes: number | null;
  /** The capacity at 100 %. */
  readonly capacityLitres: number;
  /** 85 % of the capacity as printed in tank tables; null if no table lists it. */
  readonly maximumFillLitres: number | null;
}

/**
 * Sources. Germany: sizes from gok-blog.de by TRF, maximum filling from umweltdatenbank.de. France:
 * aide.butagaz.fr, only the sizes that are listed with litres. Great Britain: the sizes in chapter
 * 10 of the manual. One supplier (lpg-save.co.uk) calls 1200 and 2000 L the usable volume of tanks
 * with a water capacity of 1410 and 2400 L; the smaller numbers are used as the capacity.
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
