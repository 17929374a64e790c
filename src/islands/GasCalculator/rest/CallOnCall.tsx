import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { CallLink } from '../../../ui/CallLink.tsx';

/**
 * A button that calls the on-call dispatcher. Renders nothing if the company has given no number.
 */
export function CallOnCall({ label }: { readonly label: string }) {
  const { onCallPhone } = useStore($config).contacts;
  return onCallPhone !== '' && <CallLink phone={onCallPhone} label={label} look="secondary" />;
}
