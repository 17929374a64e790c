import { useId } from 'react';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate } from '../../../i18n/format.ts';
import { formatFixed } from '../../../i18n/numbers.ts';
import { heightOfShare, type TankData } from './drawing-data.ts';
import type { CalculatorScreenTexts } from './texts.ts';

/** Coordinates in units of the drawing. */
const top = 14;
const height = 112;
const bottom = top + height;
/** Labels closer than this would overlap. */
const labelGap = 17;

const shapes = {
  lying: { x: 6, width: 194, radius: 48, heightOf: heightOfShare },
  standing: { x: 56, width: 96, radius: 20, heightOf: (share: number) => share },
} as const;

/**
 * Positions of level and limit in the drawing. A missing level counts as 0 %, a missing limit as
 * 100 %.
 */
function placesOf({ shape, level, limit }: TankData) {
  const yOf = (percent: number): number =>
    bottom - height * shapes[shape].heightOf(Math.min(1, Math.max(0, percent / 100)));
  const isOver = level !== undefined && limit !== undefined && level > limit + 1e-9;
  const levelY = yOf(level ?? 0);
  const limitY = yOf(limit ?? 100);
  // The label of the limit keeps its position; the label of the level moves.
  const isClose = limit !== undefined && Math.abs(levelY - limitY) < labelGap;
  const levelLabelY = isClose ? limitY + labelGap * (isOver ? -1 : 1) : levelY;
  return { isOver, levelY, limitY, levelLabelY };
}

function altOf({ charts }: CalculatorScreenTexts['t'], { level, limit }: TankData): string {
  if (level === undefined) return charts.tankLimitAlt;
  return limit === undefined ? charts.tankLevelAlt : charts.tankAlt;
}

/**
 * The tank alone: shell, content and limit. The level is drawn at its real height in a horizontal
 * cylinder.
 */
function Tank({ tank }: { readonly tank: TankData }) {
  const id = useId();
  const { x, width, radius } = shapes[tank.shape];
  const { isOver, levelY, limitY } = placesOf(tank);
  const shell = { x, y: top, width, height, rx: radius, ry: Math.min(radius, height / 2) };
  return (
    <>
      <defs>
        <clipPath id={`${id}-shell`}>
          <rect {...shell} />
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
        <Content
          box={{ x, width }}
          room={`url(#${id}-room)`}
          limitY={limitY}
          levelY={levelY}
          hasLimit={tank.limit !== undefined}
          isOver={isOver}
        />
      </g>
      <rect className="gas-calculator-shell" {...shell} />
      {tank.limit !== undefined && (
        <path className="gas-calculator-limit" d={`M${x - 4} ${limitY}H212`} />
      )}
    </>
  );
}

/** The tank next to the answer, without text, because the answer contains the numbers. */
export const TankPicture = ({ tank }: { readonly tank: TankData }) => (
  <svg className="gas-calculator-picture" viewBox="0 4 214 132" aria-hidden="true">
    <Tank tank={tank} />
  </svg>
);

/** A tank with its content, the limit and the free volume, with numbers next to it. */
export function TankDrawing({
  texts: { t, locale },
  tank,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly tank: TankData;
}) {
  const { level, limit, roomLitres } = tank;
  const { x, width } = shapes[tank.shape];
  const written = (value: number | undefined): string =>
    value === undefined ? '' : formatFixed(value, locale, Number.isInteger(value) ? 0 : 1);
  const percentText = (value: number): string => withUnit(written(value), '%', locale);
  const room = formatFixed(roomLitres ?? 0, locale, 0);
  const { levelY, limitY, levelLabelY } = placesOf(tank);
  const hasRoom = roomLitres !== undefined && roomLitres >= 0.5 && levelY - limitY > 2 * labelGap;
  return (
    <svg
      className="gas-calculator-tank"
      viewBox="0 0 320 140"
      role="img"
      aria-label={interpolate(altOf(t, tank), {
        level: written(level),
        limit: written(limit),
        room,
      })}
    >
      <Tank tank={tank} />
      {limit !== undefined && (
        <text className="gas-calculator-limit-text" x="217" y={limitY + 4}>
          {`${t.charts.limitShort} ${percentText(limit)}`}
        </text>
      )}
      {level !== undefined && (
        <>
          <path className="gas-calculator-mark" d={`M${x + width} ${levelY}L212 ${levelLabelY}`} />
          <text x="217" y={levelLabelY + 4}>
            {percentText(level)}
          </text>
        </>
      )}
      {hasRoom && (
        <text x="217" y={(levelY + limitY) / 2 + 4}>
          {`+${room}\u00a0L`}
        </text>
      )}
    </svg>
  );
}

/** Gas, liquid, free volume and overfill. */
function Content({
  box,
  room,
  limitY,
  levelY,
  hasLimit,
  isOver,
}: {
  readonly box: { readonly x: number; readonly width: number };
  /** Fill of the free volume. */
  readonly room: string;
  readonly limitY: number;
  /** The bottom if the level is unknown. */
  readonly levelY: number;
  readonly hasLimit: boolean;
  readonly isOver: boolean;
}) {
  return (
    <>
      <rect className="gas-calculator-gasroom" {...box} y={top} height={height} />
      {hasLimit && !isOver && (
        <rect {...box} y={limitY} height={Math.max(0, levelY - limitY)} fill={room} />
      )}
      <rect className="gas-calculator-liquid" {...box} y={levelY} height={bottom - levelY} />
      {isOver && (
        <rect className="gas-calculator-excess" {...box} y={levelY} height={limitY - levelY} />
      )}
    </>
  );
}
