import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { EyeIcon } from './EyeIcon.tsx';

interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'end' | 'warning' | 'autoComplete'
> {
  readonly texts: { readonly show: string; readonly hide: string; readonly capsLock: string };
  readonly autoComplete: 'current-password' | 'new-password';
}

/**
 * A password that can be shown, with a word when caps lock is on. Hidden again on sending, so that
 * no browser keeps it as text.
 */
export function PasswordField({ texts, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = frame.current?.closest('form');
    const hide = () => {
      setShown(false);
    };
    form?.addEventListener('submit', hide);
    return () => {
      form?.removeEventListener('submit', hide);
    };
  }, []);

  const onKey = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <div
      className="login-password"
      role="presentation"
      ref={frame}
      onKeyDown={onKey}
      onKeyUp={onKey}
      onBlur={() => {
        setCapsLock(false);
      }}
    >
      <TextField
        {...field}
        type={shown ? 'text' : 'password'}
        warning={capsLock ? texts.capsLock : undefined}
        end={
          <button
            type="button"
            className="login-show"
            aria-controls={field.id}
            aria-label={shown ? texts.hide : texts.show}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <EyeIcon crossed={shown} />
          </button>
        }
      />
    </div>
  );
}
