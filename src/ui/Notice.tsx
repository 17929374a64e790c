import type { ReactNode, Ref } from 'react';
import { AlertIcon, SuccessIcon, InfoIcon, WarningIcon } from './icons.tsx';

const icons = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: AlertIcon,
  danger: WarningIcon,
};

interface NoticeProps {
  readonly tone: keyof typeof icons;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  /**
   * alert: read out at once when it appears; status: when there is a pause. Absent: not read out by
   * itself.
   */
  readonly role?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** A framed message with a sign. It can take the focus by script. */
export function Notice({ tone, title, children, role, ref }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`notice notice--${tone}`} role={role} ref={ref} tabIndex={-1}>
      <Icon />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
