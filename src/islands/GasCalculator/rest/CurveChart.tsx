import type { CurvePoint } from '../../../features/gas/curves.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { ticks, type CurveData } from './drawing-data.ts';

interface Props {
  readonly locale: Locale;
  readonly data: CurveData;
  /** Text alternative with everything that the picture shows. */
  readonly alt: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly todayLabel: string;
  readonly limitLabel?: string | undefined;
  readonly fullLabel?: string | undefined;
}

const frame = { left: 34, right: 312, top: 24, bottom: 158 };

/** The curve of a value by temperature, with its marked points. */
export function CurveChart({
  locale,
  data,
  alt,
  xLabel,
  yLabel,
  todayLabel,
  limitLabel,
  fullLabel,
}: Props) {
  const { points, today, limit, full, from } = data;
  const values = [
    ...points.map(({ value }) => value),
    ...[limit, from].filter((value) => value !== undefined),
  ];
  const celsius = points.map(({ temperatureCelsius }) => temperatureCelsius);
  const yTicks = ticks(Math.min(...values), Math.max(...values), 5);
  const xTicks = ticks(Math.min(...celsius), Math.max(...celsius), 6);
  const scale = (steps: readonly number[], from: number, to: number) => {
    const first = steps[0] ?? 0;
    const last = steps.at(-1) ?? 1;
    return (value: number): number =>
      Math.round((from + ((value - first) / (last - first || 1)) * (to - from)) * 10) / 10;
  };
  const x = scale(xTicks, frame.left, frame.right);
  const y = scale(yTicks, frame.bottom, frame.top);
  const place = ({ temperatureCelsius, value }: CurvePoint): string =>
    `${x(temperatureCelsius)} ${y(value)}`;
  const mark = (point: CurvePoint, label: string) => (
    <Mark x={x(point.temperatureCelsius)} y={y(point.value)} label={label} />
  );
  return (
    <svg className="gas-calculator-chart" viewBox="0 0 320 196" role="img" aria-label={alt}>
      <text x="2" y="11">
        {yLabel}
      </text>
      {yTicks.map((value) => (
        <g key={value}>
          <path className="gas-calculator-grid" d={`M${frame.left} ${y(value)}H${frame.right}`} />
          <text x={frame.left - 4} y={y(value) + 4} textAnchor="end">
            {formatNumber(value, locale)}
          </text>
        </g>
      ))}
      {xTicks.map((value) => (
        <g key={value}>
          <path className="gas-calculator-grid" d={`M${x(value)} ${frame.top}V${frame.bottom}`} />
          <text x={x(value)} y={frame.bottom + 15} textAnchor="middle">
            {formatNumber(value, locale)}
          </text>
        </g>
      ))}
      <text x={frame.right} y="192" textAnchor="end">
        {xLabel}
      </text>
      {limit !== undefined && (
        <>
          <path className="gas-calculator-limit" d={`M${frame.left} ${y(limit)}H${frame.right}`} />
          <text
            className="gas-calculator-limit-text"
            x={frame.right - 2}
            y={y(limit) - 5}
            textAnchor="end"
          >
            {limitLabel}
          </text>
        </>
      )}
      <path className="gas-calculator-curve" d={`M${points.map(place).join('L')}`} />
      {full !== undefined && fullLabel && mark({ temperatureCelsius: full, value: 100 }, fullLabel)}
      {today && mark(today, todayLabel)}
    </svg>
  );
}

/**
 * A point of the curve with its label. The label is above left or below right, because a rising
 * curve leaves space there.
 */
function Mark({ x, y, label }: { readonly x: number; readonly y: number; readonly label: string }) {
  const isLeft = x > (frame.left + frame.right) / 2;
  return (
    <>
      <circle className="gas-calculator-point" cx={x} cy={y} r="5" />
      <text
        className="gas-calculator-point-text"
        x={isLeft ? x - 9 : x + 9}
        y={isLeft ? y - 6 : Math.min(y + 17, frame.bottom - 4)}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {label}
      </text>
    </>
  );
}
