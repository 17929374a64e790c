import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../session/memory-storage.ts';

let answer: () => Promise<Response>;
let requestedUrls: string[];
let languages: (string | null)[];

beforeEach(() => {
  requestedUrls = [];
  languages = [];
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('fetch', async (request: string | URL | Request, init?: RequestInit) => {
    languages.push(new Headers(init?.headers).get('accept-language'));
    requestedUrls.push(String(request instanceof Request ? request.url : request));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Simulates a page load: imports a fresh module. */
async function openPage() {
  vi.resetModules();
  return import('../../../src/features/config/load-config.lazy.ts');
}
const file = (text: string) => async () =>
  new Response(text, { headers: { 'content-type': 'application/json' } });
const offline = async () => {
  throw new TypeError('Failed to fetch');
};

describe('loadConfig', () => {
  test('reads the file once per page', async () => {
    answer = file('{"brand":{"name":"Nordgas"}}');
    const { loadConfig } = await openPage();
    const both = await Promise.all([loadConfig(), loadConfig()]);
    expect(both.map((config) => config.brand.name)).toEqual(['Nordgas', 'Nordgas']);
    expect(requestedUrls).toEqual(['/config.json']);
  });

  test('sends the language of the page, and no header without a language', async () => {
    answer = file('{}');
    await (await openPage()).loadConfig('fr');
    await (await openPage()).loadConfig();
    expect(languages).toEqual(['fr', null]);
  });

  test('returns the stored copy without network', async () => {
    answer = file('{"brand":{"name":"Nordgas"}}');
    await (await openPage()).loadConfig();
    answer = offline;
    expect((await (await openPage()).loadConfig()).brand.name).toBe('Nordgas');
  });

  test('returns defaultConfig itself only when there is neither network nor copy', async () => {
    answer = offline;
    const { loadConfig } = await openPage();
    const { defaultConfig } = await import('../../../src/features/config/model/default-config.ts');
    expect(await loadConfig()).toBe(defaultConfig);
    answer = file('{}');
    expect(await loadConfig()).not.toBe(defaultConfig);
  });

  test('sends the request again after it returned the defaults', async () => {
    answer = offline;
    const { loadConfig } = await openPage();
    await loadConfig();
    answer = file('{"brand":{"name":"Nordgas"}}');
    expect((await loadConfig()).brand.name).toBe('Nordgas');
  });

  test('returns the stored copy when the server responds with an error', async () => {
    answer = file('{"brand":{"name":"Nordgas"}}');
    await (await openPage()).loadConfig();
    answer = async () => new Response('no', { status: 503 });
    expect((await (await openPage()).loadConfig()).brand.name).toBe('Nordgas');
  });

  test('rejects an invalid file naming the field, keeps the valid copy and loads again next time', async () => {
    answer = file('{"depots":["Kiel"]}');
    await (await openPage()).loadConfig();
    const { loadConfig } = await openPage();
    answer = file('{"depots":"Kiel"}');
    await expect(loadConfig()).rejects.toMatchObject({ name: 'ConfigError', field: 'depots' });
    answer = file('{"depots":["Husum"]}');
    expect((await loadConfig()).depots).toEqual(['Husum']);
  });
});
