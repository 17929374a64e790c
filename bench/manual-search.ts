/**
 * Prints the median time of a question to the German manual. Wish: 50 ms on a machine six times
 * slower.
 */
import { createSearch } from '../src/features/manual-search/search.ts';
import { bookFromFiles } from '../tests/unit/manual-search/book.ts';

const questions = [
  'Schlauch undicht',
  'wie voll darf der Tank',
  'Überfülsicherung passt nicht',
  'Kaelteverbrenung',
  'Herzdruckmasage',
  'Feuerlöscherprüfung',
];
const slowdown = 6;
const book = bookFromFiles('de');
const times = Array.from({ length: 20 }, () => {
  const search = createSearch(book);
  return questions.map((question) => {
    const started = performance.now();
    search(question);
    return performance.now() - started;
  });
})
  .flat()
  .toSorted((a, b) => a - b);
const median = times[Math.floor(times.length / 2)] ?? 0;
console.log(
  `manual search: median ${median.toFixed(2)} ms a question, ${(median * slowdown).toFixed(1)} ms on a machine ${slowdown} times slower (wish: 50 ms)`,
);
