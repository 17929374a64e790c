import { memo } from 'react';
import type { Field, Input } from '../../domain/reports/form.ts';
import { fill } from '../../i18n/format.ts';
import { setInput } from '../../stores/draft-work.ts';
import { BooleanField } from '../../ui/BooleanField.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import { later } from '../../ui/later.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { fieldTexts, optionGroups, unitOf, type Words } from './texts.ts';

export type SimpleField = Exclude<Field, { kind: 'list' }>;
export interface FieldViewProps {
  readonly words: Words;
  readonly field: SimpleField;
  readonly path: string;
  readonly value: Input | undefined;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly offered: readonly string[] | undefined;
  /** The choice that is the unit of this number. */
  readonly unitChoice: Input | undefined;
  readonly dayOnly: boolean;
  readonly coarse: boolean;
  /** The driver has left the field. */
  readonly onLeave: (path: string) => void;
}

/** Kinds that no form begins with: their code comes second, so that the first question can be answered sooner. */
const LaterFieldView = later(async () => (await import('./LaterFieldView.tsx')).LaterFieldView);

const textIn = (value: Input | undefined): string => (typeof value === 'string' ? value : '');

/** What every kind gets. */
export type Frame = ReturnType<typeof frameOf>;
function frameOf({ words, path, required, error, warning, onLeave }: FieldViewProps) {
  const { label, help } = fieldTexts(words, path);
  return {
    id: path, label, hint: help, mark: required ? words.reports.form.requiredMark : undefined, required, error, warning, onBlur: () => onLeave(path),
    onChange: (next: Input): void => setInput(path, next),
    /** A tap is complete at once, typing only when the field is left. */
    onTap: (next: Input): void => { setInput(path, next); onLeave(path); },
  };
}

/** One field of a form by its kind. */
export const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { words, field, value } = props;
  const { form: t, yesNo, photos } = words.reports;
  const whole = frameOf(props);
  const { onTap, ...frame } = whole;
  switch (field.kind) {
    case 'text':
      return <TextField {...frame} value={textIn(value)} rows={field.rows} maximumLength={field.maximumLength} counter={(count) => fill(t.charactersLeft, { count })}
        inputMode={field.keyboard} autoComplete={field.pattern === 'phone' ? 'tel' : 'off'} code={field.upperCase} />;
    case 'number':
      return <NumberField {...frame} value={textIn(value)} decimals={field.decimals} signed={field.minimum < 0} unit={unitOf(words, field, props.unitChoice)} />;
    case 'choice':
      return <ChoiceField {...frame} value={textIn(value)} onChange={onTap} groups={optionGroups(words, field, props.offered, [textIn(value)])} texts={{ ...t, close: photos.close }} />;
    case 'boolean':
      return <BooleanField {...frame} value={typeof value === 'boolean' ? value : undefined} onChange={onTap} texts={yesNo} />;
    default:
      return <LaterFieldView {...props} frame={whole} placeholder={<FieldGroup {...frame}><div className="field-later" /></FieldGroup>} />;
  }
});
