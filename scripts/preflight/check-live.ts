/** Checks a deployed site over HTTP. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import {
  type Config,
  ConfigError,
  parseConfigText,
} from '../../src/features/config/model/config-schema.ts';
import { checkConfig, checkPolicy } from './check-config.ts';
import { checkProviders } from './check-providers.ts';
import { type Finding, wrong } from './finding.ts';

const hostingSchema = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});
const listedSchema = z.array(z.object({ url: z.string(), revision: z.string() }));
const filesAtOnce = 8;

/** The precached files in the worker's script. */
function listedFiles(worker: string): z.infer<typeof listedSchema> {
  const list = /\[\{"bytes":.*?\}\]/s.exec(worker)?.[0];
  return list === undefined ? [] : listedSchema.parse(JSON.parse(list));
}

type Ask = (path: string) => Promise<Response>;

/** Checks that every precached file is the built one. */
async function checkFiles(ask: Ask, worker: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const files = listedFiles(worker);
  if (files.length === 0) found.push(wrong('/sw.js lists no files: the app has no offline copy'));
  for (let start = 0; start < files.length; start += filesAtOnce)
    await Promise.all(
      files.slice(start, start + filesAtOnce).map(async ({ url, revision }) => {
        const path = url.startsWith('/') ? url : `/${url}`;
        const answer = await ask(path);
        const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
        if (hash.digest('base64url') !== revision)
          found.push(wrong(`${path} is not what was built: no phone can keep the app`));
      }),
    );
  return found;
}

/** Checks that the calls of the site reach functions: without a sign-in they refuse. */
export async function checkCalls(origin: string, config: Config): Promise<readonly Finding[]> {
  if (!config.functions.roles) return [];
  const { status } = await fetch(new URL('/api/listPeople', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"data":{}}',
    signal: AbortSignal.timeout(30_000),
  });
  return status === 401
    ? []
    : [
        wrong(
          `/api/listPeople answers ${status} instead of 401: deploy the functions, then the site (docs/deploy.md, step 10)`,
        ),
      ];
}

/** Requests the files and headers that the app needs from `origin` and returns the differences. */
export async function checkLive(origin: string, firebaseJson: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  const ask: Ask = (path) =>
    fetch(new URL(path, origin), { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  const expectStatus = async (path: string, status: number): Promise<Response> => {
    const answer = await ask(path);
    if (answer.status !== status)
      found.push(wrong(`${path} answers ${answer.status} instead of ${status}`));
    return answer;
  };

  const home = await expectStatus('/', 200);
  const { headers } = hostingSchema.parse(JSON.parse(readFileSync(firebaseJson, 'utf8'))).hosting;
  for (const { key, value } of headers.find(({ source }) => source === '**')?.headers ?? [])
    if (home.headers.get(key) !== value)
      found.push(
        wrong(`/ has the header ${key}: ${home.headers.get(key) ?? 'none'}, not ${value}`),
      );
  await expectStatus('/en', 200);
  await expectStatus('/404', 404);
  await expectStatus('/there-is-no-such-page', 404);
  const redirected = await expectStatus('/login/', 301);
  if (redirected.headers.get('location') !== '/login')
    found.push(wrong(`/login/ leads to ${redirected.headers.get('location') ?? 'nowhere'}`));
  const manifest = await expectStatus('/manifest.webmanifest', 200);
  if (manifest.headers.get('content-type')?.startsWith('application/manifest+json') !== true)
    found.push(wrong('/manifest.webmanifest has another type than application/manifest+json'));
  await expectStatus('/licenses.txt', 200);

  const config = await expectStatus('/config.json', 200);
  try {
    const values = parseConfigText(await config.text());
    found.push(
      ...checkConfig(values),
      ...checkPolicy(await home.text(), values),
      ...(await checkProviders(origin, values, ask)),
      ...(await checkCalls(origin, values)),
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    found.push(wrong(`/config.json: ${error.message}`));
  }

  const worker = await expectStatus('/sw.js', 200);
  found.push(...(await checkFiles(ask, await worker.text())));
  return found;
}
