import { memo } from 'react';
import type { Input } from '../../features/reports/inputs-and-answers.ts';
import { interpolate } from '../../i18n/format.ts';
import { addText, setInput } from '../../features/drafts/draft-session.ts';
import { BooleanField } from '../../ui/BooleanField.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { loadOptionSearch } from './load-option-search.ts';
import { fieldTexts, optionGroups, unitOf } from './texts.ts';
import type { FieldViewProps, Frame } from './view-props.ts';

/**
 * Kinds that no form begins with: their code comes second, so that the first question can be
 * answered sooner.
 */
const LazyFieldView = lazyComponent(
  async () => (await import('./FieldView.lazy.tsx')).LazyFieldView,
);

const textIn = (value: Input | undefined): string => (typeof value === 'string' ? value : '');

function frameOf({
  words,
  path,
  required,
  isOptional,
  note,
  error,
  warning,
  onLeave,
}: FieldViewProps): Frame {
  const { label, help } = fieldTexts(words, path);
  return {
    id: path,
    label,
    hint: help,
    mark: isOptional ? words.reports.form.optional : undefined,
    required,
    note,
    error,
    warning,
    onBlur: () => onLeave(path),
    onChange: (next) => setInput(path, next),
    onTap: (next) => {
      setInput(path, next);
      onLeave(path);
    },
  };
}

/** The path of field `id` in the same form or entry. */
const besides = (path: string, id: string): string => path.replace(/[^.]*$/, id);

/** One field of a form by its kind. */
export const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { words, field, value } = props;
  const { form: t, yesNo, photos } = words.reports;
  const whole = frameOf(props);
  const { onTap, ...frame } = whole;
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...frame}
          value={textIn(value)}
          rows={field.rows}
          maximumLength={field.maximumLength}
          counter={(count) =>
            count < 0
              ? interpolate(t.charactersOver, { count: -count })
              : interpolate(t.charactersLeft, { count })
          }
          inputMode={field.keyboard}
          autoComplete={field.pattern === 'phone' ? 'tel' : 'off'}
          code={field.upperCase}
        />
      );
    case 'number':
      if (field.due) break;
      return (
        <NumberField
          {...frame}
          value={textIn(value)}
          decimals={field.decimals}
          signed={field.minimum < 0}
          unit={unitOf(words, field, props.unitChoice)}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          {...frame}
          value={textIn(value)}
          onChange={(option, typed) => {
            onTap(option);
            if (typed && field.otherText) addText(besides(props.path, field.otherText), typed);
          }}
          groups={optionGroups(words, field, props.offered, [textIn(value)])}
          loadSearch={() => loadOptionSearch(words.locale)}
          texts={{ ...t, close: photos.close }}
        />
      );
    case 'boolean':
      return (
        <BooleanField
          {...frame}
          value={typeof value === 'boolean' ? value : undefined}
          onChange={onTap}
          texts={yesNo}
        />
      );
  }
  return (
    <LazyFieldView
      {...props}
      frame={whole}
      placeholder={
        <FieldGroup {...frame}>
          <div className="field-later" data-kind={field.kind} />
        </FieldGroup>
      }
    />
  );
});
