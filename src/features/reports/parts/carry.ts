/** Inputs that a form passes to another form that continues it. */
import type { Input, Inputs } from '../inputs-and-answers.ts';

/** Copies inputs. `names` maps the fields of this form to those of the next form. */
export function carryInputs(effective: Inputs, names: Readonly<Record<string, string>>): Inputs {
  const carried: Record<string, Input> = {};
  for (const [from, to] of Object.entries(names)) {
    const input = effective[from];
    if (input !== undefined) carried[to] = input;
  }
  return carried;
}

/**
 * Returns the inputs of the accident report after a large leak: a release with place, amount and
 * product.
 */
export function leakToAccident(effective: Inputs, more: Inputs): Inputs {
  const isBurning = effective['leakSize'] === 'fire';
  return {
    eventKind: 'accident',
    eventTypes: isBurning ? ['gasRelease', 'fire'] : ['gasRelease'],
    release: 'yes',
    releaseUnit: 'kg',
    ...(isBurning && { ignited: 'fire' }),
    ...carryInputs(effective, {
      leakPlace: 'releasePlace',
      releasedAmountKg: 'releasedAmount',
      product: 'product',
      productName: 'productName',
      productUnNumber: 'productUnNumber',
      photos: 'photos',
    }),
    ...more,
  };
}
