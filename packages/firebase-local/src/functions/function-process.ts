/** Starts the process of the functions and starts it again when it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { eventTriggerSchema } from './events.ts';

const runningSchema = z.object({
  name: z.string(),
  port: z.int(),
  event: eventTriggerSchema.optional(),
  /** A schedule in the form of cron. */
  schedule: z.string().optional(),
  /** Whether clients call it. */
  isCallable: z.boolean().optional(),
  /** The event of Authentication that waits for the function, for example "beforeCreate". */
  blocks: z.string().optional(),
});
/** A function of the process and the port on which it listens. */
export type RunningFunction = z.infer<typeof runningSchema>;

export interface FunctionProcess {
  functions(): readonly RunningFunction[];
  /** Ends the process as a crash does; it starts again. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** The pause before another start, so that a program that always ends does not fill the log. */
const restartMilliseconds = 200;
const longestError = 4000;

/** Resolves when the functions of `folder` listen; rejects when their program ends before. */
export async function startFunctionProcess(
  folder: string,
  environment: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<FunctionProcess> {
  let functions: readonly RunningFunction[] = [];
  let child: ChildProcess | undefined;
  let closing = false;
  let starting = Promise.resolve();

  async function start(): Promise<void> {
    const own = spawn(process.execPath, [join(import.meta.dirname, 'runner.ts'), folder], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...environment },
    });
    child = own;
    let errors = '';
    own.stdout?.on('data', (chunk: Buffer) => log(chunk.toString().trimEnd()));
    own.stderr?.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk.toString()}`.slice(-longestError);
      log(chunk.toString().trimEnd());
    });
    functions = await new Promise((resolve, reject) => {
      own.once('message', (message) => resolve(z.array(runningSchema).parse(message)));
      own.once('error', reject);
      own.once('exit', (code) =>
        reject(new Error(`The functions ended with ${String(code)}.\n${errors}`)),
      );
    });
    own.once('exit', () => {
      if (!closing) starting = restart();
    });
  }
  async function restart(): Promise<void> {
    functions = [];
    log('functions: their process ended and starts again');
    let isRunning = false;
    while (!closing && !isRunning) {
      await wait(restartMilliseconds);
      isRunning = await start().then(
        () => true,
        (error: unknown) => {
          log(`functions: ${String(error)}`);
          return false;
        },
      );
    }
  }

  await start();
  return {
    functions: () => functions,
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      closing = true;
      await starting;
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
