/** The self-test on the page of the questions; what it asks, it reads from that page. */
import { answered, missedAfter, type Round, startRound } from './model/self-test.ts';
import { keepMissed, readMissed } from './self-test-store.ts';

interface Question {
  readonly text: string;
  readonly answer: string;
  readonly chapter: string;
}

/** Every question of the page by its id: a chapter's new edition asks new questions. */
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

/** The elements of the self-test; undefined where the page has none. */
function findElements() {
  const root = document.querySelector<HTMLElement>('.self-test');
  const find = (selector: string) => root?.querySelector<HTMLElement>(selector);
  const form = root?.querySelector('form');
  const chapter = root?.querySelector('select');
  const link = root?.querySelector<HTMLAnchorElement>('.self-test-card > a');
  const result = find('.self-test-result');
  const card = find('.self-test-card');
  const progress = find('.self-test-progress');
  const question = find('.self-test-question');
  const answer = find('.self-test-answer');
  const show = find('[data-do=show]');
  const known = find('[data-do=known]');
  const unknown = find('[data-do=unknown]');
  if (!root || !form || !chapter || !link || !result || !card || !progress) return undefined;
  if (!question || !answer || !show || !known || !unknown) return undefined;
  const buttons = { show, known, unknown };
  return { root, form, chapter, link, result, card, progress, question, answer, ...buttons };
}

const fill = (pattern: string | undefined, values: Readonly<Record<string, number>>): string =>
  (pattern ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Makes the self-test work and shows it. */
export function connectSelfTest(): void {
  const elements = findElements();
  if (!elements) return;
  const { root, form, chapter, link, result, card, progress, question, answer } = elements;
  const { show, known, unknown } = elements;
  const questions = questionsOfPage();
  let round: Round = startRound([], []);

  function ask(): void {
    const next = questions.get(round.open[0] ?? '');
    form.hidden = next !== undefined;
    card.hidden = next === undefined;
    if (next === undefined) {
      const { total, known: right, missed } = round;
      result.textContent =
        fill(root.dataset['done'], { known: right, total }) +
        (missed.length > 0 ? ` ${root.dataset['again'] ?? ''}` : '');
      form.querySelector('button')?.focus();
      return;
    }
    progress.textContent = fill(root.dataset['progress'], {
      open: round.open.length,
      total: round.total,
    });
    question.textContent = next.text;
    answer.textContent = '';
    link.href = next.chapter;
    link.hidden = known.hidden = unknown.hidden = true;
    show.hidden = false;
    question.focus();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const ids = [...questions.keys()].filter((id) => id.startsWith(`${chapter.value}@`));
    round = startRound(chapter.value === '' ? [...questions.keys()] : ids, readMissed());
    ask();
  });
  show.addEventListener('click', () => {
    answer.textContent = questions.get(round.open[0] ?? '')?.answer ?? '';
    show.hidden = true;
    link.hidden = known.hidden = unknown.hidden = false;
    known.focus();
  });
  for (const [button, isKnown] of [
    [known, true],
    [unknown, false],
  ] as const)
    button.addEventListener('click', () => {
      keepMissed(missedAfter(readMissed(), round, isKnown));
      round = answered(round, isKnown);
      ask();
    });
  root.hidden = false;
}
