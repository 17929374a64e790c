/** Compares, after the restart, what phone and service have with what the screen had said. */
import { setTimeout as after } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import { partialDelivery } from '../e2e/support/form.ts';
import { type Backend, text, whenReady } from '../e2e/support/site.ts';
import { waitTimeout } from '../timeouts.ts';
import { type Arrived, type Attack, tapSend, tidy, whenSaved } from './attacks.ts';
import { describePhone } from './describe-phone.ts';
import type { Phone, Shown } from './phone.ts';
import {
  type Device,
  photosAtService,
  readDevice,
  readService,
  type ReportAtService,
  type Service,
} from './stored.ts';

/** The kinds of violations. */
export const violations = ['lost', 'doubled', 'other bytes', 'false sentence'] as const;
export interface Problem {
  readonly violation: (typeof violations)[number];
  readonly detail: string;
}
export interface Result {
  /** The state of the report after the restart, in words. */
  readonly outcome: string;
  readonly problems: readonly Problem[];
  /** The report, if it has arrived now. */
  readonly arrived?: Arrived;
  /** True if the draft could not be sent or deleted, so that it is still on the phone. */
  readonly isStuck?: true;
}
export interface Examination {
  /** The phone after the restart. */
  readonly phone: Phone;
  readonly backend: Backend;
  readonly attack: Attack;
  /** The states that the killed page had shown, the newest last. */
  readonly shown: readonly Shown[];
  /** The service right after the kill. */
  readonly atKill: Service;
  /** Ids of the reports of earlier kills. */
  readonly known: ReadonlySet<string>;
  /** SHA-256 of each photo of the pool as this browser prepares it. */
  readonly prepared: readonly string[];
}

const status = (name: string): string => text('de', 'home', `reports.status.${name}`);
const waiting = new Set(['queued', 'sending', 'arrived', 'sendingPhotos']);

/** Waits until the app has sent everything; taps on "send now" if it waits. */
async function whenAllIsSent(page: Page): Promise<Device> {
  const end = Date.now() + waitTimeout;
  const now = page.getByRole('button', { name: text('de', 'home', 'reports.sendNow') });
  for (;;) {
    const device = await readDevice(page);
    if (!device.items.some(({ state }) => waiting.has(state.status))) return device;
    if (Date.now() > end) return device;
    if (await now.first().isVisible())
      await now
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined);
    await after(100);
  }
}

/** The last picture on which the page called the draft of the form saved. */
const lastSaved = (shown: readonly Shown[]): Shown | undefined =>
  shown.findLast(
    ({ draft, inputs }) =>
      draft === text('de', 'reports', 'draft.kept') && Object.values(inputs).some(Boolean),
  );

/** The photos of the attack that have these bytes, in order; undefined for other bytes. */
function picksOf(
  sums: readonly (string | undefined)[],
  { picks }: Attack,
  prepared: readonly string[],
): readonly number[] | undefined {
  const found = sums.map((sum) => picks.find((pick) => prepared[pick] === sum));
  const isInOrder = found.every((pick, index) => {
    const previous = found[index - 1];
    return previous === undefined || picks.indexOf(pick ?? -1) > picks.indexOf(previous);
  });
  return isInOrder && found.every((pick) => pick !== undefined) ? found : undefined;
}

/** Compares typed fields with what was saved for sure and with what was typed at the end. */
function compareInputs(
  values: Readonly<Record<string, unknown>>,
  { attack, shown }: Examination,
): readonly Problem[] {
  const saved = lastSaved(shown);
  return Object.entries(attack.typed).flatMap(([field, target]) => {
    const shownAsSaved = saved?.inputs[field] ?? (field === 'text' ? (attack.before ?? '') : '');
    // Before the typing, the form shows a preset.
    const least = tidy(target).startsWith(tidy(shownAsSaved)) ? shownAsSaved : '';
    const value = values[field] ?? '';
    if (
      typeof value === 'string' &&
      tidy(value).startsWith(tidy(least)) &&
      tidy(target).startsWith(tidy(value))
    )
      return [];
    return [
      {
        violation: 'lost',
        detail: `${field}: ${JSON.stringify({ least, value, target })}`,
      } as const,
    ];
  });
}

/** Compares the answers at the service with the filled-in form, except text and tour. */
function compareAnswers(answers: ReportAtService['answers']): readonly Problem[] {
  const expected: Readonly<Record<string, unknown>> = partialDelivery('').stored;
  return Object.entries(expected).flatMap(([field, value]) =>
    field === 'text' || field === 'tourNumber' || isDeepStrictEqual(answers[field], value)
      ? []
      : [{ violation: 'lost', detail: `${field}: ${JSON.stringify(answers[field])}` } as const],
  );
}

/** The answers that differ from report to report. */
const pickTyped = ({ text: all, tourNumber }: ReportAtService['answers']) => ({
  text: all,
  tourNumber,
});

/** The sentence about the receipt on the last picture against the service right after the kill. */
function compareReceipt({ shown, atKill }: Examination): readonly Problem[] {
  const last = shown.at(-1);
  if (!last || last.code === '') return [];
  const report = atKill.reports.find(({ shortCode }) => shortCode === last.code);
  const isComplete = report?.photos.every(({ path }) => atKill.files.includes(path)) === true;
  const isTrue =
    (last.receipt !== status('sent') || isComplete) &&
    (!last.receipt.startsWith(status('arrived')) || report !== undefined);
  return isTrue
    ? []
    : [{ violation: 'false sentence', detail: `"${last.receipt}" for ${last.code} at the kill` }];
}

/** No report is on the phone as draft and as sent report. */
function compareIds({ drafts, items }: Device): readonly Problem[] {
  const sent = new Set(items.map(({ id }) => id));
  return drafts
    .filter(({ id }) => sent.has(id))
    .map(({ id }) => ({ violation: 'doubled', detail: `${id} is a draft and a report` }) as const);
}

/** The photos of a report at the service, byte for byte and in order. */
async function comparePhotos(
  { backend, prepared }: Examination,
  report: ReportAtService,
  picks: readonly number[],
): Promise<readonly Problem[]> {
  const sums = await photosAtService(backend, report);
  const expected = picks.map((pick) => prepared[pick]);
  if (isDeepStrictEqual(sums, expected)) return [];
  const there = sums.filter((sum) => sum !== undefined).length;
  return [
    {
      violation: there < expected.length ? 'lost' : 'other bytes',
      detail: `photos of ${report.id}: ${there} of ${expected.length}`,
    },
  ];
}

/** A report at the service: its text, its photos byte for byte, and the sentence of home. */
async function compareReport(
  examination: Examination,
  report: ReportAtService,
  device: Device,
  picks: readonly number[],
): Promise<readonly Problem[]> {
  const { phone, attack } = examination;
  const problems = [
    ...compareInputs({ ...attack.typed, ...pickTyped(report.answers) }, examination),
    ...compareAnswers(report.answers),
  ];
  problems.push(...(await comparePhotos(examination, report, picks)));
  if (attack.follows !== undefined && report.answers['followsReport'] !== attack.follows)
    problems.push({
      violation: 'doubled',
      detail: `${report.id} is not tied to ${attack.follows}`,
    });
  const entry = phone.page.locator(`.my-reports-item[data-report="${report.id}"]`);
  const sentence = await entry.locator('.my-reports-status').innerText();
  const item = device.items.find(({ id }) => id === report.id);
  if (!sentence.startsWith(status('sent')) || item?.state.status !== 'sent')
    problems.push({ violation: 'false sentence', detail: `home says "${sentence}"` });
  return problems;
}

/** A draft on the phone: its fields, its photos byte for byte, and the sentence of home. */
async function compareDraft(
  examination: Examination,
  draft: Device['drafts'][number],
  device: Device,
): Promise<readonly Problem[]> {
  const { phone, attack, shown, prepared } = examination;
  const problems = [...compareInputs(draft.inputs, examination)];
  const sums = draft.photos.map(({ id }) => device.photos[id]);
  if (!picksOf(sums, attack, prepared))
    problems.push({ violation: 'other bytes', detail: `photos of the draft: ${sums.join()}` });
  const least = attack.before === undefined ? (lastSaved(shown)?.photos ?? 0) : attack.picks.length;
  if (sums.length < least)
    problems.push({ violation: 'lost', detail: `${sums.length} of ${least} photos of the draft` });
  const last = shown.at(-1);
  if (last && last.code !== '')
    problems.push({ violation: 'lost', detail: `${last.code} is a draft after its receipt` });
  if ((await phone.page.locator(`[data-draft="${draft.id}"]`).count()) !== 1)
    problems.push({ violation: 'false sentence', detail: `home does not show the draft` });
  return problems;
}

/** Opens the draft, compares the form with the device, and sends it or deletes it. */
async function finishDraft(
  { phone: { page }, attack }: Examination,
  draft: Device['drafts'][number],
): Promise<readonly Problem[]> {
  const entry = page.locator(`[data-draft="${draft.id}"]`);
  if (!attack.isComplete) {
    await entry.getByRole('button', { name: text('de', 'home', 'reports.remove') }).click();
    await entry.locator('.button--danger').click();
    await entry.waitFor({ state: 'detached' });
    return [];
  }
  await entry.locator('a.button').click();
  await page.waitForURL(/draft=/);
  await whenReady(page);
  await whenSaved(page, draft.photos.length);
  const value = await page.locator('[id="text"]').inputValue();
  await tapSend(page);
  await page.goto('/myReports');
  return value === draft.inputs['text']
    ? []
    : [{ violation: 'lost', detail: `the form shows "${value}"` }];
}

const newReports = (service: Service, { known, attack }: Examination) =>
  service.reports.filter(({ id }) => !known.has(id) && id !== attack.follows);

/** At most one draft or report is new, and each report on the device is sent in the end. */
const compareCounts = (
  { drafts, items }: Device,
  reports: readonly ReportAtService[],
): readonly Problem[] => [
  ...items
    .filter(({ state }) => state.status !== 'sent')
    .map(({ id, state }) => ({ violation: 'lost', detail: `${id} is ${state.status}` }) as const),
  ...(drafts.length + reports.length > 1
    ? [
        {
          violation: 'doubled',
          detail: `${drafts.length} drafts, reports ${reports.map(({ id }) => id).join()}`,
        } as const,
      ]
    : []),
];

/** Compares the draft, sends or deletes it, and compares the report that arrives. */
async function continueDraft(
  examination: Examination,
  draft: Device['drafts'][number],
  device: Device,
): Promise<Result> {
  const { phone, backend, attack, prepared } = examination;
  const sums = draft.photos.map(({ id }) => device.photos[id]);
  const picks = picksOf(sums, attack, prepared) ?? attack.picks;
  const problems = [...(await compareDraft(examination, draft, device))];
  try {
    problems.push(...(await finishDraft(examination, draft)));
  } catch (error) {
    // The fault is explained by the screen and the records, and not by the step that failed.
    const lines = [`draft ${draft.id}: ${String(error)}`, ...(await describePhone(phone.page))];
    problems.push({ violation: 'lost', detail: lines.join('\n') });
    return { outcome: 'draft that was not finished', problems, isStuck: true };
  }
  const outcome = `draft with ${sums.length} photos, ${attack.isComplete ? 'sent' : 'deleted'} then`;
  const afterwards = await whenAllIsSent(phone.page);
  const reports = newReports(await readService(backend), examination);
  if (reports.length !== (attack.isComplete ? 1 : 0))
    problems.push({
      violation: reports.length > 1 ? 'doubled' : 'lost',
      detail: `${reports.length} reports after the draft`,
    });
  const [report] = reports;
  if (!report) return { outcome, problems };
  const compared = await compareReport(examination, report, afterwards, picks);
  return { outcome, problems: [...problems, ...compared], arrived: arrivedAs(report, picks) };
}

function arrivedAs({ id, answers }: ReportAtService, picks: readonly number[]): Arrived {
  const { text: all, followsReport } = answers;
  const first = typeof followsReport === 'string' ? followsReport : id;
  return { id, first, text: String(all), picks };
}

/** The version that had arrived before the attack, if it was not changed. */
async function compareFirst(
  examination: Examination,
  { reports }: Service,
): Promise<readonly Problem[]> {
  const { follows, picks } = examination.attack;
  const first = reports.find(({ id }) => id === follows);
  return first
    ? comparePhotos(examination, first, picks)
    : [{ violation: 'lost', detail: `the first version ${follows ?? ''}` }];
}

/** Lets the app go on after the restart, and compares everything. */
export async function examine(examination: Examination): Promise<Result> {
  const { phone, backend, attack, shown } = examination;
  const { page } = phone;
  await page.goto('/myReports');
  await page.locator('.my-reports[aria-busy=false]').waitFor();
  const device = await whenAllIsSent(page);
  const service = await readService(backend);
  const reports = newReports(service, examination);
  const problems = [
    ...compareReceipt(examination),
    ...compareIds(device),
    ...compareCounts(device, reports),
  ];
  const [draft] = device.drafts;
  if (draft) {
    const result = await continueDraft(examination, draft, device);
    return { ...result, problems: [...problems, ...result.problems] };
  }
  const [report] = reports;
  if (report) {
    const compared = await compareReport(examination, report, device, attack.picks);
    return {
      outcome: 'sent by itself',
      problems: [...problems, ...compared],
      arrived: arrivedAs(report, attack.picks),
    };
  }
  if (attack.follows !== undefined)
    return {
      outcome: 'the first version stays',
      problems: [...problems, ...(await compareFirst(examination, service))],
    };
  if (lastSaved(shown) ?? attack.before)
    problems.push({ violation: 'lost', detail: 'neither a draft nor a report' });
  return { outcome: 'nothing was saved', problems };
}
