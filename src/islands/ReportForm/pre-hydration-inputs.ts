import type { FormDefinition } from '../../features/reports/form.ts';
import type { Input, Inputs } from '../../features/reports/inputs-and-answers.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

const isChanged = (control: Control): boolean =>
  isTick(control)
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue;

/** Values of the controls with this name that differ from the server-rendered page. */
const changedValues = (name: string): readonly string[] =>
  [...document.getElementsByName(name)]
    .filter(
      (element): element is Control =>
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    )
    .filter(isChanged)
    .map(({ value }) => value);

/** A day with its times: each part is a separate control (ui/DayWindowField.tsx). */
function earlyDayWindow(id: string): Input | undefined {
  const partOf = (part: string): string => changedValues(`${id}-${part}`)[0] ?? '';
  const window = { day: partOf('day'), from: partOf('from'), to: partOf('to') };
  return Object.values(window).some((part) => part !== '') ? window : undefined;
}

function earlyInput(id: string, kind: string): Input | undefined {
  if (kind === 'dayWindow') return earlyDayWindow(id);
  const values = changedValues(id);
  const [first] = values;
  if (first === undefined) return undefined;
  if (kind === 'choices') return values;
  return kind === 'boolean' ? first === 'true' : first;
}

/** Returns what was typed or tapped before hydration. */
export function earlyInputs(definition: FormDefinition): Inputs {
  const early: Record<string, Input> = {};
  for (const { id, kind } of definition.fields) {
    const input = earlyInput(id, kind);
    if (input !== undefined) early[id] = input;
  }
  return early;
}
