import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { $config } from '../../features/config/config-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import type { FormScreenTexts } from './texts.ts';

/**
 * Calls the dispatcher on duty, or with `who` "dispatch" the dispatch office where the operator has
 * given its number. Nothing without a number.
 */
export function CallButton({
  words,
  who,
}: {
  readonly words: FormScreenTexts;
  readonly who: 'onCall' | 'dispatch';
}) {
  const {
    contacts: { onCallPhone, dispatchPhone },
  } = useStore($config, { ssr: () => defaultConfig });
  const t = words.reports.emergency;
  const isDispatch = who === 'dispatch' && dispatchPhone !== '';
  const phone = isDispatch ? dispatchPhone : onCallPhone;
  return (
    phone && (
      <a
        className={buttonClass({ look: 'secondary' })}
        href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      >
        <PhoneIcon />
        {isDispatch ? t.callDispatch : t.callOnCall}
      </a>
    )
  );
}
