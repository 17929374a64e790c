/**
 * Limits and periods that the app, the office and the security rules share. Each is defined only
 * here. The rules files are generated from this file, so run `npm run forms` after a change. Limits
 * that only the photo pipeline uses are in features/photos/model/photo-limits.ts.
 */
import type { ReportKind } from './kinds.ts';

/**
 * The maximum number of photos in a report of any form, including drawings. A form may allow fewer
 * with `maximumPhotos`.
 */
export const maxPhotosPerReport = 12;

/**
 * The maximum size of a stored photo. The office rejects reports that list a larger one. If this
 * number is lowered, older reports show no size.
 */
export const maxPhotoBytes = 900_000;

/** The maximum size of a profile picture. */
export const maxProfilePhotoBytes = 100_000;

/**
 * The number of days for which a sent report stays in the driver's lists, on the phone that sent it
 * and on a new phone. The privacy page states this period.
 */
export const sentReportDays = 90;

/**
 * The number of days for which the company stores a report. The privacy page states the years.
 * Reports about a customer's tank have no period, because they belong to the records of the plant.
 * The period of departure checks is `departureCheckMonths` of config.json, which the rules cannot
 * read: here and in the rules is the shortest that a company can set.
 */
export const storageDays = {
  dispositionMessage: 366,
  complaintChassis: 1096,
  complaintTrailer: 1096,
  nearbyAccident: 1827,
  departureCheck: 366,
} as const satisfies Readonly<Partial<Record<ReportKind, number>>>;

/**
 * The number of days for which work, log and receipts stay in the live database after their last
 * change.
 */
export const workDays = 365;
