import { $config } from '../../features/config/config-store.ts';
import type { DayWindow, Input, Place } from '../../features/reports/inputs-and-answers.ts';
import { localMinute } from '../../features/reports/dates.ts';
import {
  type Grace,
  graceIn,
  type InspectionLight,
  inspectionLight,
} from '../../features/reports/inspection-dates.ts';
import { interpolate, formatNumber } from '../../i18n/format.ts';
import { ChoicesField } from '../../ui/ChoicesField.tsx';
import { DayField, MomentField, MonthField, YearField } from '../../ui/DateField.tsx';
import { DayWindowField } from '../../ui/DayWindowField.tsx';
import { PlaceField } from '../../ui/PlaceField.tsx';
import { RatingField } from '../../ui/RatingField.tsx';
import { DrawingView } from './DrawingView.tsx';
import { PhotosView } from './PhotosView.tsx';
import { optionGroups, type FormScreenTexts } from './texts.ts';
import type { FieldViewProps, Frame } from './view-props.ts';

const nothing: readonly string[] = [];
const noWindow: DayWindow = { day: '', from: '', to: '' };
const textIn = (value: Input | undefined): string => (typeof value === 'string' ? value : '');
const textsIn = (value: Input | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : nothing;
const objectIn = <Value extends DayWindow | Place>(value: Input | undefined): Value | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Value) : undefined;

const tones = { green: 'success', yellow: 'warning', red: 'error' } as const;
/** The traffic light of a due date. */
function lightOf(texts: Readonly<Record<InspectionLight, string>>, due: string, grace: Grace) {
  const { employmentCountry } = $config.get().accidentDuties;
  const light = inspectionLight(due, graceIn(grace, employmentCountry), Date.now());
  return light && { tone: tones[light], text: texts[light] };
}
const inspectionOf = ({ reports: { inspection: t } }: FormScreenTexts, due: string, grace: Grace) =>
  lightOf(t[grace], due, grace);

/** The kinds whose code comes second. */
// eslint-disable-next-line complexity -- One case per kind of field reads better in one place.
export function LazyFieldView({
  frame: whole,
  ...props
}: FieldViewProps & { readonly frame: Frame }) {
  const { words, field, path, value } = props;
  const { form: t, place } = words.reports;
  const { onTap, ...frame } = whole;
  switch (field.kind) {
    case 'choices':
      return (
        <ChoicesField
          {...frame}
          hint={frame.hint ?? t.chooseSeveral}
          value={textsIn(value)}
          onChange={onTap}
          groups={optionGroups(words, field, props.offered, textsIn(value))}
          exclusive={field.exclusive}
        />
      );
    case 'number':
      return (
        <YearField
          {...frame}
          value={textIn(value)}
          light={lightOf(words.reports.calibration, `${textIn(value)}-12`, 'none')}
        />
      );
    case 'rating': {
      const stars = Array.from(
        { length: field.length },
        (_, index) => words.form.ratings?.[field.id]?.[String(index + 1)] ?? '',
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
          value={textIn(value)}
          dayOnly={props.dayOnly}
          now={{ label: props.dayOnly ? t.today : t.now, value: () => localMinute(Date.now()) }}
        />
      );
    case 'day':
      return (
        <DayField
          {...frame}
          value={textIn(value)}
          light={field.due ? inspectionOf(words, textIn(value), 'none') : undefined}
        />
      );
    case 'month':
      return (
        <MonthField
          {...frame}
          value={textIn(value)}
          light={inspectionOf(words, textIn(value), field.grace)}
        />
      );
    case 'place': {
      const describe = (latitude: number, longitude: number, metres: number | undefined): string =>
        [
          formatNumber(latitude, words.locale, 5),
          formatNumber(longitude, words.locale, 5),
          ...(metres === undefined
            ? []
            : [interpolate(place.accuracy, { metres: formatNumber(metres, words.locale, 0) })]),
        ].join(' · ');
      return (
        <PlaceField
          {...frame}
          hint={frame.hint ?? (props.coarse ? place.coarse : undefined)}
          value={objectIn<Place>(value)}
          texts={place}
          coarse={props.coarse}
          describe={describe}
        />
      );
    }
    case 'photos':
      if (field.drawingBytes !== undefined)
        return <DrawingView {...frame} words={words} path={path} ids={textsIn(value)} />;
      return (
        <PhotosView
          {...frame}
          words={words}
          path={path}
          ids={textsIn(value)}
          maximum={field.maximum}
        />
      );
    default:
      return null;
  }
}
