/** The account port: its library arrives with the first call. */
import type { FirebaseApp } from 'firebase/app';
import type { Config } from '../../features/config/model/config-schema.ts';
import type { AccountPort, Confirmation } from '../../features/account/model/account-port.ts';
import type { ProviderName } from '../../features/session/model/identity-port.ts';

export interface AccountServices {
  /** Resolves when the identity library is open in this app. */
  readonly open: () => Promise<{ readonly app: FirebaseApp; readonly config: Config }>;
  /** Notes that the whole page may go to a provider while `visit` runs. */
  readonly whileVisiting: <Result>(
    provider: ProviderName,
    visit: () => Promise<Result>,
    stayed: (result: Result) => boolean,
  ) => Promise<Result>;
  readonly toError: (error: unknown) => Error;
}

/** Every failure is an IdentityError; those of documents and files keep their own codes. */
export function createAccount({ open, whileVisiting, toError }: AccountServices): AccountPort {
  let opening: Promise<AccountPort> | undefined;
  async function use<Result>(call: (account: AccountPort) => Promise<Result>): Promise<Result> {
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
    hasPassword: () => use((account) => account.hasPassword()),
    signedInLately: () => use((account) => account.signedInLately()),
    confirm: (confirmation: Confirmation) => {
      const confirm = (): Promise<boolean> => use((account) => account.confirm(confirmation));
      return confirmation.kind === 'provider'
        ? whileVisiting(confirmation.provider, confirm, (stayed) => stayed)
        : confirm();
    },
    reload: () => use((account) => account.reload()),
    changePassword: (password) => use((account) => account.changePassword(password)),
    changeEmail: (order) => use((account) => account.changeEmail(order)),
    linkProvider: (provider, language) =>
      whileVisiting(
        provider,
        () => use((account) => account.linkProvider(provider, language)),
        (user) => user !== undefined,
      ),
    unlinkProvider: (providerId) => use((account) => account.unlinkProvider(providerId)),
    putPhoto: (photo) => use((account) => account.putPhoto(photo)),
    removePhoto: () => use((account) => account.removePhoto()),
    loadPhoto: () => use((account) => account.loadPhoto()),
    loadServerData: () => use((account) => account.loadServerData()),
    deleteAccount: () => use((account) => account.deleteAccount()),
  };
}
