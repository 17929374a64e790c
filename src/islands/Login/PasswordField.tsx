import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'end' | 'warning' | 'autoComplete'
> {
  readonly texts: { readonly show: string; readonly hide: string; readonly capsLock: string };
  readonly autoComplete: 'current-password' | 'new-password';
}

/**
 * A password field with a button that shows its content, and a hint if caps lock is on. The content
 * is hidden again on submit, so that browsers do not save it as text.
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

const eye =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
const slash = 'M2 2l20 20';

/**
 * An eye, which is crossed out if a tap hides the password (shape from the Lucide icon set, ISC
 * licence).
 */
function EyeIcon({ crossed }: { readonly crossed: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={crossed ? eye + slash : eye} />
    </svg>
  );
}
