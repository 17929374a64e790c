/** The plates in the open form, for hints about the vehicle. */
import { $draft } from './draft-store.ts';

/**
 * Calls back when the form is open and with each change; returns a function that ends it. Calls back
 * with undefined after submission, because the loaded defects of the vehicle are then outdated.
 */
export const watchTypedPlates = (
  changed: (plates: readonly string[] | undefined) => void,
): (() => void) =>
  $draft.subscribe((state) => {
    if (!state) return;
    if (state.status === 'submitted') return changed(undefined);
    // With presets, such as the driver's own vehicle.
    const { vehiclePlate, trailerPlate } = state.reading.effective;
    changed(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
