/** All definitions, for tests, checks and the office. A page imports only the one file of its own form. */
import type { FormDefinition, ReportKind } from '../form.ts';
import { complaintChassis } from './complaint-chassis.ts';
import { complaintCustomerTank } from './complaint-customer-tank.ts';
import { complaintTrailer } from './complaint-trailer.ts';
import { dispositionMessage } from './disposition-message.ts';
import { nearbyAccident } from './nearby-accident.ts';

export const formDefinitions: Readonly<Record<ReportKind, FormDefinition>> = {
  dispositionMessage, complaintCustomerTank, complaintChassis, complaintTrailer, nearbyAccident,
};
