/** Tests the plates reported by the open form. */
import { afterEach, expect, test } from 'vitest';
import { $draft, type DraftState } from '../../../src/features/drafts/draft-store.ts';
import { watchTypedPlates } from '../../../src/features/drafts/typed-plates.lazy.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import { complaintChassis } from '../../../src/features/reports/forms/complaint-chassis.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';

afterEach(() => {
  $draft.set(undefined);
});

const show = (inputs: Inputs): void => {
  const context = { now: 0, profile: { plate: 'HH-GT 4711' } };
  const reading = readAnswers(complaintChassis, inputs, context);
  $draft.set({ draft: { inputs }, reading } as DraftState);
};

test('watchTypedPlates › reports nothing while the form loads, and the preset plate until another is typed', () => {
  const reported: (readonly string[] | undefined)[] = [];
  const stop = watchTypedPlates((plates) => reported.push(plates));
  expect(reported).toEqual([]);
  show({});
  show({ vehiclePlate: 'HH-X 1' });
  show({ vehiclePlate: '' });
  stop();
  expect(reported).toEqual([['HH-GT 4711'], ['HH-X 1'], []]);
});

test('watchTypedPlates › reports no plates once the report is submitted, because it is not in the loaded entries', () => {
  const reported: (readonly string[] | undefined)[] = [];
  const stop = watchTypedPlates((plates) => reported.push(plates));
  show({ vehiclePlate: 'HH-X 1' });
  $draft.set({ ...$draft.get(), status: 'submitted' } as DraftState);
  stop();
  expect(reported).toEqual([['HH-X 1'], undefined]);
});
