/**
 * Runs the self-test on the page of questions. It reads the questions from the HTML of that page.
 */
import { nextRound, nextMissed, type Round, startRound } from './model/self-test.ts';
import { storeMissed, readMissed } from './self-test-store.ts';

interface Question {
  readonly text: string;
  readonly answer: string;
  readonly chapter: string;
}

/** Returns the questions by id. The id contains the edition, so a new edition has new questions. */
function questionsOfPage(): Map<string, Question> {
  const questions = new Map<string, Question>();
  for (const section of document.querySelectorAll<HTMLElement>('section[data-version]'))
    for (const [index, item] of [...section.querySelectorAll('li')].entries())
      questions.set(`${section.id}@${section.dataset['version'] ?? ''}:${index}`, {
        text: item.firstChild?.textContent?.trim() ?? '',
        answer: item.querySelector('strong')?.textContent ?? '',
        chapter: section.querySelector('a')?.href ?? '',
      });
  return questions;
}

/** Returns the elements of the self-test. Throws if one is missing. */
function findElements(root: HTMLElement) {
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`Self-test: no element matches ${selector}`);
    return found;
  };
  return {
    form: find<HTMLFormElement>('form'),
    chapter: find<HTMLSelectElement>('select'),
    link: find<HTMLAnchorElement>('.self-test-card > a'),
    result: find('.self-test-result'),
    card: find('.self-test-card'),
    progress: find('.self-test-progress'),
    question: find('.self-test-question'),
    answer: find('.self-test-answer'),
    show: find('[data-do=show]'),
    known: find('[data-do=known]'),
    unknown: find('[data-do=unknown]'),
  };
}

const fill = (pattern: string | undefined, values: Readonly<Record<string, number>>): string =>
  (pattern ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Adds the listeners to the controls of the self-test and shows it. */
export function connectSelfTest(): void {
  const root = document.querySelector<HTMLElement>('.self-test');
  if (!root) return;
  const { form, chapter, link, result, card, progress, question, answer, show, known, unknown } =
    findElements(root);
  const texts = root.dataset;
  const questions = questionsOfPage();
  let round: Round = startRound([], []);

  function showAnswer(isShown: boolean): void {
    show.hidden = isShown;
    for (const element of [link, known, unknown]) element.hidden = !isShown;
  }

  function showNextQuestion(): void {
    const next = questions.get(round.open[0] ?? '');
    form.hidden = next !== undefined;
    card.hidden = next === undefined;
    if (next === undefined) {
      const { total, known: right, missed } = round;
      result.textContent =
        fill(texts['done'], { known: right, total }) +
        (missed.length > 0 ? ` ${texts['again'] ?? ''}` : '');
      form.querySelector('button')?.focus();
      return;
    }
    progress.textContent = fill(texts['progress'], {
      open: round.open.length,
      total: round.total,
    });
    question.textContent = next.text;
    answer.textContent = '';
    link.href = next.chapter;
    showAnswer(false);
    question.focus();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const ids = [...questions.keys()].filter((id) => id.startsWith(`${chapter.value}@`));
    round = startRound(chapter.value === '' ? [...questions.keys()] : ids, readMissed());
    showNextQuestion();
  });
  show.addEventListener('click', () => {
    answer.textContent = questions.get(round.open[0] ?? '')?.answer ?? '';
    showAnswer(true);
    known.focus();
  });
  for (const [button, isKnown] of [
    [known, true],
    [unknown, false],
  ] as const)
    button.addEventListener('click', () => {
      storeMissed(nextMissed(readMissed(), round, isKnown));
      round = nextRound(round, isKnown);
      showNextQuestion();
    });
  root.hidden = false;
}
