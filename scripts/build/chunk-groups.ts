/**
 * Which files travel together: small files compress badly and ask one by one. It is read from the
 * import graph (what every page runs at once, what forms and other screens share, what forms
 * share, what comes later), so that no list names files.
 */
import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const isFrame = (id: string): boolean => /\/src\/layouts\/Base\.astro/.test(id);
const isList = (id: string): boolean => /\/src\/islands\/MyReports\/MyReports\.tsx/.test(id);
const isForm = (id: string): boolean => /\/src\/islands\/forms\/[A-Z]/.test(id);

/** Characters of code from which on a file that few forms share is worth a request of its own. */
const ownRequestCharacters = 1200;

/** The files that reach a file, itself among them: at once, or also by import(). */
function reaching(id: string, context: Context, withLazy: boolean): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const at of seen) {
    const info = context.getModuleInfo(at);
    for (const importer of info?.importers ?? []) seen.add(importer);
    if (withLazy) for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
  }
  return seen;
}
/** The entries (page scripts, islands) that reach a file: at once, or also by import(). */
const entriesOf = (id: string, context: Context, withLazy: boolean): readonly string[] =>
  [...reaching(id, context, withLazy)].filter((at) => context.getModuleInfo(at)?.isEntry);

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

/** What the later parts of several rooms need. */
export const sharedParts = 'shared-parts';
/** The room of a file, as a name for what of it comes later. */
export const laterPartsOf = (source: string): string | undefined =>
  /(?:^|\/)src\/((?:features|islands)\/[^/]+|[^/]+)\//
    .exec(source)?.[1]
    ?.replace('/', '-')
    .concat('-parts');

/**
 * What keeps files of its own: a form asks for its parts in the order in which it needs them, the
 * texts are of one language each, and neither the libraries that only speak to a server nor the
 * office's code are for every driver.
 */
const isApart = (id: string): boolean =>
  !id.includes('/src/') || /\/src\/locales\/|-sdk\.|ffice/.test(id);

/**
 * What no page runs at once travels by its room: a screen or a feature asks once for what it needs
 * later. What the later parts of several rooms need is a file, too. No group reaches back into
 * another one: what a part needs is reached by at least as many rooms.
 */
function groupOfLater(id: string, context: Context): string | null {
  if (isApart(id)) return null;
  const reached = [...reaching(id, context, false)];
  if (reached.some((at) => context.getModuleInfo(at)?.isEntry)) return null;
  const [room, ...more] = new Set(
    reached
      .filter((at) => (context.getModuleInfo(at)?.dynamicImporters ?? []).length > 0)
      .map(laterPartsOf),
  );
  return more.length > 0 ? sharedParts : (room ?? null);
}

const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  ...names.map((name) => ({
    name: (id: string, context: Context) => (groupOf(id, context) === name ? name : null),
  })),
  // What every library of Firebase stands on: who signs in needs it and not yet the live channel.
  { name: 'firebase-app', test: /node_modules\/@firebase\/(?:app|component|logger|util)\// },
  // Shared by the driver's live channel and the office's.
  { name: 'live-database', test: /node_modules\/@?firebase\/database\// },
  // The calculator's physics: fetched when a task is opened.
  { name: 'gas-physics', test: /\/src\/features\/gas\// },
  // The words of the trade: for who searches.
  { name: 'words', test: /\/src\/features\/words\// },
  // Without what a part needs: that may be a screen's own.
  { name: groupOfLater, includeDependenciesRecursively: false },
];

/** Applies the groups to what browsers load; pages that are rendered here have none. */
export function chunks(): Plugin {
  return {
    name: 'chunk-groups',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // A page's script may give more than its own exports: what a group leaves there.
                preserveEntrySignatures: 'allow-extension',
                output: { codeSplitting: { groups: chunkGroups } },
              },
            },
          }
        : undefined,
  };
}
