/**
 * The identity port over Firebase. Small by itself: library, configuration and documents arrive
 * when they are first needed.
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
import { providerVisitKey } from '../../platform/storage-keys.ts';

/** A file of the app that could not be fetched has no code: for the driver that is the network. */
function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (!(error instanceof Error)) return new IdentityError(identityCode(error), error);
  // "Failed to fetch dynamically imported module", "Importing a module script failed", "error
  // loading dynamically imported module"
  const isMissingFile = error.name === 'TypeError' && /fetch|import|load/i.test(error.message);
  if (isMissingFile) return new IdentityError('network-request-failed', error);
  const isUnconfigured = error.name === 'ConfigError';
  return new IdentityError(isUnconfigured ? 'invalid-api-key' : identityCode(error), error);
}

/** Calls before the library has arrived wait for it; every failure is an IdentityError. */
export function createIdentity(
  loadConfig: () => Promise<Config> = loadCompanyConfig,
): IdentityPort & AccountPort {
  let opening: Promise<Identity> | undefined;

  async function open(): Promise<Identity> {
    const [config, { openIdentity }] = await Promise.all([
      loadConfig(),
      import('./identity-sdk.lazy.ts'),
    ]);
    // A first visit that could not read the file knows no company: asked again by the next call.
    if (config === defaultConfig) throw new IdentityError('network-request-failed');
    if (config.firebase.apiKey === '') throw new IdentityError('invalid-api-key');
    return openIdentity(await openApp(config), config);
  }
  async function use<Result>(
    call: (identity: Identity) => Result | Promise<Result>,
  ): Promise<Result> {
    opening ??= open();
    const opened = opening;
    try {
      return await call(await opened);
    } catch (error) {
      // What failed to open is opened again by the next call.
      void opened.catch(() => {
        if (opening === opened) opening = undefined;
      });
      throw toIdentityError(error);
    }
  }
  /**
   * As use, for what the service answers itself; a provider's window stays open as long as the
   * driver needs. The library is waited for as long as the answer: on a dead link neither comes.
   */
  const ask = async <Result>(call: (identity: Identity) => Promise<Result>): Promise<Result> => {
    await withTimeout(use(() => undefined));
    return use((identity) => withTimeout(call(identity)));
  };
  /** First the identity, so that documents and files are asked for in the driver's name. */
  async function openInDriversName() {
    await use(() => undefined);
    const config = await loadConfig();
    return { app: await openApp(config), config };
  }
  async function profiles() {
    const [opened, sdk] = await Promise.all([openInDriversName(), import('./profile-sdk.lazy.ts')]);
    return { ...opened, sdk };
  }
  /** The note stays where the whole page leaves, so that the way back is recognised. */
  async function whileVisiting<Result>(
    provider: ProviderName,
    visit: () => Promise<Result>,
    stayed: (result: Result) => boolean,
  ): Promise<Result> {
    sessionStorage.setItem(providerVisitKey, provider);
    let isHere = true;
    try {
      const result = await visit();
      isHere = stayed(result);
      return result;
    } finally {
      if (isHere) sessionStorage.removeItem(providerVisitKey);
    }
  }

  return {
    ...createAccount({ open: openInDriversName, whileVisiting, toError: toIdentityError }),
    watch: (listener) => use((identity) => identity.watch(listener)),
    whyEnded: () => use((identity) => identity.whyEnded()),
    keeps: (uid) => use((identity) => identity.keeps(uid)),
    signInWithPassword: (email, password) =>
      ask((identity) => identity.signInWithPassword(email, password)),
    createAccount: (email, password, displayName) =>
      ask((identity) => identity.createAccount(email, password, displayName)),
    signInWithProvider: (provider, language) =>
      whileVisiting(
        provider,
        () => use((identity) => identity.signInWithProvider(provider, language)),
        (user) => user !== undefined,
      ),
    async finishProviderVisit() {
      if (sessionStorage.getItem(providerVisitKey) === null) return null;
      sessionStorage.removeItem(providerVisitKey);
      return use((identity) => identity.finishProviderVisit());
    },
    sendSignInLink: (order) => ask((identity) => identity.sendSignInLink(order)),
    signInWithLink: (email, url) => ask((identity) => identity.signInWithLink(email, url)),
    sendPasswordReset: (order) => ask((identity) => identity.sendPasswordReset(order)),
    checkPasswordReset: (code) => ask((identity) => identity.checkPasswordReset(code)),
    confirmPasswordReset: (code, password) =>
      ask((identity) => identity.confirmPasswordReset(code, password)),
    applyMailCode: (code) => ask((identity) => identity.applyMailCode(code)),
    sendVerification: (language, returnUrl) =>
      ask((identity) => identity.sendVerification(language, returnUrl)),
    signOut: () => use((identity) => identity.signOut()),
    token: (uid, fresh) =>
      use((identity) => identity.token(uid, fresh)).catch(() => ({ problem: 'offline' as const })),
    async loadProfile(uid) {
      const { app, config, sdk } = await profiles();
      return sdk.readProfile(app, config, uid);
    },
    async saveProfile(uid, profile) {
      const { app, config, sdk } = await profiles();
      await sdk.writeProfile(app, config, uid, profile);
      await use((identity) =>
        identity.nameAccount(`${profile.firstName} ${profile.lastName}`.trim()),
      );
    },
  };
}
