import { useEffect } from 'react';
import { delayBlur } from '../platform/pointer-press.ts';
import { Breakable } from './Breakable.tsx';
import type { Elements } from './elements.ts';
import { AlertIcon, WarningIcon } from './icons.tsx';

/** Label and messages of every control. The ids of the messages are derived from `id`. */
export interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Text after the label, such as "needed" or "optional". */
  readonly mark?: string | undefined;
  readonly required?: boolean | undefined;
  /** The word "required", for a control that has no such state: a button or a group. */
  readonly needed?: string | undefined;
  readonly hint?: string | undefined;
  /** An error, which prevents sending. */
  readonly error?: string | undefined;
  /** A warning, which must be confirmed but does not prevent sending. */
  readonly warning?: string | undefined;
  /** A note about the typed value. */
  readonly note?: string | undefined;
}

const joinedIds = (...ids: readonly (string | false | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined;

/** Ids of the hint and messages that are shown, for aria-describedby. */
function describedBy(
  { id, hint, error, warning, note }: FieldProps,
  ...more: readonly (string | false | undefined)[]
): string | undefined {
  return joinedIds(
    hint && `${id}-hint`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    note && `${id}-note`,
    ...more,
  );
}

/** Attributes that connect a control with its label and messages. */
export function controlAttributes(
  props: FieldProps,
  ...more: readonly (string | false | undefined)[]
) {
  return {
    id: props.id,
    'aria-describedby': describedBy(props, ...more),
    'aria-invalid': props.error ? true : undefined,
    'aria-required': props.required ? true : undefined,
  } as const;
}

/**
 * Screen readers pause between label and mark because of the comma. The space is outside the mark:
 * the page that the server sends would lose it, and with it the name.
 */
const FieldMark = ({ mark }: FieldProps) =>
  mark && (
    <>
      <span className="visually-hidden">,</span> <span className="field-mark">{mark}</span>
    </>
  );

/** Not shown: fields without the mark "optional" are required. */
export const Needed = ({ id, needed }: FieldProps) =>
  needed && (
    <span hidden id={`${id}-needed`}>
      {needed}
    </span>
  );

const FieldError = ({ id, error }: FieldProps) =>
  error && (
    <p className="field-error" id={`${id}-error`}>
      <AlertIcon />
      <span>{error}</span>
    </p>
  );

function FieldMessages({ children, ...props }: FieldProps & { readonly children?: Elements }) {
  const { id, warning, note } = props;
  // A message that appears or disappears moves the controls below it.
  useEffect(delayBlur, []);
  return (
    <>
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
      {children}
      {warning && (
        <p className="field-warning" id={`${id}-warning`}>
          <WarningIcon />
          <span>{warning}</span>
        </p>
      )}
    </>
  );
}

/** Label, hint, control and messages of a control that is one element. */
export function Field({ children, ...props }: FieldProps & { readonly children: Elements }) {
  return (
    <div className="field" data-invalid={props.error ? '' : undefined}>
      <label className="field-label" id={`${props.id}-label`} htmlFor={props.id}>
        <Breakable text={props.label} />
        <FieldMark {...props} />
      </label>
      {props.hint && (
        <p className="field-hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {children}
      <FieldMessages {...props}>
        <FieldError {...props} />
      </FieldMessages>
    </div>
  );
}

/**
 * Label, hint and messages of a group of controls. The group receives the focus when an error list
 * links to it. Hint and error are part of its name, because several screen readers leave out the
 * description of a group when they enter it (Orca, VoiceOver with Chromium, JAWS for text fields).
 */
export function FieldGroup({
  children,
  role,
  ...props
}: FieldProps & { readonly children: Elements; readonly role?: 'radiogroup' | 'group' }) {
  const { id, hint, error, warning, note, needed } = props;
  return (
    <div
      className="field"
      role={role ?? 'group'}
      tabIndex={-1}
      data-invalid={props.error ? '' : undefined}
      id={id}
      aria-labelledby={joinedIds(
        `${id}-label`,
        needed && `${id}-needed`,
        hint && `${id}-hint`,
        error && `${id}-error`,
      )}
      aria-describedby={joinedIds(warning && `${id}-warning`, note && `${id}-note`)}
      aria-invalid={error ? true : undefined}
    >
      <span className="field-label" id={`${props.id}-label`}>
        <Breakable text={props.label} />
        <FieldMark {...props} />
      </span>
      {props.hint && (
        <p className="field-hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      <Needed {...props} />
      {/* A group may be longer than the screen, so its error follows its question. */}
      <FieldError {...props} />
      {children}
      <FieldMessages {...props} />
    </div>
  );
}
