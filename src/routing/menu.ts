/**
 * Which icon stands for which screen. They lie in one file beside the pages, so that a manual page
 * carries none of them. Only for building.
 */
import { formDefinitions } from '../features/reports/forms/all.ts';
import { reportKinds } from '../features/reports/kinds.ts';
import type { RouteId } from './routes.ts';

type FormScreen = (typeof reportKinds)[keyof typeof reportKinds]['screen'];

/** The forms in the order of the menu. */
export const formIcons: readonly (readonly [FormScreen, string])[] = Object.values(
  formDefinitions,
).map(({ kind, icon }) => [reportKinds[kind].screen, icon]);

/** What the menu offers, in its order. */
export const menuIcons: readonly (readonly [RouteId, string])[] = [
  ['home', 'house'],
  ['driverManual', 'book-open-text'],
  ['gasCalculator', 'gauge'],
  ...formIcons,
  ['settings', 'settings'],
];

export const spriteUrl = '/icons/navigation.svg';
