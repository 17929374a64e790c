/**
 * Kills the browser of a phone with SIGKILL at random moments, starts it again on the same profile,
 * and compares byte for byte. Uses the built site.
 *
 *   node tests/kills/run.ts [--kills 50] [--seed 1] [--only TEXT]
 *
 * `--only` runs the attacks whose name contains the text. Prints one line per kill and a summary.
 * `--report FILE` is for scripts/test.ts. Exit code 1 if anything was lost, doubled or said wrongly.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { offlineReady, signIn, startBackend } from '../e2e/support/site.ts';
import { openLine } from '../services/outbox/line.ts';
import openTemporaryFolder from '../temporary-folder.ts';
import { timeZone } from '../time-zone.ts';
import { type Failure, toLines } from '../../scripts/test-reports.ts';
import { attacks } from './attacks.ts';
import { makePool, measureBaseline } from './baseline.ts';
import { examine, type Problem, type Result, violations } from './compare.ts';
import { startPhone } from './phone.ts';
import { createRandom } from './random.ts';
import { readService } from './stored.ts';

process.env['TZ'] = timeZone;
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    report: { type: 'string' },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);
const wanted = Object.entries(attacks).filter(([name]) => name.includes(values.only));
if (!Number.isInteger(seed) || !Number.isInteger(kills) || wanted.length === 0)
  throw new Error('Usage: node tests/kills/run.ts [--kills N] [--seed N] [--only TEXT]');

const removeTemporaryFolder = openTemporaryFolder();
const folder = mkdtempSync(join(tmpdir(), 'kills-'));
const profile = join(folder, 'phone');
const backend = await startBackend(join(folder, 'data'), 0, ['--quick-compression']);
const line = await openLine(backend.origin);
const started = Date.now();
const secondsSince = (begun: number): string => ((Date.now() - begun) / 1000).toFixed(1);
const problems: Problem[] = [];
const failures: Failure[] = [];
let passed = 0;
let sent = 0;
let phone = await startPhone(profile, line.origin);
try {
  await signIn(phone.page, 'de');
  await offlineReady(phone.page);
  const pool = await makePool();
  const mark = `kill-${seed}-`;
  const common = { backend, line, random: createRandom(seed), pool };
  const baseline = await measureBaseline({ ...common, phone, mark: `${mark}0` });
  const { prepared, pace } = baseline;
  console.log(
    `${phone.context.browser()?.version() ?? ''}, seed ${seed}: ${pool.length} photos, ${(baseline.bytes / 1e6).toFixed(1)} MB prepared, 3 photos in ${pace.preparing.toFixed(0)} ms, tap to receipt ${pace.queueing.toFixed(0)} ms`,
  );
  const known = new Set([baseline.arrived.id]);
  let earlier = baseline.arrived;
  for (let kill = 1; kill <= kills; kill += 1) {
    const [name, strike] = wanted[(kill - 1) % wanted.length] ??
      wanted[0] ?? ['', attacks['while typing']];
    const begun = Date.now();
    const { shown } = phone;
    const from = shown.length;
    const title = `kill ${kill} ${name}`;
    const strikeAndExamine = async (): Promise<Result> => {
      const attack = await strike({ ...common, phone, pace, earlier, mark: `${mark}${kill}` });
      const atKill = await readService(backend);
      phone = await startPhone(profile, line.origin);
      return examine({
        phone,
        backend,
        attack,
        shown: shown.slice(from),
        atKill,
        known,
        prepared,
      });
    };
    const result = await strikeAndExamine().catch((error: unknown) => {
      console.error(`FAILED ${title}`, error);
      failures.push({ title: `kills › ${title}`, error: toLines(String(error)), screen: [] });
    });
    // The phone is in an unknown state.
    if (!result) break;
    if (result.arrived) {
      earlier = result.arrived;
      sent += 1;
    }
    for (const { id } of (await readService(backend)).reports) known.add(id);
    problems.push(...result.problems);
    const lines = result.problems.map(({ violation, detail }) => `${violation}: ${detail}`);
    console.log(
      [
        `${lines.length === 0 ? 'ok    ' : 'FAILED'} ${title}: ${result.outcome} (${secondsSince(begun)} s)`,
        ...lines.map((one) => `       ${one}`),
      ].join('\n'),
    );
    if (lines.length === 0) passed += 1;
    else failures.push({ title: `kills › ${title}`, error: lines, screen: [] });
  }
} finally {
  await phone.close().catch(() => undefined);
  await line.close();
  await backend.kill();
  removeTemporaryFolder();
}
const count = (violation: Problem['violation']): number =>
  problems.filter((one) => one.violation === violation).length;
console.log(
  `\n${passed + failures.length} kills: ${violations.map((one) => `${count(one)} ${one}`).join(', ')}; ${sent} reports arrived, ${secondsSince(started)} s`,
);
if (values.report !== undefined)
  writeFileSync(
    values.report,
    JSON.stringify({
      passed,
      failed: failures.length,
      failures,
    }),
  );
process.exitCode = failures.length > 0 ? 1 : 0;
