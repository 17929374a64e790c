/** The account port. The first call loads its library. */
import type { FirebaseApp } from 'firebase/app';
import type { Config } from '../../features/config/model/config-schema.ts';
import type { AccountPort, Confirmation } from '../../features/account/model/account-port.ts';
import type { ProviderName } from '../../features/session/model/identity-port.ts';

export interface AccountDependencies {
  /** Resolves when the identity library has been started for this app. */
  readonly open: () => Promise<{ readonly app: FirebaseApp; readonly config: Config }>;
  /**
   * Runs `visit` and stores in sessionStorage that the page may navigate to a provider in the
   * meantime.
   */
  readonly duringProviderVisit: <Result>(
    provider: ProviderName,
    visit: () => Promise<Result>,
    stayed: (result: Result) => boolean,
  ) => Promise<Result>;
  readonly toError: (error: unknown) => Error;
}

/** All calls reject with IdentityError; errors of documents and files keep their codes. */
export function createAccount({
  open,
  duringProviderVisit,
  toError,
}: AccountDependencies): AccountPort {
  let opening: Promise<AccountPort> | undefined;
  async function callAccount<Result>(
    call: (account: AccountPort) => Promise<Result>,
  ): Promise<Result> {
    opening ??= open().then(async ({ app, config }) =>
      (await import('./account-sdk.lazy.ts')).openAccount(app, config),
    );
    const opened = opening;
    try {
      return await call(await opened);
    } catch (error) {
      void opened.catch(() => {
        if (opening === opened) opening = undefined;
      });
      throw toError(error);
    }
  }
  return {
    hasPassword: () => callAccount((account) => account.hasPassword()),
    hasRecentSignIn: () => callAccount((account) => account.hasRecentSignIn()),
    confirm: (confirmation: Confirmation) => {
      const confirm = (): Promise<boolean> =>
        callAccount((account) => account.confirm(confirmation));
      return confirmation.kind === 'provider'
        ? duringProviderVisit(confirmation.provider, confirm, (stayed) => stayed)
        : confirm();
    },
    reload: () => callAccount((account) => account.reload()),
    changePassword: (password) => callAccount((account) => account.changePassword(password)),
    changeEmail: (order) => callAccount((account) => account.changeEmail(order)),
    linkProvider: (provider, language) =>
      duringProviderVisit(
        provider,
        () => callAccount((account) => account.linkProvider(provider, language)),
        (user) => user !== undefined,
      ),
    unlinkProvider: (providerId) => callAccount((account) => account.unlinkProvider(providerId)),
    putPhoto: (photo) => callAccount((account) => account.putPhoto(photo)),
    removePhoto: () => callAccount((account) => account.removePhoto()),
    loadPhoto: () => callAccount((account) => account.loadPhoto()),
    loadServerData: () => callAccount((account) => account.loadServerData()),
    deleteAccount: () => callAccount((account) => account.deleteAccount()),
  };
}
