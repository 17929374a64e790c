import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { describeFailure, type Failure } from '../../features/session/failure.ts';
import { announce } from '../../platform/announce.ts';

type CredentialField = 'email' | 'password';
type Errors<Name extends string> = Partial<Record<Name, string>>;

/** Error codes that belong to one field; all others are shown above the button. */
const fieldOfCode: Readonly<Record<string, CredentialField>> = {
  'invalid-email': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'wrong-password': 'password',
  'missing-password': 'password',
  'weak-password': 'password',
  'password-does-not-meet-requirements': 'password',
  'invalid-credential': 'password',
};

export interface Submission<Name extends string> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly state: 'idle' | 'busy' | 'done';
  readonly errors: Errors<Name>;
  readonly failure: Failure | undefined;
  /** Shows problems without moving the focus. */
  setErrors(errors: Errors<Name>): void;
  /** Shows problems and moves the focus to the first. */
  refuse(errors: Errors<Name>): void;
  /** Runs `action`; a rejection is shown as a message. Resolves to true on success. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Submits a form of the identity screens: busy state, errors next to their fields, focus. `fields`
 * are the fields of the form.
 */
export function useSubmission<Name extends string>(
  locale: Locale,
  failed: string,
  fields: readonly Name[],
): Submission<Name> {
  const formRef = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<Submission<Name>['state']>('idle');
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<Failure>();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    // Loaded early, so that the messages are available offline.
    const timer = setTimeout(() => {
      void loadMessages(locale, 'identity-errors');
    }, 2000);
    return () => {
      clearTimeout(timer);
    };
  }, [locale]);
  useEffect(() => {
    const field =
      refusals > 0 && formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    // A field that already has the focus is not read out again, so its error is announced.
    if (field === document.activeElement)
      announce(document.getElementById(`${field.id}-error`)?.textContent ?? '');
    else field.focus();
  }, [refusals]);

  function refuse(found: Errors<Name>) {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setState('busy');
    setErrors({});
    setFailure(undefined);
    try {
      await action();
      setState('done');
      return true;
    } catch (error) {
      const described = await describeFailure(error, locale, failed);
      if (described.code === 'unknown') console.error(error);
      const field = fields.find((name) => name === fieldOfCode[described.code]);
      setState('idle');
      if (field === undefined) setFailure(described);
      else refuse({ [field]: described.sentence } as Errors<Name>);
      return false;
    }
  }
  return { formRef, state, errors, failure, setErrors, refuse, run };
}
