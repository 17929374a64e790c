import { readFile } from 'node:fs/promises';
import {
  type Config,
  ConfigError,
  parseConfigText,
} from '../src/features/config/model/config-schema.ts';
import { liveDatabase } from '../src/features/config/model/live-database.ts';
import { backendUrls } from '../src/backend/firebase/urls.ts';
import { call, textOf } from './http.ts';
import { Problem, reasonOf } from './problem.ts';

/** The URLs of one Firebase project. */
export interface Project {
  readonly signIn: string;
  /** The URL at which a server signs in with a token that it has made for an account. */
  readonly signInByToken: string;
  /** The id of the company's web app. */
  readonly appId: string;
  /**
   * The URL for an administrator's access to accounts, to which ":lookup" or ":update" is appended.
   */
  readonly accounts: string;
  /** True for the local backend, which accepts everybody as an administrator. */
  readonly isLocal: boolean;
  readonly refresh: string;
  /** The URL at which App Check exchanges a debug token. */
  readonly exchangeDebugToken: string;
  /** True if the app of this project sends App Check tokens. The local backend never demands one. */
  readonly usesAppCheck: boolean;
  /** The number of days for which the company keeps departure checks. */
  readonly checkDays: number;
  /** The URL of Firestore's documents, without a trailing slash. */
  readonly documents: string;
  /** The resource name of Firestore's documents. */
  readonly documentsName: string;
  /** The URLs that the app also uses. */
  readonly urls: ReturnType<typeof backendUrls>;
  /** Returns the URL of the list of files whose names begin with this prefix. */
  filesUnder(prefix: string, pageToken: string | undefined): string;
  /**
   * Returns the URL of a path in the Realtime Database. An administrator sends the token in the
   * header instead.
   */
  live(path: readonly string[], token?: string): string;
}

/** Returns true if a password may be sent to this URL. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Returns the URLs of a configuration; `origin` replaces "/" in it. Throws Problem if a value is
 * missing.
 */
export function projectOf(config: Config, origin: string): Project {
  const { apiKey, projectId, storageBucket } = config.firebase;
  for (const [field, value] of Object.entries({ apiKey, projectId, storageBucket }))
    if (value === '') throw new Problem(`The configuration lacks "firebase.${field}".`);
  const local = config.emulatorOrigin === '/' ? origin : config.emulatorOrigin;
  if (local !== null && !isPrivate(local))
    throw new Problem(
      `${local} is not encrypted; a password is sent over https or to this machine only.`,
    );
  const host = (name: string): string =>
    local === null ? `https://${name}.googleapis.com` : `${local}/${name}.googleapis.com`;
  const documentsName = `projects/${projectId}/databases/(default)/documents`;
  const database = local ?? liveDatabase(config.firebase);
  const files = `${local ?? 'https://firebasestorage.googleapis.com'}/v0/b/${storageBucket}/o`;
  return {
    accounts: `${host('identitytoolkit')}/v1/projects/${projectId}/accounts`,
    isLocal: local !== null,
    exchangeDebugToken: `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/apps/${config.firebase.appId}:exchangeDebugToken?key=${apiKey}`,
    usesAppCheck: local === null && config.appCheckSiteKey !== '',
    signIn: `${host('identitytoolkit')}/v1/accounts:signInWithPassword?key=${apiKey}`,
    checkDays: Math.ceil((config.departureCheckMonths * 365.25) / 12),
    signInByToken: `${host('identitytoolkit')}/v1/accounts:signInWithCustomToken?key=${apiKey}`,
    appId: config.firebase.appId,
    refresh: `${host('securetoken')}/v1/token?key=${apiKey}`,
    documents: `${local ?? 'https://firestore.googleapis.com'}/v1/${documentsName}`,
    documentsName,
    urls: backendUrls({ ...config, emulatorOrigin: local }),
    filesUnder: (prefix, pageToken) =>
      `${files}?${new URLSearchParams({ prefix, ...(pageToken !== undefined && { pageToken }) }).toString()}`,
    live(path, token) {
      const url = new URL(`/${path.map(encodeURIComponent).join('/')}.json`, database);
      if (local !== null) url.searchParams.set('ns', projectId);
      if (token !== undefined) url.searchParams.set('auth', token);
      return url.href;
    },
  };
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/**
 * Reads the project from a config.json: from a file, from a URL, or from the app at `origin`.
 * Rejects with Problem.
 */
export async function loadProject({
  origin,
  config,
}: {
  readonly origin: string;
  readonly config: string | undefined;
}): Promise<Project> {
  if (!isAddress(origin))
    throw new Problem(`--origin ${origin} is not an address such as http://localhost:4173.`);
  const source = config ?? new URL('/config.json', origin).href;
  try {
    if (!isAddress(source))
      return projectOf(parseConfigText(await readFile(source, 'utf8')), new URL(origin).origin);
    const reply = await call(source);
    if (!reply.ok) throw new Problem(`${source} answered ${reply.status}.`);
    return projectOf(
      parseConfigText(textOf(reply)),
      config === undefined ? new URL(origin).origin : new URL(source).origin,
    );
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      error instanceof ConfigError ? error.message : `${source} cannot be read: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}
