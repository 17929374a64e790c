/**
 * The chapters for emergencies, by slug. The contents page shows a tile for each, the offline copy
 * fetches them first, and the search ranks them higher for words of danger.
 */

/** The chapter with the phone numbers; the emergency screen links to it. */
export const contactChapter = 'contact-plan';
/**
 * The chapters that say which steps to take. Each begins with links to its sections, and a question
 * about danger or harm finds them first.
 */
export const instructionChapters: readonly string[] = ['leak-fire-accident', 'first-aid'];
/** In the order of the tiles. */
export const emergencyChapters: readonly string[] = [contactChapter, ...instructionChapters];

/**
 * True for the path of such a chapter and of the emergency screen in any language:
 * "/fr/driverManual/first-aid", "/emergency".
 */
export const isEmergencyPage = (path: string): boolean =>
  path.endsWith('/emergency') ||
  emergencyChapters.some((slug) => path.endsWith(`/driverManual/${slug}`));
