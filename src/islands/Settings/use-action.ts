import { type RefObject, useEffect, useRef, useState } from 'react';
import { identityCode } from '../../features/session/model/auth-errors.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages, messageFor } from '../../i18n/messages.ts';
import type { Failure } from '../../features/session/failure.ts';

export interface Action {
  readonly state: 'idle' | 'busy' | 'done';
  readonly failure: Failure | undefined;
  /**
   * Runs `work`; a rejection is shown as a message, and `onFailure` receives its code. Resolves to
   * true on success.
   */
  run(work: () => Promise<unknown>, onFailure?: (code: string) => void): Promise<boolean>;
  reset(): void;
}

/**
 * The message for an error code in the language of the screen. The code is one of the identity
 * service, otherwise of the services that store the account's data.
 */
export const sentenceFor = async (
  locale: Locale,
  code: string,
  otherwise: string,
): Promise<string> => {
  const identity = await loadMessages(locale, 'identity-errors');
  return Object.hasOwn(identity, code)
    ? messageFor(identity, code, otherwise)
    : messageFor(await loadMessages(locale, 'account-errors'), code, otherwise);
};

/** An action that the driver starts and waits for. */
export function useAction(locale: Locale, failed: string): Action {
  const [state, setState] = useState<Action['state']>('idle');
  const [failure, setFailure] = useState<Failure>();
  return {
    state,
    failure,
    reset() {
      setState('idle');
      setFailure(undefined);
    },
    async run(work, onFailure) {
      setState('busy');
      setFailure(undefined);
      try {
        await work();
        setState('done');
        return true;
      } catch (error) {
        const code = identityCode(error);
        if (code === 'unknown') console.error(error);
        setFailure({ code, sentence: await sentenceFor(locale, code, failed) });
        setState('idle');
        onFailure?.(code);
        return false;
      }
    },
  };
}

/** Ref of a form, and a function that focuses its first invalid field once the error is shown. */
export function useFaultFocus(): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly focusFault: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (wishes > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wishes]);
  return { form, focusFault: () => setWishes((count) => count + 1) };
}
