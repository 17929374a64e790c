import { formatFixed } from '../../../i18n/numbers.ts';
import { formatNumber, interpolate } from '../../../i18n/format.ts';
import { dialMarks, type DialData } from './drawing-data.ts';
import type { CalculatorScreenTexts } from './texts.ts';

/** Start and extent of the scale, in degrees clockwise from the top. */
const startDegrees = -135;
const sweepDegrees = 270;
const centre = 110;
const radius = 96;

/** A point on the dial, from its share of the scale and of the radius. */
function place(share: number, out: number): readonly [x: number, y: number] {
  const angle = ((startDegrees + share * sweepDegrees) * Math.PI) / 180;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [
    round(centre + Math.sin(angle) * radius * out),
    round(centre - Math.cos(angle) * radius * out),
  ];
}
const line = (share: number, from: number, to: number): string =>
  `M${place(share, from).join(' ')}L${place(share, to).join(' ')}`;

/** A pressure gauge with figures and needle. The scale starts at 0. */
export function DialDrawing({
  texts: { t, locale },
  dial: { barGauge, maximum },
}: {
  readonly texts: CalculatorScreenTexts;
  readonly dial: DialData;
}) {
  const share = Math.min(1, Math.max(-0.02, barGauge / maximum));
  const { figures, marks } = dialMarks(maximum);
  return (
    <svg
      className="gas-calculator-dial"
      viewBox="0 0 220 220"
      role="img"
      aria-label={interpolate(t.charts.dialAlt, {
        maximum: formatNumber(maximum, locale),
        value: formatFixed(barGauge, locale, 2),
      })}
    >
      <circle className="gas-calculator-shell" cx={centre} cy={centre} r={radius + 10} />
      {marks.map((value) => (
        <path
          key={value}
          className="gas-calculator-mark"
          d={line(value / maximum, figures.includes(value) ? 0.86 : 0.93, 1)}
        />
      ))}
      {figures.map((value) => {
        const [x, y] = place(value / maximum, 0.68);
        return (
          <text key={value} x={x} y={y + 6} textAnchor="middle">
            {formatNumber(value, locale)}
          </text>
        );
      })}
      <text x={centre} y={centre + 66} textAnchor="middle">
        {t.units.bar}
      </text>
      <path className="gas-calculator-needle" d={line(share, -0.2, 0.84)} />
      <circle className="gas-calculator-hub" cx={centre} cy={centre} r="9" />
    </svg>
  );
}
