/**
 * The process of the functions: loads index.ts of a folder and serves each exported function with
 * Google's functions-framework, which Cloud Run uses too, on a port of its own. Sends the list of
 * functions to the parent process. `node runner.ts FOLDER`
 */
import { once } from 'node:events';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { eventTriggerSchema } from './events.ts';
import type { RunningFunction } from './function-process.ts';

type Handler = (...parts: readonly unknown[]) => unknown;
type Register = (name: string, handler: Handler) => void;
const callable = <Type>() => z.custom<Type>((value) => typeof value === 'function');

const frameworkSchema = z.object({ cloudEvent: callable<Register>(), http: callable<Register>() });
const testingSchema = z.object({ getTestServer: callable<(name: string) => unknown>() });
/** An expression over parameters, which the environment contains here. */
const expressionSchema = z.custom<{ value(): unknown }>(
  (given) => typeof given === 'object' && given !== null && 'value' in given,
);
const endpointSchema = z.object({
  eventTrigger: eventTriggerSchema.optional(),
  scheduleTrigger: z.object({ schedule: z.string() }).optional(),
  callableTrigger: z.object({}).optional(),
  blockingTrigger: z.object({ eventType: z.string() }).optional(),
  /** Leaves the function out. */
  omit: z
    .union([z.boolean(), expressionSchema.transform((expression) => expression.value() === true)])
    .optional(),
});

const folder = process.argv[2] ?? '.';
const require = createRequire(join(folder, 'package.json'));
const framework = frameworkSchema.parse(require('@google-cloud/functions-framework'));
const { getTestServer } = testingSchema.parse(require('@google-cloud/functions-framework/testing'));
const exported: unknown = await import(pathToFileURL(join(folder, 'index.ts')).href);

async function serve(name: string, handler: Handler): Promise<RunningFunction | undefined> {
  const endpoint = endpointSchema.safeParse(Reflect.get(handler, '__endpoint'));
  if (!endpoint.success) return undefined;
  const { eventTrigger, scheduleTrigger, callableTrigger, blockingTrigger, omit } = endpoint.data;
  if (omit === true) return undefined;
  framework[eventTrigger ? 'cloudEvent' : 'http'](name, handler);
  const server = z.instanceof(Server).parse(getTestServer(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    name,
    port: typeof address === 'object' && address ? address.port : 0,
    event: eventTrigger,
    schedule: scheduleTrigger?.schedule,
    isCallable: callableTrigger !== undefined,
    blocks: blockingTrigger?.eventType.split('.').at(-1),
  };
}

const functions: RunningFunction[] = [];
for (const [name, handler] of Object.entries(
  z.record(z.string(), z.unknown()).parse({ ...(exported as object) }),
))
  if (typeof handler === 'function') {
    const running = await serve(name, handler as Handler);
    if (running) functions.push(running);
  }
process.on('disconnect', () => process.exit(0));
process.send?.(functions);
