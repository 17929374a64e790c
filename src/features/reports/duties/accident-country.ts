/** Proposes the country of an accident. */
import type { FormContext } from '../field-kinds.ts';
import type { Answer, Answers } from '../inputs-and-answers.ts';
import { dutyCountries, type DutyCountry } from './accident-facts.ts';

interface Box {
  readonly country: DutyCountry;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}
/**
 * Rectangles in degrees that contain land of only one country. They do not cover border regions, so
 * no country is proposed there.
 */
const boxes: readonly Box[] = [
  { country: 'DE', south: 48.1, north: 54.2, west: 8.5, east: 12 },
  { country: 'DE', south: 51.1, north: 54, west: 12, east: 13.9 },
  { country: 'DE', south: 49.6, north: 53.3, west: 7.3, east: 8.5 },
  { country: 'DE', south: 50, north: 51.6, west: 6.7, east: 7.3 },
  { country: 'GB', south: 51.2, north: 53.9, west: -5.2, east: 1.3 },
  { country: 'GB', south: 54.5, north: 58.6, west: -5.2, east: 1.3 },
  { country: 'NI', south: 54.45, north: 55, west: -6.8, east: -5.5 },
  { country: 'FR', south: 43.6, north: 49.3, west: -1, east: 5.6 },
  { country: 'FR', south: 47.3, north: 48.4, west: -4.4, east: -1 },
];

/** Returns the country that certainly contains the point, or undefined near a border. */
export const countryOfPoint = (latitude: number, longitude: number): DutyCountry | undefined =>
  boxes.find(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )?.country;

function pointOf(place: Answer | undefined): readonly [number, number] | undefined {
  if (typeof place !== 'object' || !('latitude' in place)) return undefined;
  const { latitude, longitude } = place;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? [latitude, longitude]
    : undefined;
}

/**
 * Proposes the country of the place. Without a place, this is the country in which the company's
 * drivers are insured.
 */
export function presetCountry(
  answers: Answers,
  { employmentCountry }: FormContext,
): DutyCountry | undefined {
  const point = pointOf(answers['location']);
  return point === undefined
    ? dutyCountries.find((country) => country === employmentCountry)
    : countryOfPoint(...point);
}
