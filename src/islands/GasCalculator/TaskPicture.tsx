/**
 * A picture per task in the style of the app's icons: 48x32, line width 2, surfaces 25 % filled.
 */
interface Shapes {
  readonly lines: string;
  readonly surface?: string;
}

const lyingTank = 'M11 7h26a9 9 0 0 1 0 18H11a9 9 0 0 1 0-18z';
const standingTank = 'M16 6q8-6 16 0v20q-8 6-16 0z';
const dial = 'M10 27a15 15 0 1 1 28 0';

const shapes: Readonly<Record<string, Shapes>> = {
  room: {
    lines: `${lyingTank}M24 2v11M19.5 9l4.5 4 4.5-4`,
    surface: 'M2.5 18h43a9 9 0 0 1-8.5 7H11a9 9 0 0 1-8.5-7z',
  },
  load: {
    lines:
      'M2 22V13l5-8h8v17zM6 13h6V9H8.500zM15 22h31M26 6h12a7 7 0 0 1 0 14H26a7 7 0 0 1 0-14zM28 6V3h7v3M6 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0M28 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 26a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    surface: 'M19.500 13h25a7 7 0 0 1-6.500 7H26a7 7 0 0 1-6.500-7z',
  },
  deliveryNote: {
    lines: 'M13 2h16l7 7v21H13zM29 2v7h7M18 15h13M18 20h13M18 25h8',
    surface: 'M13 12h23v18H13z',
  },
  gauge: { lines: `${dial}M24 20l7-9M13 20h-2M37 20h-2M24 7v2`, surface: `${dial}z` },
  cryogenicLevel: {
    lines: `${standingTank}M36 10v14M34 10h4M34 17h4M34 24h4`,
    surface: 'M16 16h16v10q-8 6-16 0z',
  },
  cryogenicDelivery: {
    lines: 'M8 6q8-6 16 0v20q-8 6-16 0zM28 20h14M37 15l5 5-5 5',
    surface: 'M8 18h16v8q-8 6-16 0z',
  },
  cryogenicFilling: {
    lines: `${standingTank}M10 10h28`,
    surface: 'M16 10h16v16q-8 6-16 0z',
  },
  gasMeter: {
    lines: 'M12 8h24v20H12zM17 8V3M31 8V3M17 14h14v6H17zM24 14v6',
    surface: 'M12 8h24v20H12z',
  },
  hydrogenTrailer: {
    lines:
      'M3 8a2.5 2.5 0 0 1 2.5-2.5h37v15h-37A2.5 2.5 0 0 1 3 18zM3 13h40M10 25a3 3 0 1 0 6 0a3 3 0 1 0-6 0M32 25a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    surface: 'M3 13h39.5v7.500h-37A2.5 2.5 0 0 1 3 18z',
  },
  convertQuantity: {
    lines:
      'M4 20q0-5 5-9 5 4 5 9a5 5 0 0 1-10 0zM20 12h9M26 8l4 4-4 4M28 22h-9M22 18l-4 4 4 4M35 8h10v16H35z',
    surface: 'M35 15h10v9H35zM4.5 19h9a5 5 0 0 1-9.5 1z',
  },
  mixture: {
    lines: 'M20 3v9l-9 15a2 2 0 0 0 2 3h22a2 2 0 0 0 2-3l-9-15V3M17 3h14',
    surface: 'M16 20h16l5 7a2 2 0 0 1-2 3H13a2 2 0 0 1-2-3z',
  },
  meterPressure: {
    lines:
      'M6 10h20v18H6zM11 10V5M21 10V5M10 15h12v6H10zM31 12a7 7 0 1 1 12 0M37 15l3-5M37 15v13M26 24h11',
    surface: 'M6 10h20v18H6z',
  },
  units: {
    lines: 'M3 10h42v13H3zM10 10v5M17 10v7M24 10v5M31 10v7M38 10v5',
    surface: 'M3 10h42v13H3z',
  },
};

export function TaskPicture({ task }: { readonly task: string }) {
  const { lines, surface } = shapes[task] ?? { lines: '' };
  return (
    <svg className="gas-calculator-task-picture" viewBox="0 0 48 32" aria-hidden="true">
      {surface !== undefined && <path className="gas-calculator-task-surface" d={surface} />}
      <path d={lines} />
    </svg>
  );
}
