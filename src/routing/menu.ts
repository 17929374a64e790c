/**
 * The icon of each screen. All icons are in one sprite file, so that the pages of the manual need
 * not contain them. Used only by the build.
 */
import { formDefinitions } from '../features/reports/forms/all.ts';
import { reportKinds } from '../features/reports/kinds.ts';
import { type RouteId, routes } from './routes.ts';

type FormScreen = (typeof reportKinds)[keyof typeof reportKinds]['screen'];

/** The forms in the order of the menu. */
export const formIcons: readonly (readonly [FormScreen, string])[] = Object.values(
  formDefinitions,
).map(({ kind, icon }) => [reportKinds[kind].screen, icon]);

const menuScreens: readonly (readonly [RouteId, string])[] = routes.flatMap((route) =>
  'icon' in route ? [[route.id, route.icon] as const] : [],
);

/** The entries of the menu in the order of the routes, with the forms before the settings. */
export const menuIcons: readonly (readonly [RouteId, string])[] = [
  ...menuScreens.slice(0, -1),
  ...formIcons,
  ...menuScreens.slice(-1),
];
