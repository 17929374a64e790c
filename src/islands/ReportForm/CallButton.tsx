import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { $config } from '../../features/config/config-store.ts';
import { emergencyNumber, type SafetyCallee } from '../../features/calls/model/call-table.ts';
import { CallLink } from '../../ui/CallLink.tsx';
import type { FormScreenTexts } from './texts.ts';

/**
 * A button that calls 112, the dispatcher on duty or the technician on duty. If the operator has
 * given only one of the last two numbers, it is used for both. Renders nothing if there is no
 * number.
 */
export function CallButton({
  texts,
  who,
}: {
  readonly texts: FormScreenTexts;
  readonly who: SafetyCallee;
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
  return (
    call && (
      <CallLink
        phone={call.phone}
        label={call.text}
        look={who === 'emergency' ? 'danger' : 'secondary'}
      />
    )
  );
}
