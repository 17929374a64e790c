import { expect, test } from 'vitest';
import { checkedVehicles, isUnder } from '../../../src/features/office/model/desk-list.ts';
import type { Report } from '../../../src/features/office/model/report.ts';

const now = new Date(2026, 10, 27, 12, 0).getTime();
const reportOf = (kind: string, vehiclePlate: string, sentAt: number): Report =>
  ({
    id: `${kind} ${vehiclePlate} ${sentAt}`,
    kind,
    anonymous: false,
    sentAt: new Date(sentAt).toISOString(),
    answers: { vehiclePlate },
  }) as unknown as Report;
const yesterday = now - 86_400_000;

test('checkedVehicles › counts each vehicle once and only checks of the day', () => {
  const reports = [
    reportOf('departureCheck', 'HH-TL 1', now),
    reportOf('departureCheck', 'hh-tl 1', now - 1000),
    reportOf('departureCheck', 'HH-TL 2', yesterday),
    reportOf('complaintChassis', 'HH-TL 3', now),
    reportOf('dispositionMessage', 'HH-TL 4', now),
  ];
  expect(checkedVehicles(reports, now)).toEqual({ checked: 1, known: 3 });
});

test('isUnder › lists a departure check only in its own tab', () => {
  const work = { state: 'new' } as never;
  const check = { report: reportOf('departureCheck', 'HH-TL 1', now), work };
  const defect = { report: reportOf('complaintChassis', 'HH-TL 1', now), work };
  expect([isUnder(check, 'new', ''), isUnder(check, 'checks', '')]).toEqual([false, true]);
  expect([isUnder(defect, 'new', ''), isUnder(defect, 'checks', '')]).toEqual([true, false]);
});
