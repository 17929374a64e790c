import { useId } from 'react';
import { withUnit } from '../../domain/with-unit.ts';
import { fill } from '../../i18n/format.ts';
import { formatFixed } from '../../i18n/numbers.ts';
import { heightOfShare, type TankData } from './drawing-data.ts';
import type { Words } from './words.ts';

/** Places in the drawing's own units. */
const top = 14;
const height = 112;
const bottom = top + height;
/** Labels nearer than this would overlap. */
const labelGap = 17;

const shapes = {
  lying: { x: 6, width: 194, radius: 48, heightOf: heightOfShare },
  standing: { x: 56, width: 96, radius: 20, heightOf: (share: number) => share },
} as const;

/** A tank with what is in it, the limit and what still fits. The level is drawn where it stands in a tank of this shape. */
export function TankDrawing({
  words: { t, locale },
  tank,
}: {
  readonly words: Words;
  readonly tank: TankData;
}) {
  const id = useId();
  const { level, limit, roomLitres } = tank;
  const { x, width, radius, heightOf } = shapes[tank.shape];
  const yOf = (percent: number): number =>
    bottom - height * heightOf(Math.min(1, Math.max(0, percent / 100)));
  const percentText = (value: number): string =>
    withUnit(formatFixed(value, locale, Number.isInteger(value) ? 0 : 1), '%', locale);
  const values = {
    level: level === undefined ? '' : formatFixed(level, locale, Number.isInteger(level) ? 0 : 1),
    limit: limit === undefined ? '' : formatFixed(limit, locale, Number.isInteger(limit) ? 0 : 1),
    room: formatFixed(roomLitres ?? 0, locale, 0),
  };
  const alt =
    level === undefined
      ? t.charts.tankLimitAlt
      : limit === undefined
        ? t.charts.tankLevelAlt
        : t.charts.tankAlt;
  const isOver = level !== undefined && limit !== undefined && level > limit + 1e-9;
  const levelY = yOf(level ?? 0);
  const limitY = yOf(limit ?? 100);
  // The limit keeps its place, the level gives way.
  const levelLabelY =
    limit !== undefined && Math.abs(levelY - limitY) < labelGap
      ? limitY + (isOver ? -labelGap : labelGap)
      : levelY;
  return (
    <svg
      className="gas-calculator-tank"
      viewBox="0 0 320 140"
      role="img"
      aria-label={fill(alt, values)}
    >
      <defs>
        <clipPath id={`${id}-shell`}>
          <rect
            x={x}
            y={top}
            width={width}
            height={height}
            rx={radius}
            ry={Math.min(radius, height / 2)}
          />
        </clipPath>
        <pattern
          id={`${id}-room`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="gas-calculator-hatch" d="M0 0V8" />
        </pattern>
      </defs>
      <g clipPath={`url(#${id}-shell)`}>
        <rect className="gas-calculator-gasroom" x={x} y={top} width={width} height={height} />
        {limit !== undefined && !isOver && (
          <rect
            x={x}
            y={limitY}
            width={width}
            height={Math.max(0, levelY - limitY)}
            fill={`url(#${id}-room)`}
          />
        )}
        {level !== undefined && (
          <rect
            className="gas-calculator-liquid"
            x={x}
            y={levelY}
            width={width}
            height={bottom - levelY}
          />
        )}
        {isOver && (
          <rect
            className="gas-calculator-excess"
            x={x}
            y={levelY}
            width={width}
            height={limitY - levelY}
          />
        )}
      </g>
      <rect
        className="gas-calculator-shell"
        x={x}
        y={top}
        width={width}
        height={height}
        rx={radius}
        ry={Math.min(radius, height / 2)}
      />
      {limit !== undefined && (
        <>
          <path className="gas-calculator-limit" d={`M${x - 4} ${limitY}H212`} />
          <text className="gas-calculator-limit-text" x="217" y={limitY + 4}>
            {t.charts.limitShort} {percentText(limit)}
          </text>
        </>
      )}
      {level !== undefined && (
        <>
          <path className="gas-calculator-mark" d={`M${x + width} ${levelY}L212 ${levelLabelY}`} />
          <text x="217" y={levelLabelY + 4}>
            {percentText(level)}
          </text>
        </>
      )}
      {roomLitres !== undefined && roomLitres >= 0.5 && levelY - limitY > 2 * labelGap && (
        <text x="217" y={(levelY + limitY) / 2 + 4}>
          +{values.room}
          {'\u00a0'}l
        </text>
      )}
    </svg>
  );
}
