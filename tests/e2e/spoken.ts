/** What a screen reader gets of a screen: Chromium's accessibility tree, read over its debugging protocol. */
import type { Page } from 'playwright/test';
import * as z from 'zod';

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

export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly focused: boolean;
  /** polite or assertive where what changes in it is read out. */
  readonly live: string;
  /** Names of what it stands in, the nearest first. */
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
export const isControl = ({ role }: Spoken): boolean => controlRoles.has(role);

/** Everything that is read out, in the order of the page. */
export async function spoken(page: Page): Promise<readonly Spoken[]> {
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
