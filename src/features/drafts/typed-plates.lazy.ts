/** The plates in the form on the screen, for what is said about the vehicle while it is typed. */
import { $draft } from './draft-store.ts';

/** Calls back once the form is there and with each change; gives what ends it. */
export const watchTypedPlates = (heard: (plates: readonly string[]) => void): (() => void) =>
  $draft.subscribe((state) => {
    if (!state) return;
    // With the presets: the driver's own vehicle stands in the form though nobody typed it.
    const { vehiclePlate, trailerPlate } = state.reading.effective;
    heard(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
