/**
 * Which icon stands for which screen. They lie in one file beside the pages, so that a manual page
 * carries none of them. Only for building.
 */
import { formDefinitions } from '../features/reports/forms/all.ts';
import { reportKinds } from '../features/reports/kinds.ts';
import { type RouteId, routes } from './routes.ts';

type FormScreen = (typeof reportKinds)[keyof typeof reportKinds]['screen'];

/** The forms in the order of the menu. */
export const formIcons: readonly (readonly [FormScreen, string])[] = Object.values(
  formDefinitions,
).map(({ kind, icon }) => [reportKinds[kind].screen, icon]);

const listed: readonly (readonly [RouteId, string])[] = routes.flatMap((route) =>
  'icon' in route ? [[route.id, route.icon] as const] : [],
);

/** What the menu offers, in the order of the routes; the forms come before the settings. */
export const menuIcons: readonly (readonly [RouteId, string])[] = [
  ...listed.slice(0, -1),
  ...formIcons,
  ...listed.slice(-1),
];

export const spriteUrl = '/icons/navigation.svg';
