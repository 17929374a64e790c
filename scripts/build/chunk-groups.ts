/**
 * Decides which modules share a file, because small files compress badly and each is a request. The
 * rules use the import graph, so that no list contains file names. First stage: modules that the
 * same pages run immediately. Later code: one file for each folder that needs it, such as the
 * second stage of an island.
 */
import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const isForm = (id: string): boolean => /\/src\/islands\/forms\/[A-Z]/.test(id);
const isList = (id: string): boolean => /\/src\/islands\/MyReports\/MyReports\.tsx/.test(id);
/**
 * Minimum number of characters for which a module that only some forms need gets a separate
 * request.
 */
const ownRequestCharacters = 1200;

/** The modules that reach a module by static imports, including the module. */
function importersOf(id: string, context: Context): readonly string[] {
  const found = new Set([id]);
  for (const at of found)
    for (const importer of context.getModuleInfo(at)?.importers ?? []) found.add(importer);
  return [...found];
}

/** True for modules of nanostores that nothing uses, but that its entry file imports. */
const isUnused = (id: string): boolean =>
  /node_modules\/nanostores\/(?!atom|clean-stores)/.test(id);

const isOneOf = (importers: readonly string[], pattern: RegExp): boolean =>
  importers.some((at) => pattern.test(at));
/** The code that each page loads when it is idle. */
const idlePage = /\/src\/(?:app\/start-page|features\/config\/load-config)\.lazy\.ts/;
/** The code that a chapter loads when it is idle. */
const idleChapter = /\/src\/features\/manual\/[^/]+\.lazy\.ts/;
/** The backend of the sender. */
const sending = /\/src\/backend\/firebase\/reports\.lazy\.ts/;
/** The code that a form loads when it is idle. */
const idleForm =
  /\/src\/(?:islands\/(?:ReportForm|VehicleDefects)\/rest\/|features\/outbox\/outbox\.lazy|ui\/[^/]+\.lazy|database\/|backend\/firebase\/reports\.lazy|app\/preload-form)/;

/**
 * The groups of the first stage. `page` is on every page. `core` is in forms, and `home` on the home
 * page, and both are in the idle code of each page. `app` is in forms and other screens, `forms` in
 * forms only, `screens` on the home page and in the idle code of forms, `list` on the home page only.
 */
const firstStage = ['page', 'core', 'home', 'app', 'forms', 'screens', 'list'] as const;
type FirstStage = (typeof firstStage)[number];

function groupOfFirstStage(id: string, context: Context): FirstStage | null {
  const importers = importersOf(id, context);
  const entries = importers.filter((at) => context.getModuleInfo(at)?.isEntry);
  if (isOneOf(entries, /\/src\/layouts\/Base\.astro/)) return 'page';
  const isOnForms = entries.some(isForm);
  if (!isOnForms && !entries.some(isList)) return null;
  if (isOneOf(importers, idlePage) || isOneOf(importers, idleChapter))
    return isOnForms ? 'core' : 'home';
  if (isOnForms) return groupOfForms(id, context, entries);
  if (isList(id)) return null;
  return isOneOf(importers, idleForm) ? 'screens' : 'list';
}

function groupOfForms(id: string, context: Context, entries: readonly string[]): FirstStage | null {
  if (entries.length < 2) return null;
  if (!entries.every(isForm)) return 'app';
  const size = context.getModuleInfo(id)?.code?.length ?? 0;
  return entries.length < 4 && size > ownRequestCharacters ? null : 'forms';
}

/** The name of the file for lazily loaded code that several folders use, but no form. */
const sharedParts = 'shared-parts';
/** The name of the file for lazily loaded code that forms and other folders use. */
export const formParts = 'form-parts';
/** The name of the file for lazily loaded code that only the folder of `source` uses. */
export const laterPartsOf = (source: string): string | undefined =>
  idlePage.test(`/${source}`)
    ? 'idle'
    : /(?:^|\/)src\/((?:features|islands)\/[^/]+|[^/]+)\//
        .exec(source)?.[1]
        ?.replace('/', '-')
        .concat('-parts');

/**
 * True for modules that are not grouped with others: texts, of which a page needs one language, and
 * libraries and office code, which few pages need.
 */
const isApart = (id: string): boolean =>
  !id.includes('/src/') ||
  /\/src\/locales\/|-sdk\.|\/src\/(?:features|islands)\/(?:office|people)\/|\/(?:start-)?(?:office|people)[-.]/i.test(
    id,
  );

function groupOfLaterCode(id: string, context: Context): string | null {
  if (isApart(id)) return null;
  const importers = importersOf(id, context);
  if (importers.some((at) => context.getModuleInfo(at)?.isEntry)) return null;
  if (isOneOf(importers, idlePage)) return 'idle';
  const [folder, ...more] = new Set(
    importers
      .filter((at) => (context.getModuleInfo(at)?.dynamicImporters ?? []).length > 0)
      .map(laterPartsOf),
  );
  if (more.length > 0) return isOneOf(importers, idleForm) ? formParts : sharedParts;
  // A form needs the backend of the sender, but not that of the lists and the account.
  const isOfSender = folder === 'backend-parts' && isOneOf(importers, sending);
  return isOfSender ? 'sending' : (folder ?? null);
}

const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The search of the manual needs it before idle, but no other module of `core`.
  { name: 'languages', test: /\/src\/i18n\/locales\.ts/ },
  ...firstStage.map((name) => ({
    name: (id: string, context: Context) =>
      !isUnused(id) && groupOfFirstStage(id, context) === name ? name : null,
  })),
  // All libraries of Firebase need it; signing in needs it without the live channel.
  { name: 'firebase-app', test: /node_modules\/@firebase\/(?:app|component|logger|util)\// },
  // Shared by the live channels of driver and office.
  { name: 'live-database', test: /node_modules\/@?firebase\/database\// },
  // The calculator's physics, fetched when a task is opened.
  { name: 'gas-physics', test: /\/src\/features\/gas\// },
  // The vocabulary of the search.
  { name: 'words', test: /\/src\/features\/words\// },
  // The code for sending. A tap on "save and send" needs it on every screen that sends.
  {
    name: 'outbox.lazy',
    test: /\/src\/features\/outbox\/(?:outbox\.lazy|sender\/)/,
    includeDependenciesRecursively: false,
  },
  // Dependencies are not included, because they may belong to the first stage of a screen.
  { name: groupOfLaterCode, includeDependenciesRecursively: false },
];

/** Applies the groups to the browser build only; the server build of the pages has none. */
export function chunks(): Plugin {
  return {
    name: 'chunk-groups',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // A page's script may get additional exports from the modules of its group.
                preserveEntrySignatures: 'allow-extension',
                output: { codeSplitting: { groups: chunkGroups } },
              },
            },
          }
        : undefined,
  };
}
