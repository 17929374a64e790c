/** The plates in the form on the screen, for what is said about the vehicle while it is typed. */
import { $draft } from './draft-store.ts';

/** Calls back at once and with each change; gives what ends it. */
export const watchTypedPlates = (heard: (plates: readonly string[]) => void): (() => void) =>
  $draft.subscribe((state) => {
    const { vehiclePlate, trailerPlate } = state?.draft.inputs ?? {};
    heard(
      [vehiclePlate, trailerPlate].filter(
        (plate): plate is string => typeof plate === 'string' && plate.trim() !== '',
      ),
    );
  });
