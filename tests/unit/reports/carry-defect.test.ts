import { expect, test } from 'vitest';
import { carryDefect } from '../../../src/features/reports/carry-defect.ts';
import { complaintChassis } from '../../../src/features/reports/forms/complaint-chassis.ts';
import { complaintTrailer } from '../../../src/features/reports/forms/complaint-trailer.ts';

const chassis = {
  vehiclePlate: 'HH-GT 4711',
  odometerKm: '412000',
  foundDuring: 'delivery',
  trailerPlate: 'HH-T 12',
  loadProduct: 'propane',
};

test('carryDefect › takes plate, odometer, load and occasion of a rigid tanker to its tank body and back', () => {
  const there = carryDefect(
    'complaintChassis',
    'complaintTrailer',
    { ...chassis, vehicleKind: 'rigidTanker' },
    'tbHoseDamage',
  );
  expect(there).toEqual({
    unitKind: 'tankBody',
    trailerPlate: 'HH-GT 4711',
    odometerKm: '412000',
    foundDuring: 'delivery',
    product: 'propane',
    defects: [{ defect: 'tbHoseDamage' }],
  });
  expect(carryDefect('complaintTrailer', 'complaintChassis', there, 'chEngine')).toEqual({
    vehicleKind: 'rigidTanker',
    vehiclePlate: 'HH-GT 4711',
    odometerKm: '412000',
    foundDuring: 'delivery',
    loadProduct: 'propane',
    defects: [{ defect: 'chEngine' }],
  });
});

test('carryDefect › takes the plate of the semi-trailer, never that of the tractor, to the form for trailers', () => {
  const carry = (inputs: Parameters<typeof carryDefect>[2]) =>
    carryDefect('complaintChassis', 'complaintTrailer', inputs, 'tbPump');
  expect(carry({ ...chassis, vehicleKind: 'tractor' })).toMatchObject({
    unitKind: 'semiTrailer',
    trailerPlate: 'HH-T 12',
  });
  expect(carry({ vehiclePlate: 'HH-GT 4711', vehicleKind: 'tractor' })).toEqual({
    unitKind: 'semiTrailer',
    defects: [{ defect: 'tbPump' }],
  });
  expect(carry({ vehiclePlate: 'HH-GT 4711' })).toEqual({ defects: [{ defect: 'tbPump' }] });
});

test('carryDefect › takes nothing between a customer tank and a vehicle but the defect', () => {
  expect(
    carryDefect(
      'complaintCustomerTank',
      'complaintTrailer',
      { customerName: 'Hof Petersen', product: 'propane' },
      'tbHoseDamage',
    ),
  ).toEqual({ defects: [{ defect: 'tbHoseDamage' }] });
  expect(
    carryDefect('complaintTrailer', 'complaintCustomerTank', { product: 'propane' }, 'ctLeak'),
  ).toEqual({ defects: [{ defect: 'ctLeak' }] });
});

test('carryDefect › carries only fields that the other form has', () => {
  const fieldsOf = ({ fields }: typeof complaintChassis) => new Set(fields.map(({ id }) => id));
  for (const vehicleKind of ['rigidTanker', 'tractor', 'cylinderTruck']) {
    const there = carryDefect(
      'complaintChassis',
      'complaintTrailer',
      { ...chassis, vehicleKind, loadProductName: 'x', loadProductUnNumber: '1965' },
      'tbPump',
    );
    expect(Object.keys(there).filter((id) => !fieldsOf(complaintTrailer).has(id))).toEqual([]);
    const back = carryDefect('complaintTrailer', 'complaintChassis', there, 'chEngine');
    expect(Object.keys(back).filter((id) => !fieldsOf(complaintChassis).has(id))).toEqual([]);
  }
});

test('carryDefect › takes the customer and the reason to the message to dispatch', () => {
  const customer = { customerNumber: '4711', customerName: 'Hof Petersen', tankSerial: 'A 12' };
  const inputs = { ...customer, foundDuring: 'delivery', photos: ['p-1'] };
  expect(carryDefect('complaintCustomerTank', 'dispositionMessage', inputs, 'tankFrozen')).toEqual({
    ...customer,
    messageType: 'deliveryNotPossible',
    notDeliveredReason: ['tankFrozen'],
  });
});
