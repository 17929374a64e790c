export interface Plate {
  readonly hazard: string;
  readonly unNumber: string;
  /** The accessible name: "Tafel: oben 23, unten 1965". */
  readonly label: string;
}

/**
 * A small orange-coloured plate beside the name of a product; components/HazardPlate.astro renders
 * the large one. The numbers are no text, so that a copied answer contains the name alone.
 */
export const HazardPlate = ({
  plate,
  decorative = false,
}: {
  readonly plate: Plate | undefined;
  /** True inside a button, whose name is the name of the product with its UN number. */
  readonly decorative?: boolean;
}) =>
  plate && (
    <span
      className="hazard-plate hazard-plate--mini"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : plate.label}
      aria-hidden={decorative || undefined}
      data-hazard={plate.hazard}
      data-un={plate.unNumber}
    />
  );
