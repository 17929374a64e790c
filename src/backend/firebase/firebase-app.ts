/** The Firebase app of this page. The first call loads the library. */
import type { FirebaseApp } from 'firebase/app';
import type { Config } from '../../features/config/model/config-schema.ts';

/**
 * Returns the origin of the local emulator of the Firebase services, or null for the real services.
 * "/" in the configuration is the origin that serves the app.
 */
export function emulatorOrigin(config: Config): string | null {
  return config.emulatorOrigin === '/' ? location.origin : config.emulatorOrigin;
}

let opening: Promise<FirebaseApp> | undefined;

async function open(config: Config): Promise<FirebaseApp> {
  const { initializeApp } = await import('firebase/app');
  const options = Object.fromEntries(
    Object.entries(config.firebase).filter(([, value]) => value !== ''),
  );
  const app = initializeApp(options);
  if (config.appCheckSiteKey !== '')
    (await import('./app-check-sdk.lazy.ts')).startAppCheck(app, config.appCheckSiteKey);
  return app;
}

/**
 * Opens the app for this configuration; later calls return the same one. Rejects if the library
 * cannot be loaded; the next call tries again.
 */
export function openApp(config: Config): Promise<FirebaseApp> {
  opening ??= open(config).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
