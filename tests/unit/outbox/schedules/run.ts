/** Runs seeded schedules and returns those that break a promise. */
import { installBrowser, useBrowser } from './browser.ts';
import { checkDocuments } from './check-documents.ts';
import { checkLosses } from './check-losses.ts';
import { checkScreens } from './check-screens.ts';
import { Schedule } from './events.ts';
import { type LoadedPages, loadPages } from './pages.ts';

const events = 40;
/** No schedule needs so many steps to become calm; more would mean that something never ends. */
const maxCalmSteps = 4000;

let loaded: LoadedPages | undefined;
/** Replaces the functions of the browser and loads the product once. */
export async function prepareSchedules(): Promise<void> {
  installBrowser();
  loaded ??= await loadPages();
}

/** Performs everything that is due, and lets time pass up to `timers` times. */
export async function runUntilIdle(
  { phone: { machine } }: Schedule,
  timers: number,
): Promise<void> {
  let steps = 0;
  await machine.settle();
  for (let passed = 0; passed <= timers; passed += 1) {
    while (await machine.step())
      if ((steps += 1) > maxCalmSteps) throw new Error('The schedule does not become calm');
    if (!(await machine.passTime())) return;
  }
}

/** All faults end, and each driver signs in and sends what waits. */
async function recover(schedule: Schedule): Promise<readonly string[]> {
  const problems: string[] = [];
  schedule.repair();
  await runUntilIdle(schedule, 3);
  for (const driver of ['jona', 'mika'] as const) {
    await schedule.signIn(driver);
    const page = schedule.openPage('page A');
    for (let round = 0; round < 3; round += 1) {
      // Without locks, a report that is being sent is left to its page for ten minutes.
      schedule.phone.machine.elapsed += 11 * 60_000;
      page.run('send now', () => page.modules.actions.sendNow());
      await runUntilIdle(schedule, 12);
    }
    problems.push(...checkScreens(schedule));
    for (const item of page.outbox.items)
      if (item.state.status === 'rejected')
        page.run('retry', () => page.modules.actions.retry(item));
    await runUntilIdle(schedule, 12);
    problems.push(...checkScreens(schedule));
    schedule.inMemory = [
      ...schedule.inMemory,
      ...[...schedule.pages.values()].flatMap(({ outbox }) =>
        outbox.items.filter(({ unkept }) => unkept === true),
      ),
    ];
  }
  return problems;
}

export function startSchedule(seed: number): Schedule {
  if (!loaded) throw new Error('Call prepareSchedules first');
  const schedule = new Schedule(seed, loaded);
  useBrowser(schedule.phone);
  return schedule;
}

/** Runs the random part, until a promise is broken. */
async function runEvents(schedule: Schedule): Promise<readonly string[]> {
  const { machine } = schedule.phone;
  for (let event = 0; event < events; event += 1) {
    await schedule.happen();
    for (let steps = machine.random.below(14); steps > 0; steps -= 1)
      if (!(await machine.step()) || machine.random.chance(0.01)) await machine.passTime();
    const problems = [...checkScreens(schedule), ...checkDocuments(schedule)];
    if (problems.length > 0) return problems;
  }
  return [];
}

/** Runs one schedule. Returns its steps and the first promise that it breaks. */
export async function runSchedule(
  seed: number,
  turns = 1,
): Promise<{ readonly problems: readonly string[]; readonly trace: readonly string[] }> {
  const schedule = startSchedule(seed);
  schedule.phone.machine.turns = turns;
  let problems: readonly string[];
  try {
    problems = await runEvents(schedule);
    if (problems.length === 0)
      problems = [
        ...(await recover(schedule)),
        ...checkDocuments(schedule),
        ...checkLosses(schedule),
      ];
  } catch (error) {
    problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
  await schedule.end();
  return { problems, trace: schedule.phone.machine.trace };
}

/** Returns what the first three failing schedules break. */
export async function runSchedules(first: number, last: number): Promise<readonly string[]> {
  const broken: string[] = [];
  for (let seed = first; seed <= last && broken.length < 3; seed += 1) {
    const { problems, trace } = await runSchedule(seed);
    if (problems.length > 0)
      broken.push(`seed ${seed}: ${problems.join('; ')}\n${trace.join('\n')}`);
  }
  return broken;
}
