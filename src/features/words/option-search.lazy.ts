/** Searches the options of a list with the vocabulary that the search of the manual uses. */
import type { Locale } from '../../i18n/locales.ts';
import { vocabularyOf } from './meanings.ts';
import { stemsOf, typedWords } from './typed-words.ts';
import { fold, stemOf } from './words.ts';

interface Option {
  readonly label: string;
  readonly help?: string | undefined;
  /** If true, the option is listed first if a typed word may mean danger. */
  readonly danger?: boolean | undefined;
}
interface Group<Kind extends Option> {
  readonly label: string;
  readonly options: readonly Kind[];
  /** If true, all options of the group are also in other groups, so the group is not searched. */
  readonly repeats?: boolean | undefined;
}

/**
 * The weight of a word depends on where it occurs. `rest` is the part of a label in brackets or
 * after a colon.
 */
const weights = { label: 1, rest: 0.9, help: 0.6, group: 0.4 } as const;
/** An option is shown if its score is at least this share of the best score. */
const minRelativeScore = 0.55;
const minScore = 0.3;

/**
 * Returns the search for lists in `language`. Its result contains the groups with matching options,
 * best first. If danger may be meant, dangerous options come first. An empty question returns all
 * groups; if nothing matches, there are none.
 */
export function createOptionSearch(language: Locale) {
  const vocabulary = vocabularyOf(language);

  function weightsOf({ label, help }: Option, group: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const add = (text: string | undefined, weight: number): void => {
      for (const stem of stemsOf(text ?? '', language, vocabulary))
        found.set(stem, Math.max(found.get(stem) ?? 0, weight));
    };
    const [head, ...rest] = label.split(/[(:]/);
    add(head, weights.label);
    add(rest.join(' '), weights.rest);
    add(help, weights.help);
    add(group, weights.group);
    return found;
  }

  return <Kind extends Option>(
    all: readonly Group<Kind>[],
    question: string,
  ): readonly Group<Kind>[] => {
    if (question.trim() === '') return all;
    const entries = all
      .filter(({ repeats }) => !repeats)
      .flatMap((group) =>
        group.options.map((option) => ({
          group,
          option,
          text: fold(`${option.label} ${option.help ?? ''}`, language),
          words: weightsOf(option, group.label),
        })),
      );
    const known = [...new Set(entries.flatMap(({ words }) => [...words.keys()]))];
    const words = typedWords(question, language, vocabulary, (stem) => known.includes(stem));
    const length = words.reduce((sum, { weight }) => sum + weight, 0);
    const typedParts = words.map(({ word, weight }) => ({
      weight,
      typed: fold(word, language),
      meanings: vocabulary.meanings(word, known, known.includes(stemOf(word, language))),
    }));
    const isDangerMeant = words.some(
      ({ word, weight }) => weight === 1 && vocabulary.isDanger(word),
    );
    const scored = entries.map(({ group, option, text, words: own }) => ({
      group,
      option,
      score:
        typedParts.reduce((sum, { typed, weight, meanings }) => {
          const literal = typed.length > 2 && text.includes(typed) ? 0.9 : 0;
          const certainties = [...meanings].map(([stem, sure]) => sure * (own.get(stem) ?? 0));
          return sum + weight * Math.max(literal, ...certainties);
        }, 0) / Math.max(length, 1),
    }));
    const best = Math.max(minScore, ...scored.map(({ score }) => score));
    const fits = scored.filter(
      ({ score }) => score >= minScore && score >= minRelativeScore * best,
    );
    const first = isDangerMeant ? dangerOf(scored, fits) : [];
    const found = [
      ...first.map((entry) => ({ ...entry, score: 2 + entry.score })),
      ...fits.filter((entry) => !first.includes(entry)),
    ].toSorted((a, b) => b.score - a.score);
    return [...new Set(found.map(({ group }) => group))].map((group) => ({
      label: group.label,
      options: found.filter((entry) => entry.group === group).map(({ option }) => option),
    }));
  };
}

/** Returns the dangerous options that match, or the first dangerous option if none matches. */
function dangerOf<Entry extends { readonly option: Option }>(
  all: readonly Entry[],
  fits: readonly Entry[],
): readonly Entry[] {
  const fitting = fits.filter(({ option }) => option.danger);
  return fitting.length > 0 ? fitting : all.filter(({ option }) => option.danger).slice(0, 1);
}
