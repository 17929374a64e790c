import { describe, expect, it } from 'vitest';
import { withContextPresets } from '../../../src/features/reports/context-presets.ts';
import type { FormContext } from '../../../src/features/reports/field-kinds.ts';
import { departureCheck } from '../../../src/features/reports/forms/departure-check.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import { readAnswers } from '../../../src/features/reports/read-answers.ts';

const sentAt = Date.parse('2026-11-27T09:14:00');
const sending: FormContext = {
  now: sentAt,
  startedAt: sentAt,
  employmentCountry: 'DE',
  profile: { plate: 'HH-GT 4711', trailerPlate: 'HH-Y 881', phone: '0151 2345678' },
};
const correctedAt = sentAt + 3 * 3_600_000;
const correcting: FormContext = {
  now: correctedAt,
  startedAt: correctedAt,
  employmentCountry: 'FR',
  profile: { plate: 'AB-123-CD', phone: '06 12 34 56 78' },
};

describe('the presets of a sent report', () => {
  it.each([
    [
      nearbyAccident,
      { eventKind: 'accident', description: 'x', placeKind: 'road', roadKind: 'urban' },
    ],
    [dispositionMessage, { messageType: 'customerAbsent', text: 'x', callback: true }],
    [departureCheck, { vehiclePlate: 'WX21 GAS', odometer: '184200' }],
  ])(
    'stay as they were sent in a correction with another time, vehicle and country (%#)',
    (form, inputs) => {
      const sent = readAnswers(form, inputs, sending);
      const kept = withContextPresets(form, inputs, sent);
      expect(readAnswers(form, kept, correcting).answers).toEqual(sent.answers);
    },
  );

  it('change with the answers on which they depend', () => {
    const inputs = { messageType: 'customerAbsent', text: 'x' };
    const kept = withContextPresets(
      dispositionMessage,
      inputs,
      readAnswers(dispositionMessage, inputs, sending),
    );
    expect(kept).not.toHaveProperty('urgency');
  });

  it('are not kept for an anonymous report', () => {
    const inputs = { eventKind: 'nearMiss', reporterMode: 'anonymous' };
    const reading = readAnswers(nearbyAccident, inputs, sending);
    expect(withContextPresets(nearbyAccident, inputs, reading)).toEqual(inputs);
  });
});
