/** Watches which plates are typed in the open form, for hints about the vehicle. */
import { $draft } from './draft-store.ts';

/**
 * Calls back when the form is open and after each change. Returns a function that stops watching.
 * After the report is submitted it calls back with undefined, because the loaded defects of the
 * vehicle are then outdated.
 */
export const watchTypedPlates = (
  changed: (plates: readonly string[] | undefined) => void,
): (() => void) =>
  $draft.subscribe((state) => {
    if (!state) return;
    if (state.status === 'submitted') return changed(undefined);
    // These values include presets, for example the driver's own vehicle.
    const { vehiclePlate, trailerPlate } = state.reading.effective;
    changed(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
