import type { FormDefinition } from '../../features/reports/form.ts';
import type { Input, Inputs } from '../../features/reports/inputs-and-answers.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');

/**
 * What was typed or tapped into the page before its code had arrived: texts, numbers, choices, yes
 * and no.
 */
export function earlyInputs(definition: FormDefinition): Inputs {
  const early: Record<string, Input> = {};
  for (const { id, kind } of definition.fields) {
    const controls = [...document.getElementsByName(id)].filter(
      (element): element is Control =>
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    );
    const changed = controls.find((control) =>
      isTick(control)
        ? control.checked && !control.defaultChecked
        : control.value !== control.defaultValue,
    );
    if (changed) early[id] = kind === 'boolean' ? changed.value === 'true' : changed.value;
  }
  return early;
}
