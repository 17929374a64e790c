/** Every drawing of the manual by name, which is also its file name. */
import type { Drawing } from './drawing.ts';

const modules = import.meta.glob<Drawing>('../*.ts', { eager: true, import: 'drawing' });

export const drawings: ReadonlyMap<string, Drawing> = new Map(
  Object.entries(modules).map(([path, drawing]) => [path.replace(/^.*\/|\.ts$/g, ''), drawing]),
);
