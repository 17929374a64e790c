/**
 * The identity port on Firebase. This file is small: the library, the configuration and the
 * documents are loaded when they are first needed.
 */
import type { Config } from '../../features/config/model/config-schema.ts';
import { IdentityError, identityCode } from '../../features/session/model/auth-errors.ts';
import type { AccountPort } from '../../features/account/model/account-port.ts';
import type { IdentityPort, ProviderName } from '../../features/session/model/identity-port.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { loadConfig as loadCompanyConfig } from '../../features/config/load-config.lazy.ts';
import { createAccount } from './account.ts';
import { openApp } from './firebase-app.ts';
import type { Identity } from './identity-sdk.lazy.ts';
import { withTimeout } from './with-timeout.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { providerVisitKey } from '../../platform/storage-keys.ts';

/**
 * The identity provider to which this tab navigated. The name is in sessionStorage, so that the
 * page can detect the return.
 */
const providerVisit = deviceText(providerVisitKey, 'sessionStorage');

/**
 * If code of the app fails to load, the error has no code, so it gets the code of a missing
 * network.
 */
function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (!(error instanceof Error)) return new IdentityError(identityCode(error), error);
  // The browsers' messages are "Failed to fetch dynamically imported module", "Importing a module
  // script failed" and "error loading dynamically imported module".
  const isMissingFile = error.name === 'TypeError' && /fetch|import|load/i.test(error.message);
  if (isMissingFile) return new IdentityError('network-request-failed', error);
  const isUnconfigured = error.name === 'ConfigError';
  return new IdentityError(isUnconfigured ? 'invalid-api-key' : identityCode(error), error);
}

/**
 * Implements the identity port. Calls wait until the library is loaded, and reject with
 * IdentityError.
 */
export function createIdentity(
  loadConfig: () => Promise<Config> = loadCompanyConfig,
): IdentityPort & AccountPort {
  let opening: Promise<Identity> | undefined;

  async function open(): Promise<Identity> {
    const [config, { openIdentity }] = await Promise.all([
      loadConfig(),
      import('./identity-sdk.lazy.ts'),
    ]);
    // This is a first visit and the configuration could not be loaded; the next call tries again.
    if (config === defaultConfig) throw new IdentityError('network-request-failed');
    if (config.firebase.apiKey === '') throw new IdentityError('invalid-api-key');
    return openIdentity(await openApp(config), config);
  }
  async function callIdentity<Result>(
    call: (identity: Identity) => Result | Promise<Result>,
  ): Promise<Result> {
    opening ??= open();
    const opened = opening;
    try {
      return await call(await opened);
    } catch (error) {
      // If opening failed, the next call opens again.
      void opened.catch(() => {
        if (opening === opened) opening = undefined;
      });
      throw toIdentityError(error);
    }
  }
  /**
   * Like `callIdentity`, with one timeout for loading the library and one for the call. Calls that
   * open a provider's window must not use it, because the window stays open as long as the driver
   * needs.
   */
  const callWithTimeout = async <Result>(
    call: (identity: Identity) => Promise<Result>,
  ): Promise<Result> => {
    await withTimeout(callIdentity(() => undefined));
    return callIdentity((identity) => withTimeout(call(identity)));
  };
  /** Opens the identity library first, because it signs the requests for documents and files. */
  async function openSignedInApp() {
    await callIdentity(() => undefined);
    const config = await loadConfig();
    return { app: await openApp(config), config };
  }
  async function openProfiles(isSignedIn: () => boolean) {
    const [opened, sdk] = await Promise.all([openSignedInApp(), import('./profile-sdk.lazy.ts')]);
    if (!isSignedIn()) throw new IdentityError('null-user');
    return { ...opened, sdk };
  }
  /** If the page navigates away, the entry must stay, so that the page can detect the return. */
  async function duringProviderVisit<Result>(
    provider: ProviderName,
    visit: () => Promise<Result>,
    stayed: (result: Result) => boolean,
  ): Promise<Result> {
    providerVisit.write(provider);
    let hasStayed = true;
    try {
      const result = await visit();
      hasStayed = stayed(result);
      return result;
    } finally {
      if (hasStayed) providerVisit.remove();
    }
  }

  return {
    ...createAccount({ open: openSignedInApp, duringProviderVisit, toError: toIdentityError }),
    watch: (listener) => callIdentity((identity) => identity.watch(listener)),
    whyEnded: () => callIdentity((identity) => identity.whyEnded()),
    keeps: (uid) => callIdentity((identity) => identity.keeps(uid)),
    keepsAccounts: () => callWithTimeout((identity) => identity.keepsAccounts()),
    signInWithPassword: (email, password) =>
      callWithTimeout((identity) => identity.signInWithPassword(email, password)),
    createAccount: (email, password, displayName) =>
      callWithTimeout((identity) => identity.createAccount(email, password, displayName)),
    signInWithProvider: (provider, language) =>
      duringProviderVisit(
        provider,
        () => callIdentity((identity) => identity.signInWithProvider(provider, language)),
        (user) => user !== undefined,
      ),
    async finishProviderVisit() {
      if (providerVisit.read() === undefined) return null;
      providerVisit.remove();
      return callIdentity((identity) => identity.finishProviderVisit());
    },
    sendSignInLink: (order) => callWithTimeout((identity) => identity.sendSignInLink(order)),
    signInWithLink: (email, url) =>
      callWithTimeout((identity) => identity.signInWithLink(email, url)),
    sendPasswordReset: (order) => callWithTimeout((identity) => identity.sendPasswordReset(order)),
    checkPasswordReset: (code) => callWithTimeout((identity) => identity.checkPasswordReset(code)),
    confirmPasswordReset: (code, password) =>
      callWithTimeout((identity) => identity.confirmPasswordReset(code, password)),
    applyMailCode: (code) => callWithTimeout((identity) => identity.applyMailCode(code)),
    sendVerification: (language, returnUrl) =>
      callWithTimeout((identity) => identity.sendVerification(language, returnUrl)),
    signOut: () => callIdentity((identity) => identity.signOut()),
    token: (uid, fresh) =>
      callIdentity((identity) => identity.token(uid, fresh)).catch(() => ({
        problem: 'offline' as const,
      })),
    async loadProfile(uid, isSignedIn) {
      const { app, config, sdk } = await openProfiles(isSignedIn);
      return sdk.readProfile(app, config, uid);
    },
    async saveProfile(uid, profile, isSignedIn) {
      const { app, config, sdk } = await openProfiles(isSignedIn);
      await sdk.writeProfile(app, config, uid, profile);
      await callIdentity((identity) =>
        identity.nameAccount(`${profile.firstName} ${profile.lastName}`.trim()),
      );
    },
  };
}
