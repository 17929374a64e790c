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
export const HazardPlate = ({ plate }: { readonly plate: Plate | undefined }) =>
  plate && (
    <span
      className="hazard-plate hazard-plate--mini"
      role="img"
      aria-label={plate.label}
      data-hazard={plate.hazard}
      data-un={plate.unNumber}
    />
  );
