/**
 * Query text → safe full-text search. Every term is quoted before SQLite sees it (raw FTS5 MATCH throws on two random
 * texts of three), so no input is ever a syntax error.
 *
 * Language: words are joined by AND; `"exact phrase"`; `-not`; `OR` between two neighbours; `prefix*`; `near:5` asks
 * that all plain words stand within 5 words of one another; `field:value` for the filters. Anything else is text.
 */
export const SEARCH_FIELDS = [
  'platform',
  'board',
  'tripcode',
  'year',
  'number',
  'authenticated',
  'hasimages',
  'haslinks',
  'hasreferences',
  'abbreviation',
  'category',
  'before',
  'after',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

export interface SearchTerm {
  readonly text: string;
  readonly isPrefix: boolean;
  /** False where the text holds no letter or digit: full-text search has no token for it, it is looked for literally. */
  readonly isIndexed: boolean;
}

export interface SearchQuery {
  /** Each group must be found; inside a group any term will do. */
  readonly groups: readonly (readonly SearchTerm[])[];
  readonly excluded: readonly SearchTerm[];
  readonly fields: readonly { readonly field: SearchField; readonly value: string }[];
  /** Distance in words that all single-term groups must keep, or null. */
  readonly near: number | null;
}

const TOKEN = /(-?)([A-Za-z]+):("[^"]*"?|\S+)|(-?)"([^"]*)"?(\*?)|(\S+)/gu;
const HAS_WORD = /[\p{L}\p{N}\p{Co}]/u;
const NEAR_MAX = 1000;

const term = (text: string, isPrefix = false): SearchTerm => ({
  text,
  isPrefix: isPrefix && HAS_WORD.test(text),
  isIndexed: HAS_WORD.test(text),
});

const wordTerm = (word: string): SearchTerm =>
  word.length > 1 && word.endsWith('*') && HAS_WORD.test(word)
    ? term(word.replace(/\*+$/, ''), true)
    : term(word);

const unquote = (value: string): string => value.replace(/^"/, '').replace(/"$/, '');

class Builder {
  readonly groups: SearchTerm[][] = [];
  readonly excluded: SearchTerm[] = [];
  readonly fields: { field: SearchField; value: string }[] = [];
  near: number | null = null;
  #joinNext = false;

  add(found: SearchTerm, isExcluded: boolean): void {
    if (found.text === '') return;
    const last = this.groups.at(-1);
    if (isExcluded) this.excluded.push(found);
    else if (this.#joinNext && last !== undefined) last.push(found);
    else this.groups.push([found]);
    this.#joinNext = false;
  }

  or(): void {
    if (this.groups.length > 0) this.#joinNext = true;
  }

  /** @returns false where the name is no field: then it is text like any other. */
  field(name: string, value: string): boolean {
    const field = name.toLowerCase();
    if (field === 'near' && /^\d+$/.test(value)) {
      this.near = Math.min(Number(value), NEAR_MAX);
      return true;
    }
    const known = SEARCH_FIELDS.find((one) => one === field);
    if (known === undefined) return false;
    this.fields.push({ field: known, value: unquote(value) });
    return true;
  }
}

/** SQLite reads a text up to its first NUL, and UTF-8 has no half surrogate pairs. */
const readable = (query: string): string => query.toWellFormed().replaceAll('\0', ' ');

/** Reads a query text; any text has a reading. */
export const parseSearch = (query: string): SearchQuery => {
  const builder = new Builder();
  for (const match of readable(query).matchAll(TOKEN)) {
    const [whole, , name, value, phraseMinus, phrase, star, word] = match;
    if (name !== undefined && value !== undefined) {
      if (!whole.startsWith('-') && builder.field(name, value)) continue;
      addText(builder, whole);
    } else if (phrase !== undefined) builder.add(term(phrase, star === '*'), phraseMinus === '-');
    else if (word === 'OR') builder.or();
    else addText(builder, word ?? '');
  }
  return { groups: builder.groups, excluded: builder.excluded, fields: builder.fields, near: builder.near };
};

const addText = (builder: Builder, text: string): void => {
  const isExcluded = /^-[^-]/.test(text);
  builder.add(wordTerm(isExcluded ? text.slice(1) : text), isExcluded);
};

const quote = ({ text, isPrefix }: SearchTerm): string =>
  `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`;

export interface CompiledSearch {
  /** FTS5 MATCH expression, or null where nothing indexed is asked for. */
  readonly match: string | null;
  /** Groups that hold a term without a token: any of their alternatives will do. */
  readonly literalGroups: readonly {
    readonly matches: readonly string[];
    readonly texts: readonly string[];
  }[];
  readonly excludedTexts: readonly string[];
  /** MATCH expression of rows to leave out where there is nothing positive to subtract from. */
  readonly excludedMatch: string | null;
}

/** Any of the terms, each named once: SQLite looks each of them up again. */
const anyOf = (terms: readonly SearchTerm[]): string => `(${[...new Set(terms.map(quote))].join(' OR ')})`;
const allOf = (groups: readonly (readonly SearchTerm[])[]): readonly string[] => [
  ...new Set(groups.map(anyOf)),
];

const isAllIndexed = (group: readonly SearchTerm[]): boolean => group.every((one) => one.isIndexed);

const positiveOf = (query: SearchQuery): string | null => {
  const indexed = query.groups.filter(isAllIndexed);
  if (indexed.length === 0) return null;
  const single = indexed.filter((group) => group.length === 1 && group[0]?.isPrefix === false).flat();
  if (query.near === null || single.length < 2) return allOf(indexed).join(' AND ');
  const near = `NEAR(${single.map(quote).join(' ')}, ${query.near})`;
  const rest = indexed.filter((group) => group.length > 1 || group[0]?.isPrefix === true);
  return [near, ...allOf(rest)].join(' AND ');
};

/** The parts of a WHERE clause that a query's text asks for; its fields are the caller's to apply. */
export const compileSearch = (query: SearchQuery): CompiledSearch => {
  const positive = positiveOf(query);
  const excluded = query.excluded.filter((one) => one.isIndexed);
  const subtract = excluded.length === 0 ? '' : ` NOT ${anyOf(excluded)}`;
  return {
    match: positive === null ? null : `(${positive})${subtract}`,
    literalGroups: query.groups
      .filter((group) => !isAllIndexed(group))
      .map((group) => ({
        matches: group.filter((one) => one.isIndexed).map(quote),
        texts: group.filter((one) => !one.isIndexed).map((one) => one.text),
      })),
    excludedTexts: query.excluded.filter((one) => !one.isIndexed).map((one) => one.text),
    excludedMatch: positive === null && excluded.length > 0 ? anyOf(excluded) : null,
  };
};

/** Marks around hits in FTS5's `highlight()`: noncharacters, which no text may hold. */
export const MARK_OPEN = '\ufdd0';
export const MARK_CLOSE = '\ufdd1';

/** Offsets (UTF-16, end inclusive) of the marked hits in the text without its marks. */
export const rangesOfMarked = (marked: string): { start: number; end: number }[] => {
  const ranges: { start: number; end: number }[] = [];
  let shift = 0;
  for (let open = marked.indexOf(MARK_OPEN); open >= 0; open = marked.indexOf(MARK_OPEN, open + 1)) {
    const close = marked.indexOf(MARK_CLOSE, open);
    if (close < 0) break;
    ranges.push({ start: open - shift, end: close - shift - 2 });
    shift += 2;
  }
  return ranges;
};
