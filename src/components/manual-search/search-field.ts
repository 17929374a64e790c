/**
 * Shows the results of the search field on the contents page while the driver types. This code does
 * not depend on how results are found.
 */
import type { PlateCard } from '../../features/hazard-plates/plate-card.ts';

interface Answer {
  readonly heading: string;
  readonly chapter?: { readonly order: number; readonly title: string };
  readonly path: string;
  readonly excerpt: readonly { readonly text: string; readonly marked: boolean }[];
}
interface Search {
  /** Counts all answers and returns the first `limit` of them, or a few if it is absent. */
  readonly answer: (
    question: string,
    limit?: number,
  ) => { readonly count: number; readonly answers: readonly Answer[] };
  /** Returns the card of an orange-coloured plate if the question contains its numbers. */
  readonly plate: (question: string) => PlateCard | undefined;
  /**
   * Resolves when the page is not being touched: content under a finger must not move before the
   * tap is complete.
   */
  readonly whenReleased: () => Promise<void>;
}
interface SearchTexts {
  readonly glossary: string;
  readonly chapter: string;
  readonly one: string;
  readonly other: string;
  readonly showAll: string;
  readonly none: string;
  readonly loading: string;
  readonly failed: string;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/** The plate with its meaning and the first measures; `href` is its section in the manual. */
function plateItem(card: PlateCard, href: string): HTMLLIElement {
  const plate = element('span', element('span', card.hazard), element('span', card.unNumber));
  plate.className = 'hazard-plate';
  plate.role = 'img';
  plate.ariaLabel = card.label;
  plate.translate = false;
  const [first = '', ...more] = card.lines;
  const lines = element('div', element('strong', first), ...more.map((line) => element('p', line)));
  const link = element('a', card.more);
  link.href = href;
  const item = element(
    'li',
    plate,
    lines,
    element('ol', ...card.measures.map((measure) => element('li', measure))),
    element('small', card.source),
    link,
  );
  item.className = 'search-plate';
  item.tabIndex = -1;
  return item;
}

function countSentence(texts: SearchTexts, count: number): string {
  if (count === 0) return texts.none;
  return count === 1 ? texts.one : texts.other.replace('{{count}}', String(count));
}

/** The section of the manual about plates. */
const plateSection = '/duties-papers-fitness#duties-papers';

/** The elements of the contents page; undefined if it has no search. */
function findElements() {
  const root = document.querySelector<HTMLElement>('.search');
  const form = root?.querySelector('form');
  const input = root?.querySelector('input');
  const status = root?.querySelector<HTMLElement>('.search-status');
  const list = root?.querySelector('ol');
  const all = root?.querySelector<HTMLButtonElement>('.search-all');
  return root && form && input && status && list && all
    ? { root, form, input, status, list, all }
    : undefined;
}

/**
 * `load` loads the code that finds answers; it is called when the field gets the focus, and again
 * after a failure.
 */
export function connectSearch(load: (attempt: number) => Promise<Search>): void {
  const elements = findElements();
  if (!elements) return;
  const { root, form, input, status, list, all } = elements;
  const texts = JSON.parse(root.dataset['texts'] ?? '{}') as SearchTexts;
  const base = root.dataset['base'] ?? '';

  let attempts = 0;
  let loading: Promise<Search> | undefined;
  const search = (): Promise<Search> => {
    loading ??= load(attempts++).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  const itemOf = ({ heading, chapter, path, excerpt }: Answer): HTMLLIElement => {
    const link = element(
      'a',
      element('strong', heading),
      element(
        'small',
        chapter
          ? `${texts.chapter.replace('{{order}}', String(chapter.order))} · ${chapter.title}`
          : texts.glossary,
      ),
      element(
        'span',
        ...excerpt.map(({ text, marked }) => (marked ? element('mark', text) : text)),
      ),
    );
    link.href = base + path;
    return element('li', link);
  };

  /**
   * Stores the question in the URL, so that the same results are shown after a reload or a return
   * from a chapter.
   */
  function keepInAddress(): void {
    const question = input.value.trim();
    const address = new URL(location.href);
    if (question === '') address.searchParams.delete('q');
    else address.searchParams.set('q', question);
    try {
      history.replaceState(history.state, '', address);
    } catch {
      /* Safari throws after 100 changes in ten seconds. */
    }
  }

  function showNone(message: string): void {
    status.textContent = message;
    list.replaceChildren();
    all.hidden = true;
  }

  async function showAnswers(limit?: number): Promise<void> {
    const question = input.value.trim();
    if (question.length < 2) {
      showNone('');
      return;
    }
    if (!list.hasChildNodes()) status.textContent = texts.loading;
    try {
      const { answer, plate, whenReleased } = await search();
      const { count, answers } = answer(question, limit);
      const card = plate(question);
      await whenReleased();
      if (input.value.trim() !== question) return;
      list.replaceChildren(
        ...(card ? [plateItem(card, base + plateSection)] : []),
        ...answers.map(itemOf),
      );
      const counted = card && count === 0 ? '' : countSentence(texts, count);
      const message = element('span', [card?.lines[0], counted].filter(Boolean).join(' · '));
      // A screen reader does not repeat the same count, so the question distinguishes two searches.
      const asked = element('span', count > 0 ? ` ${question}` : '');
      asked.className = 'visually-hidden';
      status.replaceChildren(message, asked);
      all.hidden = answers.length === count;
      all.textContent = texts.showAll.replace('{{count}}', String(count));
    } catch (error) {
      console.info('The search is not available yet', error);
      showNone(texts.failed);
    }
  }

  let pause: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('focus', () => void search().catch(() => undefined));
  input.addEventListener('input', () => {
    keepInAddress();
    clearTimeout(pause);
    pause = setTimeout(() => void showAnswers(), 80);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    // Focusing the first result closes the on-screen keyboard. A card is focused as a whole,
    // because its link stands at its end.
    void showAnswers().then(() => list.querySelector<HTMLElement>('[tabindex], a')?.focus());
  });
  all.addEventListener('click', () => {
    const shown = list.childElementCount;
    void showAnswers(Infinity).then(() => list.children[shown]?.querySelector('a')?.focus());
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    const first = list.querySelector('a');
    if (first) {
      event.preventDefault();
      first.focus();
    }
  });

  // The text was typed before the script was loaded, or is given in the URL.
  input.value ||= new URLSearchParams(location.search).get('q') ?? '';
  if (input.value === '') return;
  keepInAddress();
  void showAnswers();
}
