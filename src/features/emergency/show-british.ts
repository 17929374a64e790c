/** A plate of Great Britain: two letters, two digits, three letters; no neighbour writes it so. */
const britishPlate = /^(?:GB|UK)?[A-Z]{2}\d{2}[A-Z]{3}$/;

/**
 * True for a company of the United Kingdom and for a British vehicle. `employmentCountry` is the
 * setting in config.json, `plate` the vehicle of the driver.
 */
export const isBritish = (employmentCountry: string, plate: string): boolean =>
  employmentCountry === 'GB' ||
  employmentCountry === 'NI' ||
  britishPlate.test(plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** Shows the lines that only help with a British vehicle or in Great Britain, or hides them. */
export function showBritish(isShown: boolean): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-british]'))
    line.hidden = !isShown;
}
