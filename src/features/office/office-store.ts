/** The state of the desk on this page. Only office-desk.ts changes it. */
import { atom } from 'nanostores';
import { type Desk, startingDesk } from './model/desk-state.ts';

export const $desk = atom<Desk>(startingDesk);
