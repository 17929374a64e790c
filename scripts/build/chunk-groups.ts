/**
 * Which files travel together: small files compress badly and ask one by one. It is read from the
 * import graph (what every page runs at once, what forms and other screens share, what forms
 * share), so that no list names files.
 */
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const isFrame = (id: string): boolean => /\/src\/layouts\/Base\.astro/.test(id);
const isList = (id: string): boolean => /\/src\/islands\/MyReports\/MyReports\.tsx/.test(id);
const isForm = (id: string): boolean => /\/src\/islands\/forms\/[A-Z]/.test(id);

/** Characters of code from which on a file that few forms share is worth a request of its own. */
const ownRequestCharacters = 1200;

/** The entries (page scripts, islands) that reach a file: at once, or also by import(). */
function entriesOf(id: string, context: Context, withLazy: boolean): readonly string[] {
  const seen = new Set([id]);
  const entries: string[] = [];
  for (const at of seen) {
    const info = context.getModuleInfo(at);
    if (info?.isEntry) entries.push(at);
    for (const importer of info?.importers ?? []) seen.add(importer);
    if (withLazy) for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
  }
  return entries;
}

const names = ['page', 'app', 'report', 'forms', 'list'] as const;
type Group = (typeof names)[number];

/**
 * `app`: at once in forms and in other screens. `forms`: at once in most forms and nowhere else.
 * `report`: as forms, but lazy parts of other screens need it too.
 */
function groupOfForms(id: string, entries: readonly string[], context: Context): Group | null {
  if (entries.length < 2) return null;
  if (!entries.every(isForm)) return 'app';
  const size = context.getModuleInfo(id)?.code?.length ?? 0;
  if (entries.length < 4 && size > ownRequestCharacters) return null;
  return entriesOf(id, context, true).every(isForm) ? 'forms' : 'report';
}

/**
 * `page`: in every page. `list`: at once in the list of reports and not in forms, which need it
 * later. Null: the bundler decides.
 */
function groupOf(id: string, context: Context): Group | null {
  // What a library's own barrel names is not yet used.
  if (/node_modules\/nanostores\/(?!atom|clean-stores)/.test(id)) return null;
  const entries = entriesOf(id, context, false);
  if (entries.some(isFrame)) return 'page';
  if (entries.some(isForm)) return groupOfForms(id, entries, context);
  return entries.some(isList) && !isList(id) ? 'list' : null;
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...names.map((name) => ({
    name: (id: string, context: Context) => (groupOf(id, context) === name ? name : null),
  })),
  // Shared by the driver's live channel and the office's.
  { name: 'live-database', test: /node_modules\/@firebase\/database\// },
  // The calculator's physics: fetched when a task is opened, measured by bench/gas-browser.ts.
  { name: 'gas-physics', test: /\/src\/features\/gas\// },
];
