import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';

/** Calls the on-call dispatcher. Nothing where the company has given no number. */
export function CallOnCall({ label }: { readonly label: string }) {
  const { onCallPhone } = useStore($config).contacts;
  return (
    onCallPhone !== '' && (
      <a
        className={buttonClass({ look: 'secondary' })}
        href={`tel:${onCallPhone.replaceAll(/[^+\d]/g, '')}`}
      >
        <PhoneIcon />
        {label}
      </a>
    )
  );
}
