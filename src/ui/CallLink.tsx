import { phoneHref } from '../platform/phone-href.ts';
import { buttonClass } from './Button.tsx';
import { PhoneIcon } from './icons.tsx';

interface Props {
  readonly phone: string;
  readonly label: string;
  readonly look: 'secondary' | 'danger';
}

/** A link styled as a button that calls a phone number. */
export const CallLink = ({ phone, label, look }: Props) => (
  <a className={buttonClass({ look })} href={phoneHref(phone)}>
    <PhoneIcon />
    <span>{label}</span>
  </a>
);
