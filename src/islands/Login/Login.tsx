import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import type { SignInMethod } from '../../features/config/model/config-schema.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import {
  type EmailAction as Action,
  readMailAction,
} from '../../features/session/model/email-action-link.ts';
import type { ProviderName } from '../../features/session/model/identity-port.ts';
import type { Locale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { $config } from '../../features/config/config-store.ts';
import {
  finishProviderVisit,
  sendPasswordReset,
  sendSignInLink,
} from '../../features/session/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import { keepRedirect, leave, mailReturnUrl } from './return-to.ts';
import { MailAction } from './MailAction.tsx';
import { EmailForm, nothingTyped, typedEmail } from './EmailForm.tsx';
import { Providers } from './Providers.tsx';
import { SignedIn } from './SignedIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { describeFailure, type Failure } from '../../features/session/failure.ts';
import { FailureNotice } from './SubmitStatus.tsx';
import type { LoginTexts } from './texts.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import { useHydrated } from './use-hydrated.ts';

startApp();

// The only part of this screen that is loaded later: few companies have a key to open sealed
// reports.
const SealedReports = lazyModule(() => import('./SealedReports.lazy.tsx')).component(
  (module) => module.SealedReports,
  { isRequired: false },
);

interface LoginProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  /** The sign-in methods configured at build time; shown until the configuration has been read. */
  readonly built: readonly SignInMethod[];
}

/**
 * The login screen: the sign-in methods that the company has enabled, and the actions of links from
 * mails.
 */
function Login({ texts, locale, built }: LoginProps) {
  const signInMethods = useSignInMethods(built);
  const [view, setView] = useState<'signIn' | 'reset' | 'link'>('signIn');
  /** Undefined until the URL has been read; null if it is not a link from a mail. */
  const [action, setAction] = useState<Action | null>();
  useReturnFocus(view);
  const isVisit = useSignedInRedirect(locale, action !== null || view !== 'signIn');
  /** The inputs of the form that was replaced by the current one. */
  const [typed, setTyped] = useState(nothingTyped);

  /** Why a visit to a provider could not be finished. */
  const [visitFailure, setVisitFailure] = useState<Failure>();

  // Runs before the next key press: the field in use may be replaced, for example if the
  // configuration arrives late.
  useLayoutEffect(() => {
    const take = () => {
      setTyped(typedEmail());
    };
    /* eslint-disable react-hooks/set-state-in-effect -- The URL and the values typed before hydration are available only now, and must be read before another form replaces the fields. */
    take();
    setAction(readMailAction(location.href) ?? null);
    /* eslint-enable react-hooks/set-state-in-effect */
    return $config.listen(take);
  }, [locale]);
  useEffect(() => {
    void finishProviderVisit().then(
      (isHere) => {
        if (isHere) leave(locale);
      },
      async (error: unknown) => {
        const failure = await describeFailure(error, locale, texts.failed);
        if (failure.code === 'storage-blocked') setVisitFailure(failure);
      },
    );
  }, [locale, texts.failed]);

  if (action) {
    const end = (again: boolean) => {
      setAction(null);
      if (again) setView(action.kind === 'signIn' ? 'link' : 'reset');
    };
    return <MailAction texts={texts} locale={locale} action={action} typed={typed} onEnd={end} />;
  }
  if (isVisit && view === 'signIn') return <SignedIn texts={texts.signedIn} locale={locale} />;

  const hasPassword = signInMethods.includes('password');
  const hasLink = signInMethods.includes('emailLink');
  const providers = signInMethods.filter(
    (method): method is ProviderName => method !== 'password' && method !== 'emailLink',
  );
  const show = (next: typeof view) => {
    setTyped({ ...typedEmail(), focused: false });
    setView(next);
  };
  const back = () => {
    show('signIn');
  };
  const order = (email: string) => ({ email, language: locale, returnUrl: mailReturnUrl(locale) });

  if (view === 'reset') {
    return (
      <EmailForm
        key="reset"
        isReplacing
        texts={texts}
        own={texts.reset}
        locale={locale}
        typed={typed}
        send={(email) => sendPasswordReset(order(email))}
        onBack={back}
      />
    );
  }
  const linkForm = (
    <EmailForm
      key="link"
      isReplacing={view === 'link'}
      texts={texts}
      own={texts.link}
      locale={locale}
      typed={typed}
      send={(email) => sendSignInLink(order(email))}
      onBack={hasPassword ? back : undefined}
    />
  );
  if (view === 'link') return linkForm;
  return (
    <div className="login">
      <FailureNotice failure={visitFailure} locale={locale} />
      <SessionEndNotice locale={locale} failed={texts.failed} />
      {hasPassword && (
        <SignInForm
          texts={texts}
          locale={locale}
          typed={typed.email}
          onForgot={() => {
            show('reset');
          }}
        />
      )}
      {hasLink &&
        (hasPassword ? (
          <Button
            look="secondary"
            wide
            data-opens="link"
            onClick={() => {
              show('link');
            }}
          >
            {texts.link.offer}
          </Button>
        ) : (
          linkForm
        ))}
      {providers.length > 0 && <Providers texts={texts} locale={locale} names={providers} />}
      <RegisterLink texts={texts} locale={locale} />
      <Waiting texts={texts} />
    </div>
  );
}

/** Back on the sign-in form, the focus returns to the button that had opened the other form. */
function useReturnFocus(view: string): void {
  const last = useRef(view);
  useEffect(() => {
    const from = last.current;
    last.current = view;
    if (view === 'signIn' && from !== view)
      document.querySelector<HTMLElement>(`[data-opens="${from}"]`)?.focus();
  }, [view]);
}

/**
 * The sign-in methods that the company offers; those configured at build time until the
 * configuration has been read.
 */
function useSignInMethods(built: readonly SignInMethod[]): readonly SignInMethod[] {
  const config = useStore($config, { ssr: () => defaultConfig });
  return config === defaultConfig ? built : config.signInMethods;
}

/** Offers the unsent reports of an earlier driver, if the company can open them. */
function Waiting({ texts }: Pick<LoginProps, 'texts'>) {
  const { sealingKey } = useStore($config, { ssr: () => defaultConfig });
  const { ofOthers } = useStore($outbox, { ssr: () => loadingOutbox });
  return sealingKey !== '' && ofOthers > 0 ? (
    <SealedReports texts={texts.sealed} sealingKey={sealingKey} />
  ) : null;
}

function RegisterLink({ texts, locale }: Pick<LoginProps, 'texts' | 'locale'>) {
  const search = useHydrated() ? location.search : '';
  return (
    <p className="login-other">
      <span>{texts.noAccount}</span>{' '}
      <a href={keepRedirect(routePath('register', locale), search)}>{texts.register}</a>
    </p>
  );
}

/** The login screen inside an error boundary, as it is mounted by a page. */
export function LoginScreen({ crash, ...login }: LoginProps & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <Login {...login} />
    </ErrorBoundary>
  );
}
