/** Which icon stands for which screen. They lie in one file beside the pages, so that a manual page carries none of them. */
import type { RouteId } from '../navigation/routes.ts';

export const navigationIcons = {
  home: 'house',
  driverManual: 'book-open-text',
  gasCalculator: 'gauge',
  dispositionMessage: 'message-square-text',
  formComplaintCustomerTank: 'cylinder',
  formComplaintFahrgestell: 'truck',
  formComplaintTrailer: 'container',
  formNearbyAccident: 'triangle-alert',
  settings: 'settings',
} as const satisfies Partial<Record<RouteId, string>>;

export const spriteUrl = '/icons/navigation.svg';
