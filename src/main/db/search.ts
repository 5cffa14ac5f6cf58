import { invalidQuery } from '#main/base/errors.ts';
import { SEARCH_TOKEN, unquoted } from '#shared/search-remarks.ts';
import { hasUnspacedScript } from '#shared/unspaced-scripts.ts';

/**
 * Query text → safe full-text search. Every term is quoted before SQLite sees it (raw FTS5 MATCH throws on two random
 * texts of three), so no input is ever a syntax error.
 *
 * Language: words are joined by AND; `"exact phrase"`; `-not`; `OR` between two neighbors; `prefix*`; `near:5` asks
 * that all plain words are within 5 words of one another; `field:value` for the filters. Anything else is text.
 */
export interface SearchTerm {
  readonly text: string;
  readonly isPrefix: boolean;
  /** False where the words of the index are not those of the text: it is looked for literally. */
  readonly isIndexed: boolean;
}

/** The words of a search. */
export interface SearchWords {
  /** Each group must be found; inside a group any term will do. */
  readonly groups: readonly (readonly SearchTerm[])[];
  readonly excluded: readonly SearchTerm[];
  /** Distance in words that all single-term groups must keep, or null. */
  readonly near: number | null;
}

export interface SearchQuery<Field extends string> extends SearchWords {
  /** `field:value` of the fields that the searched items have. */
  readonly fields: readonly { readonly field: Field; readonly value: string }[];
}

const HAS_WORD = /[\p{L}\p{N}\p{Co}]/u;
/** Vowel signs and points of Devanagari, Arabic and the like. The index ends a word at each; accents of Latin letters it leaves out. */
const SPLITTING_MARK = /[^\P{M}\u0300-\u036f]/u;
const NEAR_MAX = 1000;
/** With more, one search could take seconds. */
const MAX_TERMS = 50;

/**
 * Whether the full-text index has the words of a text as they are. It has no signs, takes a whole run of a script without
 * blanks for one word, and cuts words at marks that are not accents.
 */
const isIndexed = (text: string): boolean =>
  HAS_WORD.test(text) && !hasUnspacedScript(text) && !SPLITTING_MARK.test(text);

/** A word or phrase of a search. */
export const termOf = (text: string, isPrefix = false): SearchTerm => {
  const indexed = isIndexed(text);
  return { text, isPrefix: isPrefix && indexed, isIndexed: indexed };
};

const wordTerm = (word: string): SearchTerm =>
  word.endsWith('*') && HAS_WORD.test(word) ? termOf(word.replace(/\*+$/, ''), true) : termOf(word);

/** Each item once, in the order of the first. */
const unique = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

class Builder<Field extends string> {
  readonly groups: SearchTerm[][] = [];
  readonly excluded: SearchTerm[] = [];
  readonly fields: { field: Field; value: string }[] = [];
  near: number | null = null;
  readonly #fieldNames: readonly Field[];
  #joinNext = false;

  constructor(fieldNames: readonly Field[]) {
    this.#fieldNames = fieldNames;
  }

  add(added: SearchTerm, isExcluded: boolean): void {
    if (added.text === '') return;
    const last = this.groups.at(-1);
    if (isExcluded) this.excluded.push(added);
    else if (this.#joinNext && last !== undefined) last.push(added);
    else this.groups.push([added]);
    this.#joinNext = false;
  }

  or(): void {
    this.#joinNext = true;
  }

  /** @returns false where the name is no field: then it is text like any other. */
  field(name: string, value: string): boolean {
    const field = name.toLowerCase();
    if (field === 'near' && /^\d+$/.test(value)) {
      this.near = Math.min(Number(value), NEAR_MAX);
      return true;
    }
    const own = this.#fieldNames.find((fieldName) => fieldName === field);
    if (own === undefined) return false;
    this.fields.push({ field: own, value: unquoted(value) });
    return true;
  }

  query(): SearchQuery<Field> {
    const { fields, near } = this;
    return {
      groups: unique(this.groups.map(unique)),
      excluded: unique(this.excluded),
      fields,
      near,
    };
  }
}

/** SQLite reads a text up to its first NUL, and UTF-8 has no half surrogate pairs. */
const readable = (query: string): string => query.toWellFormed().replaceAll('\0', ' ');

const refuseTooMany = ({ groups, excluded }: SearchWords): void => {
  const count = groups.flat().length + excluded.length;
  if (count > MAX_TERMS)
    throw invalidQuery(
      `A search takes at most ${MAX_TERMS} different words and phrases; this one has ${count}.`,
    );
};

/**
 * Reads a query text; any text has a reading, and what is requested twice is requested once.
 * @param fields names that may be before a colon; any other is text.
 * @throws AppError `invalid_query` where there are too many words.
 */
export const parseSearch = <Field extends string = never>(
  text: string,
  fields: readonly Field[] = [],
): SearchQuery<Field> => {
  const builder = new Builder(fields);
  for (const match of readable(text).matchAll(SEARCH_TOKEN)) {
    const [whole, , name, value, phraseMinus, phrase, star, word] = match;
    if (name !== undefined && value !== undefined) {
      if (!whole.startsWith('-') && builder.field(name, value)) continue;
      addText(builder, whole);
    } else if (phrase !== undefined) builder.add(termOf(phrase, star === '*'), phraseMinus === '-');
    else if (word === 'OR') builder.or();
    else addText(builder, word ?? '');
  }
  const query = builder.query();
  refuseTooMany(query);
  return query;
};

const addText = <Field extends string>(builder: Builder<Field>, text: string): void => {
  const isExcluded = /^-[^-]/.test(text);
  builder.add(wordTerm(isExcluded ? text.slice(1) : text), isExcluded);
};

const quote = ({ text, isPrefix }: SearchTerm): string =>
  `"${text.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`;

export interface CompiledSearch {
  /** FTS5 MATCH expression, or null where nothing indexed is requested. */
  readonly match: string | null;
  /** Groups that contain a term without a token: any of their alternatives will do. */
  readonly literalGroups: readonly {
    readonly matches: readonly string[];
    readonly texts: readonly string[];
  }[];
  readonly excludedTexts: readonly string[];
  /** MATCH expression of rows to leave out where there is nothing positive to subtract from. */
  readonly excludedMatch: string | null;
}

const anyOf = (terms: readonly SearchTerm[]): string => `(${terms.map(quote).join(' OR ')})`;

const isAllIndexed = (group: readonly SearchTerm[]): boolean =>
  group.every((searchTerm) => searchTerm.isIndexed);

/** Whether a group is one whole word or phrase, whose distance from others can be measured. */
const isSingle = (group: readonly SearchTerm[]): boolean =>
  group.length === 1 && group.every((searchTerm) => !searchTerm.isPrefix);

const positiveOf = (query: SearchWords): string | null => {
  const indexed = query.groups.filter(isAllIndexed);
  if (indexed.length === 0) return null;
  const single = indexed.filter(isSingle).flat();
  if (query.near === null || single.length < 2) return indexed.map(anyOf).join(' AND ');
  const near = `NEAR(${single.map(quote).join(' ')}, ${query.near})`;
  const rest = indexed.filter((group) => !isSingle(group));
  return [near, ...rest.map(anyOf)].join(' AND ');
};

/** The parts of a WHERE clause that the words of a search ask for. */
export const compileSearch = (query: SearchWords): CompiledSearch => {
  const positive = positiveOf(query);
  const excluded = query.excluded.filter((searchTerm) => searchTerm.isIndexed);
  const subtract = excluded.length === 0 ? '' : ` NOT ${anyOf(excluded)}`;
  return {
    match: positive === null ? null : `(${positive})${subtract}`,
    literalGroups: query.groups
      .filter((group) => !isAllIndexed(group))
      .map((group) => ({
        matches: group.filter((searchTerm) => searchTerm.isIndexed).map(quote),
        texts: group.filter((searchTerm) => !searchTerm.isIndexed).map((searchTerm) => searchTerm.text),
      })),
    excludedTexts: query.excluded
      .filter((searchTerm) => !searchTerm.isIndexed)
      .map((searchTerm) => searchTerm.text),
    excludedMatch: positive === null && excluded.length > 0 ? anyOf(excluded) : null,
  };
};

/** A text that is searched for its words alone; null where it is blank. @throws AppError as `parseSearch`. */
export const searchWords = (text: string | undefined): CompiledSearch | null =>
  text === undefined || text.trim() === '' ? null : compileSearch(parseSearch(text));
