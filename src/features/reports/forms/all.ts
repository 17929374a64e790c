/** All definitions, for pages at build time, tests and the office; an island has only its own. Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit. */
import type { FormDefinition } from '../form.ts';
import type { ReportKind } from '../kinds.ts';
import { dispositionMessage } from './disposition-message.ts';
import { complaintCustomerTank } from './complaint-customer-tank.ts';
import { complaintChassis } from './complaint-chassis.ts';
import { complaintTrailer } from './complaint-trailer.ts';
import { nearbyAccident } from './nearby-accident.ts';
import { departureCheck } from './departure-check.ts';

export const formDefinitions: Readonly<Record<ReportKind, FormDefinition>> = {
  dispositionMessage,
  complaintCustomerTank,
  complaintChassis,
  complaintTrailer,
  nearbyAccident,
  departureCheck,
};
