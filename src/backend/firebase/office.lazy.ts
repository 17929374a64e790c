/**
 * The office port of the page. Reports and photos are read with plain requests and the user's
 * token, the live part uses the library. Photos are never shown by their download URLs, because
 * these open without a sign-in.
 */
import type { IdentityPort } from '../../features/session/model/identity-port.ts';
import { loadConfig } from '../../features/config/load-config.lazy.ts';
import {
  OfficeError,
  type OfficePort,
  type OfficeProblem,
} from '../../features/office/model/office-port.ts';
import type { Forms } from '../../features/office/model/read-report.ts';
import { rolesOf } from '../../features/office/model/roles.ts';
import { appCheckHeader, appCheckSource } from './app-check-token.ts';
import { openApp } from './firebase-app.ts';
import { createOfficeRest, type OfficeTransport } from './office-rest.ts';
import { type Answer, type RequestProblem, request } from './request.ts';
import { isServiceRefusal } from './service-error.ts';
import { claimsOf } from './token-claims.ts';
import { backendUrls } from './urls.ts';

type Tokens = Pick<IdentityPort, 'token'>;

/** Timeout for one photo, in milliseconds. */
const photoTimeoutMilliseconds = 60_000;

function problemOf(answer: Answer | RequestProblem): OfficeProblem {
  if ('problem' in answer) return answer.problem === 'signIn' ? 'signIn' : 'offline';
  if (answer.status === 404) return 'missing';
  if (answer.status === 409) return 'conflict';
  // A company's proxy also answers 403. Google answers a query with a list, even when it refuses
  // the query.
  const body: unknown = Array.isArray(answer.body) ? answer.body[0] : answer.body;
  return answer.status === 403 && isServiceRefusal(body) ? 'refused' : 'offline';
}

function createTransport(identity: Tokens): OfficeTransport {
  async function open(uid: string) {
    const config = await loadConfig();
    const appCheck = appCheckSource(config, Date.now, async (known, fresh) =>
      (await import('./app-check.lazy.ts')).appCheckToken(known, fresh),
    );
    return { token: (fresh: boolean) => identity.token(uid, fresh), appCheck };
  }
  return {
    urls: async () => backendUrls(await loadConfig()),
    async json(uid, host, address, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const answer = await request(await open(uid), host, address, text?.length ?? 0, {
        method: text === undefined ? 'GET' : 'POST',
        ...(text === undefined
          ? {}
          : { body: text, headers: { 'Content-Type': 'application/json' } }),
      });
      if ('problem' in answer || !answer.ok) throw new OfficeError(problemOf(answer));
      return answer.body;
    },
    async bytes(uid, address) {
      const { token: tokenOf, appCheck } = await open(uid);
      const token = await tokenOf(false);
      if ('problem' in token)
        throw new OfficeError(token.problem === 'signIn' ? 'signIn' : 'offline');
      const response = await fetch(address, {
        headers: {
          ...appCheckHeader(await appCheck?.(false)),
          Authorization: `Firebase ${token.token}`,
        },
        signal: AbortSignal.timeout(photoTimeoutMilliseconds),
      }).catch(() => {
        throw new OfficeError('offline');
      });
      if (response.ok) return response.blob();
      throw new OfficeError(response.status === 404 ? 'missing' : 'refused');
    },
  };
}

export function createOffice(identity: Tokens, forms: Forms): OfficePort {
  const rest = createOfficeRest(createTransport(identity), forms);
  const live = async () => {
    const [config, sdk] = await Promise.all([loadConfig(), import('./office-live-sdk.lazy.ts')]);
    return sdk.openOfficeLive(await openApp(config), config);
  };

  return {
    ...rest,
    async roles(uid, fresh) {
      const answer = await identity.token(uid, fresh);
      if ('problem' in answer)
        throw new OfficeError(answer.problem === 'signIn' ? 'signIn' : 'offline');
      return rolesOf(claimsOf(answer.token));
    },
    // If this list cannot be read, the office page shows a missing photo as "still being sent".
    missingPhotos: (uid, report) => rest.missingPhotos(uid, report).catch(() => new Map()),
    watchWork: async (areas, listener) => (await live()).watchWork(areas, listener),
    watchReport: async (report, me, listener) => (await live()).watchReport(report, me, listener),
    work: async (place) => (await live()).work(place),
    workOfVehicle: async (vehicle) => (await live()).workOfVehicle(vehicle),
    history: async (report) => (await live()).history(report),
    writeLookedAt: async () => (await live()).writeLookedAt(),
    takenIn: async (areas) => (await live()).takenIn(areas),
    moveTakenIn: async (moved, me) => (await live()).moveTakenIn(moved, me),
    change: async (changes, me) => (await live()).change(changes, me),
    settled: async (place, what) => (await live()).settled(place, what),
    note: async (place, isAnonymous, text, me) => (await live()).note(place, isAnonymous, text, me),
  };
}
