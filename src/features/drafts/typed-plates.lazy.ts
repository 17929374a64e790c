/** The plates in the form on the screen, for what is said about the vehicle while it is typed. */
import { $draft } from './draft-store.ts';

/**
 * Calls back once the form's draft is known and with each change, with what the form shows: a plate
 * that it begins with counts as one that was typed. Gives what ends it.
 */
export const watchTypedPlates = (heard: (plates: readonly string[]) => void): (() => void) =>
  $draft.subscribe((state) => {
    if (!state) return;
    const { vehiclePlate, trailerPlate } = state.reading.effective;
    heard(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
