/**
 * Prints the time of each gas calculation and the size of the physics chunk. Budgets: median 5 ms
 * at a quarter of this speed, 20 kB brotli.
 */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { standardAtmosphereBar as ambientBar } from '../src/features/gas/constants.ts';
import { convertQuantity } from '../src/features/gas/jobs/convert-quantity.ts';
import { cryogenicContents } from '../src/features/gas/jobs/cryogenic-tank.ts';
import { customerTank } from '../src/features/gas/jobs/customer-tank.ts';
import { deliveryNote } from '../src/features/gas/jobs/delivery-note.ts';
import { gasMeter } from '../src/features/gas/jobs/gas-meter.ts';
import { gaugePressure, temperatureAtGauge } from '../src/features/gas/jobs/gauge-pressure.ts';
import { hydrogenTrailer } from '../src/features/gas/jobs/hydrogen-trailer.ts';
import { meterPressure } from '../src/features/gas/jobs/meter-pressure.ts';
import { mixture } from '../src/features/gas/jobs/mixture.ts';
import { refrigeratedFilling } from '../src/features/gas/jobs/refrigerated-filling.ts';
import { truckLoad } from '../src/features/gas/jobs/truck-load.ts';
import { convertUnit } from '../src/features/gas/units.ts';

const millisecondsBudget = 5;
const slowdown = 4;
const brotliBudgetBytes = 20_000;
const runs = 2000;

const propane = { kind: 'pure', fluid: 'propane' } as const;
const composition = { kind: 'massPercent', shares: { propane: 60, nButane: 40 } } as const;
const blend = { kind: 'mixture', composition } as const;
const methane = { kind: 'pure', fluid: 'methane' } as const;

const calculations: Readonly<Record<string, (step: number) => { ok: boolean }>> = {
  'J1 convert a quantity': (step) =>
    convertQuantity({
      product: propane,
      state: { kind: 'temperature', temperatureCelsius: step },
      amount: { kind: 'mass', massKilograms: 1000 },
    }),
  'J2 delivery note, 54E': (step) =>
    deliveryNote({
      volumeLitres: 3200,
      temperatureCelsius: step,
      density: { kind: 'at15', densityKilogramsPerCubicMetre: 510 },
    }),
  'J3 customer tank': (step) =>
    customerTank({
      fluid: 'propane',
      capacityLitres: 4850,
      levelPercent: 40,
      temperatureCelsius: step,
      limitPercent: 85,
    }),
  'J4 truck load': (step) =>
    truckLoad({
      product: blend,
      capacityLitres: 20_000,
      factorKilogramsPerLitre: 0.42,
      temperatureCelsius: step,
    }),
  'J5 gauge pressure': (step) =>
    gaugePressure({ product: blend, temperatureCelsius: step, ambientBar }),
  'J5 temperature at a gauge pressure': (step) =>
    temperatureAtGauge({ product: blend, pressureBarGauge: 3 + step / 100, ambientBar }),
  'J6 mixture': (step) => mixture({ composition, temperatureCelsius: step }),
  'J7 cryogenic contents': (step) =>
    cryogenicContents({
      product: methane,
      pressureBarGauge: 1 + step / 100,
      ambientBar,
      capacityLitres: 20_000,
      levelPercent: 50,
    }),
  'J8 degree of filling': (step) =>
    refrigeratedFilling({
      product: methane,
      capacityLitres: 20_000,
      fillingPressureBarGauge: 1 + step / 100,
      valvePressureBarGauge: 7,
      ambientBar,
    }),
  'J9 gas meter': (step) =>
    gasMeter({
      product: propane,
      volumeCubicMetres: 500,
      temperatureCelsius: step,
      overpressureMillibar: 50,
      ambientBar,
    }),
  'J10 hydrogen trailer': (step) =>
    hydrogenTrailer({
      volumeCubicMetres: 18,
      state: { temperatureCelsius: step, pressureBarAbsolute: 200 },
    }),
  'J11 meter pressure': (step) =>
    meterPressure({
      fluid: 'propane',
      temperatureCelsius: step,
      pressure: { kind: 'aboveSaturation', barAboveSaturation: 5 },
    }),
  'J12 units': (step) => convertUnit('mass', step, 'pound', 'kilogram'),
};

let withinBudget = true;
for (const [name, calculate] of Object.entries(calculations)) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const { ok } = calculate((run % 400) / 10);
    times.push(performance.now() - start);
    if (!ok) throw new Error(`${name} gave no answer`);
  }
  times.sort((a, b) => a - b);
  const [first = 0] = times;
  const median = times[runs >> 1] ?? first;
  const slow = times[Math.floor(runs * 0.99)] ?? first;
  if (median * slowdown > millisecondsBudget) withinBudget = false;
  console.log(
    `${name.padEnd(36)} median ${(median * 1000).toFixed(0).padStart(5)} µs   99 % ${(slow * 1000).toFixed(0).padStart(5)} µs`,
  );
}

const jobFiles = [
  'convert-quantity',
  'delivery-note',
  'customer-tank',
  'truck-load',
  'gauge-pressure',
  'mixture',
  'cryogenic-tank',
  'refrigerated-filling',
  'gas-meter',
  'hydrogen-trailer',
  'meter-pressure',
].map((name) => `jobs/${name}`);
const presetFiles = ['adr-filling', 'customer-tanks', 'filling-limits', 'everyday-factors'].map(
  (name) => `presets/${name}`,
);
const everything = [
  ...jobFiles,
  ...presetFiles,
  'units',
  'ambient-pressure',
  'tasks',
  'tasks/task',
  'curves',
];
const bundle = await build({
  stdin: {
    contents: everything.map((name) => `export * from './${name}.ts';`).join('\n'),
    resolveDir: new URL('../src/features/gas', import.meta.url).pathname,
    loader: 'ts',
  },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
});
const code = bundle.outputFiles[0]?.contents ?? new Uint8Array();
const brotli = brotliCompressSync(code).byteLength;
console.log(
  `physics chunk: ${code.byteLength} bytes minified, ${brotli} bytes brotli (budget ${brotliBudgetBytes})`,
);
if (!withinBudget || brotli > brotliBudgetBytes) {
  console.error('over budget');
  process.exitCode = 1;
}
