/** The plates in the form on the screen, for what is said about the vehicle while it is typed. */
import { $draft } from './draft-store.ts';

/**
 * Calls back once the form is there and with each change; gives what ends it. Calls back with
 * undefined once the report is submitted: what was loaded about the vehicle is outdated by it.
 */
export const watchTypedPlates = (
  heard: (plates: readonly string[] | undefined) => void,
): (() => void) =>
  $draft.subscribe((state) => {
    if (!state) return;
    if (state.status === 'submitted') return heard(undefined);
    // With the presets: the driver's own vehicle stands in the form though nobody typed it.
    const { vehiclePlate, trailerPlate } = state.reading.effective;
    heard(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
