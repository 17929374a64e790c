/**
 * The maximum level of a customer's tank for a pressure liquefied gas, in percent (manual, chapter
 * 11).
 */
export const customerTankLimitPercent = 85;
