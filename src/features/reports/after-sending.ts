/** What a driver has to do after a report of defects, beside having sent it. */
import { isOneOf } from './conditions.ts';
import { hasSeverity, isDangerous } from './defects.ts';
import type { Answers } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';

/**
 * stopVehicle, stopFilling: a dangerous defect of a vehicle, or of a customer's tank. callFirst: the
 * dispatcher decides before anything goes on.
 */
export type AfterSending = 'stopVehicle' | 'stopFilling' | 'callFirst';

/** Undefined where the driver may go on, and for reports that are not about defects. */
export function afterSending(kind: ReportKind, answers: Answers): AfterSending | undefined {
  if (kind === 'dispositionMessage' || kind === 'nearbyAccident') return undefined;
  if (isDangerous(answers)) return kind === 'complaintCustomerTank' ? 'stopFilling' : 'stopVehicle';
  return hasSeverity(answers, 's3') ||
    isOneOf(answers, 'driveable', ['no']) ||
    isOneOf(answers, 'usable', ['no'])
    ? 'callFirst'
    : undefined;
}
