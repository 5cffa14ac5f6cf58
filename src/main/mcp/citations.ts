import { AppError } from '#main/base/errors.ts';
import type { Caller } from './caller.ts';

/** An item named in a text, with the words that the text says are in it. */
export interface ItemCitation {
  readonly item: string;
  /** Empty where none are quoted next to it. */
  readonly quote: string;
}

export type Verdict =
  | 'confirmed'
  | 'exists, no words quoted'
  | 'no such item'
  | 'held out'
  | 'words not in item';
export interface CheckedCitation extends ItemCitation {
  readonly verdict: Verdict;
}

const itemName = String.raw`(?:drop:\d+|post:[a-z0-9][a-z0-9._-]*\/[\w.:/@~-]*\w|event:[\w.:/-]*\w)`;
const cited = (group: string): string => String.raw`[[(]?(?<${group}>${itemName})[\])]?`;
const quoted = (group: string): string => String.raw`[“"](?<${group}>[^“”"\n]+)[”"]`;
const between = String.raw`[ \t.,;:]*`;
// A quotation belongs to the citation after it where there is one.
const citation = new RegExp(
  `${quoted('before')}${between}${cited('itemAfter')}|${cited('item')}(?:${between}${quoted('after')}(?!${between}[[(]?${itemName}))?`,
  'gu',
);

/** The citations of a text: an item’s name, with a quotation directly before or after it. */
export const citationsIn = (text: string): readonly ItemCitation[] =>
  [...text.matchAll(citation)].map(({ groups = {} }) => ({
    item: groups['itemAfter'] ?? groups['item'] ?? '',
    quote: (groups['before'] ?? groups['after'] ?? '').trim(),
  }));

const even = (text: string): string =>
  text.normalize('NFC').replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, ' ').trim();

const verdictOf = (stored: { readonly text: string } | 'held out' | undefined, quote: string): Verdict => {
  if (stored === 'held out') return stored;
  if (stored === undefined) return 'no such item';
  if (quote === '') return 'exists, no words quoted';
  return even(stored.text).includes(even(quote)) ? 'confirmed' : 'words not in item';
};

/** Says of each citation whether its item is stored and contains the quoted words, letter for letter but for white space. */
export const checkCitations = async (
  { ask }: Caller,
  citations: readonly ItemCitation[],
): Promise<readonly CheckedCitation[]> => {
  const find = async (item: string) =>
    ask('listTextItems', { query: { item } }).then(
      ([first]) => first,
      (error: unknown): 'held out' => {
        if (error instanceof AppError && error.code === 'conflict') return 'held out';
        throw error;
      },
    );
  // A text may cite one item thousands of times.
  const items = [...new Set(citations.map(({ item }) => item))];
  const stored = new Map(await Promise.all(items.map(async (item) => [item, await find(item)] as const)));
  return citations.map(({ item, quote }) => ({ item, quote, verdict: verdictOf(stored.get(item), quote) }));
};
