import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { $config } from '../../features/config/config-store.ts';
import { emergencyNumber, type SafetyCallee } from '../../features/calls/model/call-table.ts';
import { CallLink } from '../../ui/CallLink.tsx';
import type { FormScreenTexts } from './texts.ts';

/**
 * A button that calls 112, the dispatcher on duty or the technician on duty. If the operator has
 * given only one of the last two numbers, it is used for both. Without a number, `orHint` says where
 * to get it; otherwise nothing is rendered.
 */
export function CallButton({
  texts,
  who,
  orHint = false,
}: {
  readonly texts: FormScreenTexts;
  readonly who: SafetyCallee;
  readonly orHint?: boolean;
}) {
  const {
    contacts: { onCallPhone, technicalOnCallPhone },
  } = useStore($config, { ssr: () => defaultConfig });
  const t = texts.reports.emergency;
  const dispatcher = { phone: onCallPhone, text: t.callOnCall };
  const technician = { phone: technicalOnCallPhone, text: t.callTechnician };
  const numbers = {
    emergency: [{ phone: emergencyNumber, text: t.call112 }],
    dispatcher: [dispatcher, technician],
    technician: [technician, dispatcher],
  };
  const call = numbers[who].find(({ phone }) => phone !== '');
  if (!call) return orHint ? <p>{t.noNumber}</p> : null;
  return (
    <CallLink
      phone={call.phone}
      label={call.text}
      look={who === 'emergency' ? 'danger' : 'secondary'}
    />
  );
}
