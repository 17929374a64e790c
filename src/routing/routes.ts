/**
 * The only list of all screens. Paths, names, titles, navigation, access and the test matrix are
 * derived from it.
 */
import { formKinds, type ReportKind, reportKinds } from '../features/reports/kinds.ts';
import type { GuardName } from './middleware.ts';
import { type Locale, locales, localizePath, defaultLocale } from '../i18n/locales.ts';

const formScreens = Object.values(reportKinds).map(({ screen }) => ({
  id: screen,
  path: `/${screen}`,
  middleware: 'auth' as const,
}));

/**
 * The ids are the keys of the titles in src/locales/<locale>/shell.json (`screens.<id>`). The
 * titles of the forms are in the texts of each form, their icons in the form definitions.
 */
export const routes = [
  { id: 'home', path: '/', middleware: 'auth', icon: 'house' },
  { id: 'emergency', path: '/emergency', middleware: 'open', icon: 'siren' },
  ...formScreens,
  { id: 'driverManual', path: '/driverManual', middleware: 'read', icon: 'book-open-text' },
  { id: 'glossary', path: '/driverManual/glossary', middleware: 'read' },
  { id: 'driverManualCard', path: '/driverManual/card', middleware: 'read' },
  { id: 'driverManualPrint', path: '/driverManual/print', middleware: 'read' },
  { id: 'driverManualQuestions', path: '/driverManual/questions', middleware: 'read' },
  { id: 'driverManualSources', path: '/driverManual/sources', middleware: 'read' },
  { id: 'gasCalculator', path: '/gasCalculator', middleware: 'read', icon: 'gauge' },
  { id: 'report', path: '/report', middleware: 'auth' },
  { id: 'myReports', path: '/myReports', middleware: 'auth' },
  { id: 'share', path: '/share', middleware: 'auth' },
  { id: 'office', path: '/office', middleware: 'auth' },
  { id: 'people', path: '/people', middleware: 'auth' },
  { id: 'settings', path: '/settings', middleware: 'auth', icon: 'settings' },
  { id: 'login', path: '/login', middleware: 'open' },
  { id: 'register', path: '/register', middleware: 'open' },
  { id: 'imprint', path: '/imprint', middleware: 'open' },
  { id: 'privacy', path: '/imprint/privacy', middleware: 'open' },
] as const satisfies readonly {
  id: string;
  path: string;
  middleware: GuardName;
  /** Icon in the menu. Screens without an icon are not in the menu. */
  icon?: string;
}[];

export type RouteId = (typeof routes)[number]['id'];

/**
 * Returns the screen to which a German path belongs: its own route, or the closest route above it
 * (a chapter belongs to the manual). Returns undefined for a path without a screen, for example
 * /404.
 */
export function routeOf(path: string): (typeof routes)[number] | undefined {
  const above = path.slice(0, path.lastIndexOf('/'));
  return routes.find((route) => route.path === path) ?? (above === '' ? undefined : routeOf(above));
}

/** Returns the German path of a screen. */
export function pathOf(id: RouteId): string {
  return routes.find((route) => route.id === id)?.path ?? '/';
}

/** Returns the path of a screen in a language: ("settings", "en") gives "/en/settings". */
export const routePath = (id: RouteId, locale: Locale): string => localizePath(pathOf(id), locale);

/**
 * Returns the internal name of a screen in a language: ("driverManual", "en") gives
 * "driverManual___en".
 */
export const routeName = (id: RouteId, locale: Locale): string => `${id}___${locale}`;

/**
 * Returns the parameters for `getStaticPaths` of pages under [...locale]. German has no path
 * segment.
 */
export const localePaths = () =>
  locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));

/**
 * Returns the parameters for `getStaticPaths` of the form pages, one for each form and language.
 */
export const formPages = () =>
  localePaths().flatMap(({ params, props }) =>
    formKinds.map((kind) => ({
      params: { ...params, form: reportKinds[kind].screen },
      props: { ...props, kind },
    })),
  );

/** Returns the German path of the form for this kind of report. */
export const formPath = (kind: ReportKind): string => `/${reportKinds[kind].screen}`;
