/**
 * URLs of the backend's HTTP interfaces. They begin with Google's hosts or with the origin of the
 * local emulator.
 */
import { liveDatabase } from '../../features/config/model/live-database.ts';
import type { Config } from '../../features/config/model/config-schema.ts';

/** Builds the URLs from the runtime configuration. */
export function backendUrls(config: Config): {
  readonly refreshToken: string;
  readonly lookUpAccount: string;
  readonly commit: string;
  readonly runQuery: string;
  readonly batchGet: string;
  /** Returns the resource name of a document: projects/…/documents/<collection>/<id>. */
  readonly documentName: (path: string) => string;
  readonly document: (path: string) => string;
  readonly uploadFile: (path: string) => string;
  readonly file: (path: string) => string;
  /** Returns the URL that lists the files of a folder. The folder's name ends with a slash. */
  readonly listFiles: (folder: string) => string;
} {
  const { apiKey, projectId, storageBucket } = config.firebase;
  const local = config.emulatorOrigin === '/' ? location.origin : config.emulatorOrigin;
  const host = (name: string): string => local ?? `https://${name}.googleapis.com`;
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const identity = local
    ? `${local}/securetoken.googleapis.com`
    : 'https://securetoken.googleapis.com';
  return {
    refreshToken: `${identity}/v1/token?key=${apiKey}`,
    lookUpAccount: `${local ? `${local}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com'}/v1/accounts:lookup?key=${apiKey}`,
    commit: `${host('firestore')}/v1/${documents}:commit?key=${apiKey}`,
    runQuery: `${host('firestore')}/v1/${documents}:runQuery?key=${apiKey}`,
    batchGet: `${host('firestore')}/v1/${documents}:batchGet?key=${apiKey}`,
    documentName: (path) => `${documents}/${path}`,
    document: (path) => `${host('firestore')}/v1/${documents}/${path}?key=${apiKey}`,
    uploadFile: (path) =>
      `${host('firebasestorage')}/v0/b/${storageBucket}/o?name=${encodeURIComponent(path)}`,
    file: (path) =>
      `${host('firebasestorage')}/v0/b/${storageBucket}/o/${encodeURIComponent(path)}`,
    listFiles: (folder) =>
      `${host('firebasestorage')}/v0/b/${storageBucket}/o?prefix=${encodeURIComponent(folder)}&delimiter=%2F`,
  };
}

/**
 * Returns the URL of a path in the Realtime Database. Like in the Firebase SDK, both tokens are
 * query parameters, because a header would require a CORS preflight request.
 */
export function liveAddress(
  config: Config,
  place: string,
  { token, appCheck }: { readonly token: string; readonly appCheck: string | undefined },
): string {
  const { projectId } = config.firebase;
  const local = config.emulatorOrigin === '/' ? location.origin : config.emulatorOrigin;
  const url = new URL(`/${place}.json`, local ?? liveDatabase(config.firebase));
  if (local !== null) url.searchParams.set('ns', projectId);
  url.searchParams.set('auth', token);
  if (appCheck !== undefined) url.searchParams.set('ac', appCheck);
  return url.href;
}
