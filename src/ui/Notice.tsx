import type { Ref } from 'react';
import type { Elements } from './elements.ts';
import { LateStatus } from './LateStatus.tsx';
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
  readonly children?: Elements;
  /**
   * alert: read out immediately when it appears; status: at the next pause. If absent, it is not
   * announced.
   */
  readonly role?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** A framed message with an icon. It can be focused by script. */
export function Notice({ tone, title, children, role, ref }: NoticeProps) {
  const Icon = icons[tone];
  const notice = (
    <div
      className={`notice notice--${tone}`}
      role={role === 'alert' ? role : undefined}
      ref={ref}
      tabIndex={-1}
    >
      <Icon />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
  return role === 'status' ? <LateStatus>{notice}</LateStatus> : notice;
}
