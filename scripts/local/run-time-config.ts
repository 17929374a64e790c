import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFile, type StaticFile } from 'firebase-local/static-files';
import * as z from 'zod';

const configSchema = z.looseObject({ signInMethods: z.array(z.string()).optional() });

export interface RunTimeConfigOptions {
  readonly projectId: string;
  /** Folder of the built site; its config.json may be missing. */
  readonly publicFolder: string;
  /** Replaces the sign-in methods of config.json. */
  readonly signInMethods: readonly string[] | undefined;
  /** What the functions offer; undefined if they do not run. */
  readonly functions: { readonly roles: boolean; readonly push: string } | undefined;
}

/**
 * Returns the site's /config.json with the Firebase section and `emulatorOrigin` of the local
 * backend. The company's other values stay. Every other file is returned unchanged.
 */
export function createRunTimeConfig(
  options: RunTimeConfigOptions,
): (path: string, file: StaticFile | undefined, url: URL) => Promise<StaticFile | undefined> {
  const { projectId } = options;

  async function readCompanyConfig(): Promise<z.infer<typeof configSchema>> {
    const text = await readFile(join(options.publicFolder, 'config.json'), 'utf8').catch(
      () => '{}',
    );
    const config = configSchema.parse(JSON.parse(text));
    return options.signInMethods === undefined
      ? config
      : { ...config, signInMethods: [...options.signInMethods] };
  }

  return async (path, file, url) => {
    if (path !== '/config.json') return file;
    const config = {
      ...(await readCompanyConfig()),
      firebase: {
        apiKey: 'demo-api-key',
        authDomain: url.host,
        projectId,
        storageBucket: `${projectId}.appspot.com`,
        messagingSenderId: '0',
        appId: '1:1:web:demo',
        databaseURL: `${url.origin}/?ns=${projectId}`,
      },
      emulatorOrigin: url.origin,
      functions: options.functions,
    };
    return makeFile(path, Buffer.from(JSON.stringify(config, null, 2), 'utf8'));
  };
}
