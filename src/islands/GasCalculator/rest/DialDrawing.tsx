import { ticks, type DialData } from './drawing-data.ts';

/** Start and extent of the scale, in degrees clockwise from the top. */
const startDegrees = -135;
const sweepDegrees = 270;
const centre = 66;
const radius = 56;

/** A point on the dial, from its share of the scale and of the radius. */
function place(share: number, out: number): string {
  const angle = ((startDegrees + share * sweepDegrees) * Math.PI) / 180;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return `${round(centre + Math.sin(angle) * radius * out)} ${round(
    centre - Math.cos(angle) * radius * out,
  )}`;
}

/** A pressure gauge with its needle, shown next to the figure. The scale starts at 0. */
export function DialDrawing({ dial: { barGauge, maximum } }: { readonly dial: DialData }) {
  const share = Math.min(1, Math.max(-0.02, barGauge / maximum));
  return (
    <svg
      className="gas-calculator-picture gas-calculator-dial"
      viewBox="0 0 132 132"
      aria-hidden="true"
    >
      <circle className="gas-calculator-shell" cx={centre} cy={centre} r={radius + 6} />
      {ticks(0, maximum, 8).map((value) => (
        <path
          key={value}
          className="gas-calculator-mark"
          d={`M${place(value / maximum, 0.82)}L${place(value / maximum, 1)}`}
        />
      ))}
      <path className="gas-calculator-needle" d={`M${place(share, -0.2)}L${place(share, 0.86)}`} />
      <circle className="gas-calculator-hub" cx={centre} cy={centre} r="7" />
    </svg>
  );
}
