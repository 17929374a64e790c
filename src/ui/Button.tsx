import type { ButtonHTMLAttributes } from 'react';
import type { Elements } from './elements.ts';

interface Look {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly wide?: boolean | undefined;
}
type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'className' | 'children'> & {
    readonly icon?: Elements;
    readonly children?: Exclude<Elements, ''> | string;
    readonly busy?: boolean | undefined;
  };

/** Class names for elements that look like a button, including links. */
export const buttonClass = ({ look = 'primary', wide }: Look): string =>
  `button${look === 'primary' ? '' : ` button--${look}`}${wide ? ' button--wide' : ''}`;

/** A button. While busy it stays focusable but does nothing. Without `type` it does not submit. */
export function Button({
  look,
  wide,
  icon,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon ? (
        <>
          {icon}
          {typeof children === 'string' ? <span>{children}</span> : children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
