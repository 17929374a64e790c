/**
 * The report port on Firebase. Uses plain fetch, no SDK; pages and the worker run the same code.
 */
import type { Config } from '../../features/config/model/config-schema.ts';
import type { ReportPort } from '../../features/outbox/model/report-port.ts';
import { photoPath } from '../../features/outbox/model/report-document.ts';
import { loadConfig as loadCompanyConfig } from '../../features/config/load-config.lazy.ts';
import { type AppCheckSource, appCheckSource } from './app-check-token.ts';
import { announceArrival } from './arrival-hint.ts';
import { driverHeaders } from './driver-access.ts';
import { sendDocument, sendPhoto, writeMissingPhoto } from './send-report.ts';
import { writeLastCheck } from './write-last-check.ts';
import { writeVehicleEntry } from './write-vehicle-entry.ts';
import { backendUrls } from './urls.ts';
import { findStoredSession, storedTokens, type TokenSource } from './stored-session.lazy.ts';

export interface ReportsDependencies {
  readonly loadConfig?: () => Promise<Config>;
  /**
   * Requests an App Check token if none is stored. Only pages pass it, because the script needs a
   * document.
   */
  readonly appCheckToken?: (config: Config, fresh: boolean) => Promise<string | undefined>;
  /**
   * Returns the account and the tokens of the identity library, if the stored session cannot be
   * read. Only pages pass it.
   */
  readonly librarySession?: () => Promise<
    { readonly uid: string; readonly token: TokenSource } | undefined
  >;
}

/** Timeout for the download of one photo of a sent report. */
const photoTimeoutMilliseconds = 60_000;

export function createReports({
  loadConfig = loadCompanyConfig,
  appCheckToken,
  librarySession,
}: ReportsDependencies = {}): ReportPort {
  const now = Date.now;

  /** Returns the stored session if there is one, otherwise the session of the library. */
  async function findSession(
    config: Config,
    appCheck: AppCheckSource | undefined,
  ): Promise<{ readonly uid: string; readonly token: TokenSource } | 'later' | 'nobody'> {
    const found = await findStoredSession(config.firebase.apiKey);
    if (found.status === 'signedIn') {
      const { uid } = found.session;
      return { uid, token: storedTokens(config, uid, now, appCheck) };
    }
    return (await librarySession?.()) ?? (found.status === 'unknown' ? 'later' : 'nobody');
  }

  return {
    async openSender() {
      const config = await loadConfig();
      if (config.firebase.apiKey === '') return { status: 'later' };
      const appCheck = appCheckSource(config, now, appCheckToken);
      // The service refuses requests without an App Check token, and only a page can get one.
      if (appCheck && !appCheckToken && (await appCheck(false)) === undefined)
        return { status: 'page' };
      const session = await findSession(config, appCheck);
      if (typeof session === 'string') return { status: session };
      const { uid, token } = session;
      return {
        status: 'ready',
        sender: {
          uid,
          async sendDocument(item, signal) {
            const result = await sendDocument(item, { config, token, appCheck, signal });
            if (result.type === 'stored') announceArrival(item, { config, token, appCheck });
            return result;
          },
          sendPhoto: (item, number, transfer, signal) =>
            sendPhoto(item, number, transfer, { config, token, appCheck, signal }),
          writeVehicleEntry: (item, signal) =>
            (item.kind === 'departureCheck' ? writeLastCheck : writeVehicleEntry)(item, {
              config,
              token,
              appCheck,
              signal,
            }),
          reportMissing: (item, number, reason, signal) =>
            writeMissingPhoto(item, number, reason, { config, token, appCheck, signal }),
        },
      };
    },
    async fetchPhoto(item, number) {
      const config = await loadConfig();
      const address = `${backendUrls(config).file(photoPath(item, number))}?alt=media`;
      const response = await fetch(address, {
        headers: await driverHeaders(config, item.uid, 'Firebase', appCheckToken),
        signal: AbortSignal.timeout(photoTimeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`Photo ${number}: ${response.status}`);
      return response.blob();
    },
  };
}
