import type { CheckGroup } from '../../features/reports/forms/departure-check.ts';

const cab = 'M4 27V14l4-7h7v20z';
const wheels =
  'M14 29a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM42 29a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM51 29a4 4 0 1 1-8 0 4 4 0 0 1 8 0z';
const tank = 'M24 8h24a7 7 0 0 1 0 14H24a7 7 0 0 1 0-14z';

/** The part of the truck that belongs to each group. */
const lit: Readonly<Record<CheckGroup, string>> = {
  papers: 'M6 26V15l3-6h5v17zM8 17h5M8 20h5M8 23h5',
  aroundVehicle: 'M2 3h54v31H2z',
  brakes: wheels,
  coupling: 'M15 22v5h5M52 25h5M55 22v6',
  tankBody: tank,
  equipment: 'M2 21h4v4H2zM27 24h3v5h-3zM20 24h4',
};

/** One truck with the part of a group lit. It has no text: the name stands beside it. */
export function TruckDrawing({ group }: { readonly group: CheckGroup }) {
  return (
    <svg className="check-drawing" viewBox="0 0 58 36" aria-hidden="true" focusable="false">
      <path d={`${cab}${tank}M15 26h39${wheels}`} />
      <path className="check-drawing-part" data-part={group} d={lit[group]} />
    </svg>
  );
}
