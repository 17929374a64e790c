/**
 * Every screen of the product, once: paths, names, titles, navigation, access and the test matrix
 * come from here.
 */
import { type ReportKind, reportKinds } from '../features/reports/kinds.ts';
import type { GuardName } from './middleware.ts';
import { type Locale, locales, localizePath, defaultLocale } from '../i18n/locales.ts';

const formScreens = Object.values(reportKinds).map(({ screen }) => ({
  id: screen,
  path: `/${screen}`,
  middleware: 'auth' as const,
}));

/**
 * Ids are the keys of the titles in src/locales/<locale>/shell.json (`screens.<id>`); those of the
 * forms have theirs in their own texts.
 */
export const routes = [
  { id: 'home', path: '/', middleware: 'auth' },
  ...formScreens,
  { id: 'driverManual', path: '/driverManual', middleware: 'auth' },
  { id: 'glossary', path: '/driverManual/glossary', middleware: 'auth' },
  { id: 'driverManualPrint', path: '/driverManual/print', middleware: 'auth' },
  { id: 'driverManualQuestions', path: '/driverManual/questions', middleware: 'auth' },
  { id: 'driverManualSources', path: '/driverManual/sources', middleware: 'auth' },
  { id: 'gasCalculator', path: '/gasCalculator', middleware: 'auth' },
  { id: 'report', path: '/report', middleware: 'auth' },
  { id: 'share', path: '/share', middleware: 'auth' },
  { id: 'office', path: '/office', middleware: 'auth' },
  { id: 'settings', path: '/settings', middleware: 'auth' },
  { id: 'login', path: '/login', middleware: 'open' },
  { id: 'register', path: '/register', middleware: 'open' },
  { id: 'imprint', path: '/imprint', middleware: 'open' },
  { id: 'privacy', path: '/imprint/privacy', middleware: 'open' },
] as const satisfies readonly { id: string; path: string; middleware: GuardName }[];

export type RouteId = (typeof routes)[number]['id'];

/** The German path of a screen. */
export function pathOf(id: RouteId): string {
  return routes.find((route) => route.id === id)?.path ?? '/';
}

/** The path of a screen in a language: ("settings", "en") gives "/en/settings". */
export const routePath = (id: RouteId, locale: Locale): string => localizePath(pathOf(id), locale);

/**
 * The internal name of a screen in a language: ("driverManual", "en") gives "driverManual___en".
 */
export const routeName = (id: RouteId, locale: Locale): string => `${id}___${locale}`;

/**
 * The screen a route name belongs to, or undefined: "driverManual___en" gives { id: "driverManual",
 * locale: "en" }.
 */
export function parseRouteName(
  name: string,
): { readonly id: RouteId; readonly locale: Locale } | undefined {
  const [id, suffix, rest] = name.split('___');
  const route = routes.find((candidate) => candidate.id === id);
  const locale = locales.find((candidate) => candidate === suffix);
  return route && locale && rest === undefined ? { id: route.id, locale } : undefined;
}

/** Parameters for `getStaticPaths` of pages under [...locale]: German has no segment. */
export const localePaths = () =>
  locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));

/** The same for the page of the forms. */
export const formPages = () =>
  localePaths().flatMap(({ params, props }) =>
    (Object.keys(reportKinds) as ReportKind[]).map((kind) => ({
      params: { ...params, form: reportKinds[kind].screen },
      props: { ...props, kind },
    })),
  );

/** The German path of the screen that fills in this kind of report. */
export const formPath = (kind: ReportKind): string => `/${reportKinds[kind].screen}`;
