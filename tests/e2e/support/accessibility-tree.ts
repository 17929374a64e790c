/**
 * Reads the accessibility tree of a screen, as a screen reader receives it, with Chromium's
 * debugging protocol.
 */
import type { Page } from 'playwright/test';
import * as z from 'zod';
import type { Locale } from '../../../src/i18n/locales.ts';
import { text } from './site.ts';

const value = z.object({ value: z.unknown().optional() }).optional();
const treeSchema = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      parentId: z.string().optional(),
      ignored: z.boolean(),
      role: value,
      name: value,
      description: value,
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .default([]),
    }),
  ),
});

export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly focused: boolean;
  /** "polite" or "assertive" for a live region. */
  readonly live: string;
  /** Names of the ancestors, nearest first. */
  readonly inside: readonly string[];
}
const controlRoles = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'radio',
  'checkbox',
  'spinbutton',
  'slider',
  'switch',
  'Date',
  'DateTime',
  'InputTime',
  'MonthPicker',
  'DisclosureTriangle',
  'FileUploadButton',
]);
const isControl = ({ role }: AccessibleNode): boolean => controlRoles.has(role);

/** The focused node; undefined if only the page itself has the focus. */
export const focusedIn = (nodes: readonly AccessibleNode[]): AccessibleNode | undefined =>
  nodes.find(({ focused, role }) => focused && role !== 'RootWebArea');

/** Reads all announced nodes in page order. */
export async function readAccessibleNodes(page: Page): Promise<readonly AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = treeSchema.parse(await session.send('Accessibility.getFullAXTree'));
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const text = (field: z.infer<typeof value>): string =>
      typeof field?.value === 'string' ? field.value : '';
    return nodes
      .filter(({ ignored }) => !ignored)
      .map((node) => {
        const property = (name: string): unknown =>
          node.properties.find((one) => one.name === name)?.value.value;
        const inside: string[] = [];
        for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? ''))
          if (!at.ignored && text(at.name) !== '') inside.push(text(at.name));
        const live = property('live');
        const invalid = property('invalid');
        return {
          role: text(node.role),
          name: text(node.name),
          description: text(node.description),
          required: property('required') === true,
          invalid: invalid === 'true',
          focused: property('focused') === true,
          live: typeof live === 'string' ? live : '',
          inside,
        };
      });
  } finally {
    await session.detach();
  }
}

function faultsOfControl({ role, name, inside }: AccessibleNode): readonly string[] {
  const faults: string[] = [];
  if (name.trim() === '') faults.push(`a ${role} without a name in ${inside[0]}`);
  // A label that looks like a text key has no translation.
  if (/^[a-z]+([A-Z][a-z]+)+$/.test(name)) faults.push(`${role} is called ${name}`);
  if ((role === 'radio' || role === 'checkbox') && inside.length === 0)
    faults.push(`${name} answers no question`);
  return faults;
}

/** Faults of a name whose parts run together or apart: "Messageoptional", "Kunde/ Objekt". */
export function gluedNames({ role, name }: AccessibleNode, locale: Locale): readonly string[] {
  const mark = text(locale, 'reports', 'form.optional');
  return ['StaticText', 'InlineTextBox'].includes(role) ||
    !(new RegExp(`\\S${mark}`, 'u').test(name) || /\p{L}\/ /u.test(name))
    ? []
    : [`${role} is called ${name}`];
}

/** Returns the accessibility faults of the current step of a form. */
export async function accessibilityFaults(page: Page, locale: Locale): Promise<readonly string[]> {
  const mark = text(locale, 'reports', 'form.optional');
  const nodes = await readAccessibleNodes(page);
  const controls = nodes.filter(isControl);
  const faults = [
    ...controls.flatMap(faultsOfControl),
    ...nodes.flatMap((node) => gluedNames(node, locale)),
  ];
  if (controls.length < 8) faults.push('hardly any control is told');
  for (const { role, name, required } of nodes) {
    if (['textbox', 'radiogroup', 'group'].includes(role) && required && name.includes(mark))
      faults.push(`${name} is required and is called optional`);
  }
  if (nodes.filter(({ role }) => role === 'heading').length < 2)
    faults.push('no heading of the step');
  return faults;
}
