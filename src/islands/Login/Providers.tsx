import { useState } from 'react';
import type { ProviderName } from '../../features/session/model/identity-port.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { signInWithProvider } from '../../features/session/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { leave } from './return-to.ts';
import { SubmitStatus } from './SubmitStatus.tsx';
import type { LoginTexts } from './texts.ts';
import { useSubmission } from './use-submit.ts';

interface ProvidersProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly names: readonly ProviderName[];
}

/**
 * The buttons for social sign-in. Each opens a window, or redirects the whole page if popups are
 * not possible.
 */
export function Providers({ texts, locale, names }: ProvidersProps) {
  const [chosen, setChosen] = useState<ProviderName>('google');
  const sending = useSubmission<never>(locale, texts.failed, []);

  async function choose(name: ProviderName) {
    setChosen(name);
    let isHere = false;
    const isDone = await sending.run(async () => {
      isHere = await signInWithProvider(name, locale);
    });
    if (isDone && isHere) leave(locale);
  }

  return (
    <section className="login-providers" aria-labelledby="login-providers">
      <h2 id="login-providers">{texts.providers.heading}</h2>
      <SubmitStatus
        state={sending.state}
        failure={sending.failure}
        locale={locale}
        busy={interpolate(texts.providers.busy, { provider: texts.providers[chosen] })}
        done={texts.done}
      />
      <div className="login-provider-list">
        {names.map((name) => (
          <Button
            key={name}
            look="secondary"
            busy={sending.state !== 'idle'}
            onClick={() => void choose(name)}
          >
            {texts.providers[name]}
          </Button>
        ))}
      </div>
    </section>
  );
}
