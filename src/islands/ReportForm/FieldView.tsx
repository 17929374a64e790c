import { memo } from 'react';
import type { DayWindow, Field, Input, Place } from '../../domain/reports/form.ts';
import { localMinute } from '../../domain/reports/dates.ts';
import { fill, formatNumber } from '../../i18n/format.ts';
import { setInput } from '../../stores/draft.ts';
import { BooleanField } from '../../ui/BooleanField.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { ChoicesField } from '../../ui/ChoicesField.tsx';
import { DayField, MomentField, MonthField } from '../../ui/DateField.tsx';
import { DayWindowField } from '../../ui/DayWindowField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PlaceField } from '../../ui/PlaceField.tsx';
import { RatingField } from '../../ui/RatingField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PhotosView } from './PhotosView.tsx';
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
  readonly suggestions: readonly string[] | undefined;
  readonly dayOnly: boolean;
  readonly coarse: boolean;
  /** The driver has left the field. */
  readonly onLeave: (path: string) => void;
}

const nothing: readonly string[] = [];
const noWindow: DayWindow = { day: '', from: '', to: '' };
const textIn = (value: Input | undefined): string => (typeof value === 'string' ? value : '');
const textsIn = (value: Input | undefined): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : nothing);
const objectIn = <Value extends DayWindow | Place>(value: Input | undefined): Value | undefined => (typeof value === 'object' && !Array.isArray(value) ? (value as Value) : undefined);

/** One field of a form by its kind. */
export const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { words, field, path, value, required, error, warning, onLeave } = props;
  const { form: t, place, yesNo } = words.reports;
  const { label, help } = fieldTexts(words, path);
  const frame = { id: path, label, hint: help, mark: required ? t.requiredMark : undefined, required, error, warning, onBlur: () => onLeave(path) };
  const onChange = (next: Input): void => setInput(path, next);
  /** A tap is complete at once, typing only when the field is left. */
  const onTap = (next: Input): void => { setInput(path, next); onLeave(path); };
  switch (field.kind) {
    case 'text':
      return <TextField {...frame} value={textIn(value)} onChange={onChange} rows={field.rows} maximumLength={field.maximumLength} counter={(count) => fill(t.charactersLeft, { count })}
        inputMode={field.keyboard} autoComplete={field.pattern === 'phone' ? 'tel' : 'off'} code={field.upperCase} suggestions={props.suggestions} />;
    case 'number':
      return <NumberField {...frame} value={textIn(value)} onChange={onChange} decimals={field.decimals} signed={field.minimum < 0} unit={unitOf(words, field, props.unitChoice)} />;
    case 'choice':
      return <ChoiceField {...frame} value={textIn(value)} onChange={onTap} groups={optionGroups(words, field, props.offered, [textIn(value)])} texts={{ ...t, close: words.reports.photos.close }} />;
    case 'choices':
      return <ChoicesField {...frame} hint={frame.hint ?? t.chooseSeveral} value={textsIn(value)} onChange={onTap} groups={optionGroups(words, field, props.offered, textsIn(value))} exclusive={field.exclusive} />;
    case 'boolean':
      return <BooleanField {...frame} value={typeof value === 'boolean' ? value : undefined} onChange={onTap} texts={yesNo} />;
    case 'rating': {
      const stars = Array.from({ length: field.length }, (_, index) => words.form.ratings?.[field.id]?.[String(index + 1)] ?? '');
      return <RatingField {...frame} value={textIn(value)} onChange={onTap} labels={stars} clear={t.clear} />;
    }
    case 'dayWindow':
      return <DayWindowField {...frame} value={objectIn<DayWindow>(value) ?? noWindow} onChange={onChange} texts={t} />;
    case 'moment':
      return <MomentField {...frame} value={textIn(value)} onChange={onChange} dayOnly={props.dayOnly} now={{ label: t.now, value: () => localMinute(Date.now()) }} />;
    case 'day':
      return <DayField {...frame} value={textIn(value)} onChange={onChange} />;
    case 'month':
      return <MonthField {...frame} value={textIn(value)} onChange={onChange} />;
    case 'place':
      return <PlaceField {...frame} value={objectIn<Place>(value)} onChange={onChange} texts={place} coarse={props.coarse} hint={frame.hint ?? (props.coarse ? place.coarse : undefined)}
        describe={(latitude, longitude, metres) => `${formatNumber(latitude, words.locale, 5)} · ${formatNumber(longitude, words.locale, 5)}${metres === undefined ? '' : ` · ${fill(place.accuracy, { metres: formatNumber(metres, words.locale, 0) })}`}`} />;
    case 'photos':
      return <PhotosView {...frame} words={words} path={path} ids={textsIn(value)} maximum={field.maximum} />;
  }
});
