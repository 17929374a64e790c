import { memo } from 'react';
import { $config } from '../../features/config/config-store.ts';
import { addText, setInput } from '../../features/drafts/draft-session.ts';
import { localMinute } from '../../features/reports/dates.ts';
import { momentHere, withZone } from '../../features/reports/moment-zone.ts';
import type { DayWindow, Input, Place } from '../../features/reports/inputs-and-answers.ts';
import {
  type Grace,
  graceIn,
  type InspectionLight,
  inspectionLight,
} from '../../features/reports/inspection-dates.ts';
import { formatNumber, interpolate } from '../../i18n/format.ts';
import { BooleanField } from '../../ui/BooleanField.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { ChoicesField } from '../../ui/ChoicesField.tsx';
import { DayField, MomentField, MonthField, YearField } from '../../ui/DateField.tsx';
import { DayWindowField } from '../../ui/DayWindowField.tsx';
import { LocateIcon } from '../../ui/icons.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PhotoButtons } from '../../ui/PhotoButtons.tsx';
import { Button } from '../../ui/Button.tsx';
import { RatingField } from '../../ui/RatingField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LaterField } from './LaterField.tsx';
import { loadOptionSearch } from './load-option-search.ts';
import { rest } from './rest.ts';
import { fieldTexts, optionGroups, unitOf, type FormScreenTexts } from './texts.ts';
import type { FieldViewProps, Frame } from './view-props.ts';

// Position, camera and canvas are loaded separately. With them, the first stage of the longest form
// would exceed its limit (scripts/check-budgets.ts).
const PlaceField = rest.component((module) => module.PlaceField);
const PhotosView = rest.component((module) => module.PhotosView);
const DrawingView = rest.component((module) => module.DrawingView);

const nothing: readonly string[] = [];
const noWindow: DayWindow = { day: '', from: '', to: '' };
const textIn = (value: Input | undefined): string => (typeof value === 'string' ? value : '');
const textsIn = (value: Input | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : nothing;
const objectIn = <Value extends DayWindow | Place>(value: Input | undefined): Value | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Value) : undefined;

const doNothing = (): void => undefined;

/** Formats a point with its accuracy, such as "53.55108 · 9.99368 · to 12 m". */
function describePoint(
  { locale, reports: { place } }: FormScreenTexts,
  latitude: number,
  longitude: number,
  metres: number | undefined,
): string {
  return [
    formatNumber(latitude, locale, 5),
    formatNumber(longitude, locale, 5),
    ...(metres === undefined || metres < 1
      ? []
      : [interpolate(place.accuracy, { metres: formatNumber(metres, locale, 0) })]),
  ].join(' · ');
}

const tones = { green: 'success', yellow: 'warning', red: 'error' } as const;
/** The traffic light that is shown for a due date. */
function lightOf(texts: Readonly<Record<InspectionLight, string>>, due: string, grace: Grace) {
  const { employmentCountry } = $config.get().accidentDuties;
  const light = inspectionLight(due, graceIn(grace, employmentCountry), Date.now());
  return light && { tone: tones[light], text: texts[light] };
}
const inspectionOf = ({ reports: { inspection: t } }: FormScreenTexts, due: string, grace: Grace) =>
  lightOf(t[grace], due, grace);

function frameOf({
  texts,
  path,
  required,
  mark,
  note,
  error,
  warning,
  onLeave,
}: FieldViewProps): Frame {
  const { label, help } = fieldTexts(texts, path);
  return {
    id: path,
    label,
    hint: help,
    mark: mark && texts.reports.form[mark],
    required,
    needed: required ? texts.reports.form.needed : undefined,
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

/** Renders one field of a form, depending on its kind. */
// eslint-disable-next-line complexity -- One case per kind of field reads better in one place.
export const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { texts, field, path, value } = props;
  const { form: t, yesNo, photos, place } = texts.reports;
  const { onTap, ...frame } = frameOf(props);
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
      if (field.due)
        return (
          <YearField
            {...frame}
            value={textIn(value)}
            light={lightOf(texts.reports.calibration, `${textIn(value)}-12`, 'none')}
          />
        );
      return (
        <NumberField
          {...frame}
          value={textIn(value)}
          decimals={field.decimals}
          signed={field.minimum < 0}
          unit={unitOf(texts, field, props.unitChoice)}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          {...frame}
          value={textIn(value)}
          onChange={(option, typed) => {
            onTap(option);
            if (typed && field.otherText)
              addText(besides(path, field.otherText), typed, texts.locale);
          }}
          groups={optionGroups(texts, field, props.offered, [textIn(value)])}
          loadSearch={() => loadOptionSearch(texts.locale)}
          inDialog={field.inDialog}
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
    case 'choices':
      return (
        <ChoicesField
          {...frame}
          hint={frame.hint ?? t.chooseSeveral}
          value={textsIn(value)}
          onChange={onTap}
          groups={optionGroups(texts, field, props.offered, textsIn(value))}
          exclusive={field.exclusive}
          frequent={field.frequent}
          foldsGroups={field.foldsGroups}
          more={t.moreOptions}
        />
      );
    case 'rating': {
      const stars = Array.from(
        { length: field.length },
        (_, index) => texts.form.ratings?.[field.id]?.[String(index + 1)] ?? '',
      );
      return (
        <RatingField
          {...frame}
          value={textIn(value)}
          onChange={onTap}
          labels={stars}
          worded={field.worded}
          clear={t.clear}
        />
      );
    }
    case 'dayWindow':
      return <DayWindowField {...frame} value={objectIn<DayWindow>(value) ?? noWindow} texts={t} />;
    case 'moment':
      return (
        <MomentField
          {...frame}
          value={momentHere(textIn(value)).minute}
          onChange={(next) => frame.onChange(withZone(next))}
          dayOnly={props.dayOnly}
          now={{ label: props.dayOnly ? t.today : t.now, value: () => localMinute(Date.now()) }}
        />
      );
    case 'day':
      return (
        <DayField
          {...frame}
          value={textIn(value)}
          light={field.due ? inspectionOf(texts, textIn(value), 'none') : undefined}
        />
      );
    case 'month':
      return (
        <MonthField
          {...frame}
          value={textIn(value)}
          format={texts.reports.monthFormat}
          light={inspectionOf(texts, textIn(value), field.grace)}
        />
      );
    case 'place': {
      // If a place is required, either the position or the address is enough.
      const addressMark = frame.mark ?? t.either;
      const hint = frame.hint ?? (props.coarse ? place.coarse : undefined);
      return (
        <PlaceField
          {...frame}
          hint={hint}
          value={objectIn<Place>(value)}
          texts={place}
          addressMark={addressMark}
          coarse={props.coarse}
          describe={(...point) => describePoint(texts, ...point)}
          placeholder={
            <LaterField {...frame} hint={hint}>
              <div className="place-field">
                <Button look="secondary" icon={<LocateIcon />}>
                  {place.locate}
                </Button>
              </div>
              <p className="field-warning" />
              {!props.coarse && (
                <TextField
                  id={`${path}-later`}
                  label={place.address}
                  mark={addressMark}
                  hint={place.addressHelp}
                  value=""
                  onChange={doNothing}
                />
              )}
            </LaterField>
          }
        />
      );
    }
    case 'photos':
      return field.drawingBytes === undefined ? (
        <PhotosView
          {...frame}
          texts={texts}
          path={path}
          ids={textsIn(value)}
          maximum={field.maximum}
          placeholder={
            <LaterField {...frame} hint={frame.hint ?? photos.privacy}>
              <PhotoButtons
                id={`${path}-later`}
                room={0}
                count={interpolate(photos.count, { count: 0, maximum: field.maximum })}
                caution={photos.ignitionWarning}
                texts={photos}
                onAdd={doNothing}
              />
              <ul />
              <div />
            </LaterField>
          }
        />
      ) : (
        <DrawingView
          {...frame}
          texts={texts}
          path={path}
          ids={textsIn(value)}
          placeholder={
            <LaterField {...frame}>
              <div className="drawing-field" />
            </LaterField>
          }
        />
      );
  }
});
