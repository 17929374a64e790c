/**
 * Tests that 20 000 random inputs per job, from sensible to absurd, give a number or a stated reason,
 * never NaN or an exception.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ambientPressureAtAltitude,
  gaugeToAbsolute,
} from '../../../src/features/gas/ambient-pressure.ts';
import { mixtureComponents } from '../../../src/features/gas/composition.ts';
import { fluidIds, refrigeratedFluidIds, type FluidId } from '../../../src/features/gas/fluids.ts';
import { convertQuantity } from '../../../src/features/gas/jobs/convert-quantity.ts';
import {
  cryogenicContents,
  cryogenicLevelDrop,
} from '../../../src/features/gas/jobs/cryogenic-tank.ts';
import { customerTank } from '../../../src/features/gas/jobs/customer-tank.ts';
import { deliveryNote } from '../../../src/features/gas/jobs/delivery-note.ts';
import { gasMeter } from '../../../src/features/gas/jobs/gas-meter.ts';
import {
  gaugePressure,
  temperatureAtGauge,
} from '../../../src/features/gas/jobs/gauge-pressure.ts';
import { hydrogenTrailer } from '../../../src/features/gas/jobs/hydrogen-trailer.ts';
import { meterPressure } from '../../../src/features/gas/jobs/meter-pressure.ts';
import { mixture } from '../../../src/features/gas/jobs/mixture.ts';
import { refrigeratedFilling } from '../../../src/features/gas/jobs/refrigerated-filling.ts';
import { truckLoad } from '../../../src/features/gas/jobs/truck-load.ts';
import { gasDensity } from '../../../src/features/gas/gas-density.ts';
import {
  densityAtBase53E,
  volumeCorrection54E,
  volumeCorrectionUnrounded,
} from '../../../src/features/gas/table-54e.ts';
import {
  levelPercentAt,
  liquidFullTemperatureCelsius,
} from '../../../src/features/gas/tank-expansion.ts';
import { convertUnit, unitsByDimension, type Dimension } from '../../../src/features/gas/units.ts';
import { pressureLiquefiedFluidIds, referenceStateIds } from './ids.ts';

/** Mostly numbers that a driver could mean, sometimes any input of a keyboard. */
function number(minimum: number, maximum: number): fc.Arbitrary<number> {
  return fc.oneof(
    {
      weight: 60,
      arbitrary: fc
        .integer({ min: 0, max: 1_000_000 })
        .map((share) => minimum + ((maximum - minimum) * share) / 1_000_000),
    },
    { weight: 2, arbitrary: fc.double({ min: minimum, max: maximum, noNaN: true }) },
    { weight: 3, arbitrary: fc.constantFrom(minimum, maximum, 0, -0, 1, -1) },
    { weight: 1, arbitrary: fc.double() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Number.NaN,
        Infinity,
        -Infinity,
        Number.MAX_VALUE,
        Number.MIN_VALUE,
        -273.15,
        1e-300,
      ),
    },
  );
}

const ambientBar = number(0.6, 1.1);
const anyFluid = fc.constantFrom<FluidId>(...fluidIds);
const celsius = fc.oneof(number(-50, 75), number(-260, 100));
const shares = fc
  .tuple(
    fc.nat(100),
    fc.nat(100),
    fc.nat(100),
    fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(100) }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(100) }, { weight: 1, arbitrary: number(99, 101) }),
  )
  .map(([a, b, c, d, total]) => {
    const sum = a + b + c + d;
    const values = [a, b, c, d].map((share) => (share / sum) * total);
    return Object.fromEntries(mixtureComponents.map((id, index) => [id, values[index] ?? 0]));
  });
const composition = fc.record({
  kind: fc.constantFrom('massPercent' as const, 'molePercent' as const),
  shares,
});
const mixed = fc.record({ kind: fc.constant('mixture' as const), composition });
const pure = fc.record({ kind: fc.constant('pure' as const), fluid: anyFluid });
const pureLiquefied = fc.record({
  kind: fc.constant('pure' as const),
  fluid: fc.constantFrom(...pressureLiquefiedFluidIds),
});
const documented = fc.record({
  kind: fc.constant('documented' as const),
  densityAt15KilogramsPerCubicMetre: number(340, 700),
});
const product = fc.oneof(pure, mixed, documented);
const liquefied = fc.oneof(pureLiquefied, mixed, documented);
const cryogen = fc.oneof(
  fc.record({
    kind: fc.constant('pure' as const),
    fluid: fc.constantFrom(...refrigeratedFluidIds),
  }),
  fc.record({
    kind: fc.constant('lng' as const),
    documentedDensityKilogramsPerCubicMetre: number(390, 510),
    documentedTemperatureCelsius: number(-185, -100),
  }),
);
const state = fc.oneof(
  fc.record({ kind: fc.constant('temperature' as const), temperatureCelsius: celsius }),
  fc.record({
    kind: fc.constant('pressure' as const),
    pressureBarGauge: number(-1, 60),
    ambientBar,
  }),
);
const amount = fc.oneof(
  fc.record({
    kind: fc.constantFrom('mass' as const, 'carbonDioxide' as const),
    massKilograms: number(0, 30_000),
  }),
  fc.record({
    kind: fc.constantFrom('liquid' as const, 'liquidAt15' as const),
    volumeLitres: number(0, 60_000),
  }),
  fc.record({
    kind: fc.constant('gas' as const),
    volumeCubicMetres: number(0, 50_000),
    referenceState: fc.constantFrom(...referenceStateIds),
  }),
  fc.record({
    kind: fc.constant('inferiorHeat' as const),
    energyKilowattHours: number(0, 400_000),
  }),
  fc.record({
    kind: fc.constant('superiorHeat' as const),
    energyKilowattHours: number(0, 400_000),
  }),
);
const hydrogenState = fc.record({
  temperatureCelsius: number(-60, 110),
  pressureBarAbsolute: number(0, 750),
});
const capacityLitres = number(1, 200_000);
const percent = number(0, 100);
const optional = { requiredKeys: [] as never[] };

const jobs: Record<string, fc.Arbitrary<unknown>> = {
  'J1 convert a quantity': fc
    .record({ product, state, amount })
    .map((input) => convertQuantity(input)),
  'J2 delivery note': fc
    .tuple(
      fc.record({
        volumeLitres: number(0, 40_000),
        temperatureCelsius: number(-50, 95),
        density: fc.oneof(
          fc.record({
            kind: fc.constant('at15' as const),
            densityKilogramsPerCubicMetre: number(340, 700),
          }),
          fc.record({
            kind: fc.constant('observed' as const),
            densityKilogramsPerCubicMetre: number(200, 750),
            temperatureCelsius: number(-50, 95),
          }),
        ),
      }),
      fc.record(
        {
          pressureCorrection: fc.record({ barAboveSaturation: number(0, 16), composition }),
          propyleneMassPercent: percent,
        },
        optional,
      ),
    )
    .map(([needed, extra]) => deliveryNote({ ...needed, ...extra })),
  'J3 customer tank': fc
    .tuple(
      fc.record({
        fluid: fc.constantFrom(...pressureLiquefiedFluidIds),
        capacityLitres,
        levelPercent: percent,
        temperatureCelsius: celsius,
        limitPercent: percent,
      }),
      fc.record({ productTemperatureCelsius: celsius }, optional),
    )
    .map(([needed, extra]) => customerTank({ ...needed, ...extra })),
  'J4 truck load': fc
    .tuple(
      fc.record({
        product: liquefied,
        capacityLitres,
        factorKilogramsPerLitre: number(0.05, 0.6),
        temperatureCelsius: celsius,
      }),
      fc.record(
        {
          payloadKilograms: number(0, 30_000),
          onBoardKilograms: number(0, 30_000),
          largestSectionLitres: number(1, 60_000),
        },
        optional,
      ),
    )
    .map(([needed, extra]) => truckLoad({ ...needed, ...extra })),
  'J5 gauge pressure': fc
    .record({ product, temperatureCelsius: celsius, ambientBar })
    .map((input) => gaugePressure(input)),
  'J5 temperature at a gauge pressure': fc
    .record({ product, pressureBarGauge: number(-1.2, 40), ambientBar })
    .map((input) => temperatureAtGauge(input)),
  'J6 mixture': fc
    .record({ composition, temperatureCelsius: number(-50, 75) })
    .map((input) => mixture(input)),
  'J7 cryogenic contents': fc
    .record({
      product: cryogen,
      pressureBarGauge: number(-1.2, 65),
      ambientBar,
      capacityLitres,
      levelPercent: percent,
    })
    .map((input) => cryogenicContents(input)),
  'J7 level drop': fc
    .record({
      product: cryogen,
      pressureBarGauge: number(-1.2, 65),
      ambientBar,
      volumeLitres: number(0, 100_000),
    })
    .map((input) => cryogenicLevelDrop(input)),
  'J8 degree of filling': fc
    .tuple(
      fc.record({
        product: cryogen,
        capacityLitres,
        fillingPressureBarGauge: number(-1, 20),
        ambientBar,
      }),
      fc.record(
        { valvePressureBarGauge: number(-1, 30), largestSectionLitres: number(1, 60_000) },
        optional,
      ),
    )
    .map(([needed, extra]) => refrigeratedFilling({ ...needed, ...extra })),
  'J9 gas meter': fc
    .record({
      product: fc.oneof(pure, mixed),
      volumeCubicMetres: number(0, 100_000),
      temperatureCelsius: celsius,
      overpressureMillibar: number(0, 3000),
      ambientBar,
    })
    .map((input) => gasMeter(input)),
  'J10 hydrogen trailer': fc
    .tuple(
      fc.record({ volumeCubicMetres: number(0, 60), state: hydrogenState }),
      fc.record({ stateAfter: hydrogenState }, optional),
    )
    .map(([needed, extra]) => hydrogenTrailer({ ...needed, ...extra })),
  'J11 meter pressure': fc
    .record({
      fluid: fc.constantFrom('propane' as const, 'nButane' as const, 'isobutane' as const),
      temperatureCelsius: number(-50, 75),
      pressure: fc.oneof(
        fc.record({
          kind: fc.constant('aboveSaturation' as const),
          barAboveSaturation: number(0, 16),
        }),
        fc.record({
          kind: fc.constant('gauge' as const),
          pressureBarGauge: number(-1.2, 30),
          ambientBar,
        }),
      ),
    })
    .map((input) => meterPressure(input)),
  'J12 units': fc
    .constantFrom(...(Object.keys(unitsByDimension) as Dimension[]))
    .chain((dimension) => {
      const units = fc.constantFrom(...(unitsByDimension[dimension] as readonly string[]));
      return fc
        .tuple(number(-100, 1e6), units, units)
        .map(([value, from, to]) => convertUnit(dimension, value, from as never, to as never));
    }),
  'gas density': fc
    .tuple(anyFluid, celsius, number(0, 11))
    .map(([fluid, temperature, bar]) => gasDensity(fluid, temperature, bar)),
  'table 54E': fc
    .tuple(number(340, 700), number(-50, 95))
    .map(([density, temperature]) => volumeCorrection54E(density, temperature)),
  'table 54E unrounded': fc
    .tuple(number(340, 700), number(-50, 95))
    .map(([density, temperature]) => volumeCorrectionUnrounded(density, temperature)),
  'table 53E': fc
    .tuple(number(200, 750), number(-50, 95))
    .map(([density, temperature]) => densityAtBase53E(density, temperature)),
  'tank expansion': fc
    .tuple(anyFluid, number(0, 1400), celsius)
    .map(([fluid, density, temperature]) => {
      const level = levelPercentAt(fluid, density, temperature);
      return level.ok ? level : liquidFullTemperatureCelsius(fluid, density);
    }),
  'ambient pressure': fc.tuple(number(0, 3000), number(-1.2, 100)).map(([altitude, gauge]) => {
    const ambient = ambientPressureAtAltitude(altitude);
    return ambient.ok ? gaugeToAbsolute(gauge, ambient.value) : ambient;
  }),
};

describe('20 000 random inputs result in a number or a stated reason', () => {
  test.each(Object.entries(jobs))('%s', (_, answers) => {
    let numbers = 0;
    fc.assert(
      fc.property(answers, (answer) => {
        expectNumbersOrReasons(answer);
        if ((answer as { ok: boolean }).ok) numbers += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(numbers, 'answers with a number').toBeGreaterThan(2000);
  });
});

/** Checks recursively that every number of a result is finite and every failure has a code. */
function expectNumbersOrReasons(value: unknown): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) expect.fail(`not finite: ${value}`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('ok' in value && value.ok === false) {
    const { reason } = value as { reason?: { code?: unknown } };
    if (typeof reason?.code !== 'string') expect.fail(`no reason: ${JSON.stringify(value)}`);
  }
  for (const part of Object.values(value)) expectNumbersOrReasons(part);
}
