import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import type { ProviderName } from '../../../features/session/model/identity-port.ts';
import type { User } from '../../../features/session/model/user.ts';
import {
  linkedProviders,
  mayUnlink,
  providerNames,
} from '../../../features/session/model/sign-in-methods.ts';
import { interpolate } from '../../../i18n/format.ts';
import { linkProvider, unlinkProvider } from '../../../features/account/account-actions.ts';
import { $config } from '../../../features/config/config-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { SectionProps } from '../texts.ts';
import { useAction } from '../use-action.ts';

/**
 * Shows the social sign-in providers. A linked provider can be unlinked unless it is the last
 * sign-in method. Other providers that the company offers can be linked.
 */
export function ProvidersPart({ texts, locale, user }: SectionProps & { readonly user: User }) {
  const t = texts.access.providers;
  const { signInMethods } = useStore($config, { ssr: () => defaultConfig });
  const action = useAction(locale, texts.frame.failed);
  const [done, setDone] = useState('');
  const linked = linkedProviders(user);
  const shown = providerNames.filter(
    (name) => linked.includes(name) || signInMethods.includes(name),
  );
  if (shown.length === 0) return null;

  async function change(name: ProviderName, work: () => Promise<unknown>, sentence: string) {
    setDone('');
    if (await action.run(work)) setDone(interpolate(sentence, { provider: texts.providers[name] }));
  }
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      <ul className="settings-providers">
        {shown.map((name) => {
          const isLinked = linked.includes(name);
          const isLast = isLinked && !mayUnlink(user, name, signInMethods);
          return (
            <li key={name}>
              <span>
                <strong>{texts.providers[name]}</strong>{' '}
                <small>{isLinked ? t.linked : t.notLinked}</small>
              </span>
              {isLinked ? (
                <Button
                  look="secondary"
                  disabled={isLast}
                  busy={action.state === 'busy'}
                  aria-label={interpolate(t.unlinkNamed, { provider: texts.providers[name] })}
                  onClick={() => void change(name, () => unlinkProvider(name), t.unlinkedNow)}
                >
                  {t.unlink}
                </Button>
              ) : (
                <Button
                  look="secondary"
                  busy={action.state === 'busy'}
                  aria-label={interpolate(t.linkNamed, { provider: texts.providers[name] })}
                  onClick={() => void change(name, () => linkProvider(name, locale), t.linkedNow)}
                >
                  {t.link}
                </Button>
              )}
              {isLast && <small className="settings-lead">{t.last}</small>}
            </li>
          );
        })}
      </ul>
      {action.failure && (
        <Notice tone="error" role="alert">
          <p>{action.failure.sentence}</p>
        </Notice>
      )}
      <LiveText className="settings-state">
        {action.state === 'busy' ? texts.frame.working : done}
      </LiveText>
    </div>
  );
}
