import { stemmer } from 'stemmer';
import { eng } from 'stopword';

/** A key of the abbreviation list as the tokeniser needs it. */
export interface AbbreviationTerm {
  readonly abbreviation: string;
  readonly definition: string;
  readonly aliases?: readonly string[];
}

/**
 * A letter or digit, then letters, marks and digits, joined inside by an apostrophe or underscore, and by what has no
 * shape of its own: soft hyphens, zero-width joiners, direction marks (format characters but the zero-width space, as in
 * UAX #29). Global, so that it goes with `matchAll`.
 */
export const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[\p{Cf}--[\u200B]]+(?:[_'’][\p{Cf}--[\u200B]]*)?|[_'’][\p{Cf}--[\u200B]]*)[\p{L}\p{M}\p{N}]+)*/gv;

/** Format characters: they change how a text looks, never which word it is. */
export const shapeless = /\p{Cf}+/gu;
/** Latin-1 but its soft hyphen is composed already. */
const mayHaveSpellings = /[^\0-\u00AC\u00AE-\u00FF]/u;
/** The letter apostrophe too, but where a word begins or ends with it. */
const curlyApostrophes = /’|(?<=.)ʼ(?=.)/gu;

/** English stop words of the library `stopword`, in lower case, without contractions. */
const plainStopWords: ReadonlySet<string> = new Set(eng);

/** Words whose `’s` is “is”, “has” or “us”; any other `’s` is cut as a possessive. */
const contracted = [
  ...['he', 'here', 'how', 'it', 'let', 'she', 'that', 'there', 'this'],
  ...['what', 'when', 'where', 'who', 'why'],
];
const contractions: ReadonlySet<string> = new Set(contracted.map((word) => `${word}'s`));

/** One spelling of a word: composed (NFC), a straight apostrophe, without format characters. */
export const spellWord = (word: string): string =>
  mayHaveSpellings.test(word)
    ? word.replace(shapeless, '').normalize('NFC').replaceAll(curlyApostrophes, "'")
    : word;

/** Without a possessive `’s`; `it’s`, `let’s`, `who’s` and their like keep theirs. */
export const withoutPossessive = (word: string): string =>
  /'s$/iu.test(word) && !contractions.has(word.toLowerCase()) ? word.slice(0, -2) : word;

/** Whether a normalized word is a stop word: one of the list, or a contraction of one with “is” or “has”. */
export const isStopWord = (word: string): boolean =>
  plainStopWords.has(word) || (contractions.has(word) && plainStopWords.has(word.slice(0, -2)));

/** Unicode words as they are, in one spelling. */
export const rawWords = (text: string): readonly string[] => {
  const found = text.match(wordPattern) ?? [];
  return mayHaveSpellings.test(text) ? found.map(spellWord) : found;
};

/** A word as the analyses compare it: one spelling, lower case without regard to a language, no possessive. */
export const normaliseWord = (word: string): string => withoutPossessive(spellWord(word).toLowerCase());

/** Unicode words in lower case, stop words kept, not stemmed: what phrases are made of. */
export const words = (text: string): readonly string[] => rawWords(text).map(normaliseWord);

/** Words are looked up often and are few; past so many of them they are worked out anew. */
const MOST_KEPT = 200_000;
const stems = new Map<string, string>();
export const stemOf = (word: string): string => {
  const cachedStem = stems.get(word);
  if (cachedStem !== undefined) return cachedStem;
  const stem = stemmer(word);
  if (stems.size < MOST_KEPT) stems.set(word, stem);
  return stem;
};

/** Lower-cased and Porter-stemmed; null for a stop word. */
const contentStem = (raw: string): string | null => {
  const word = normaliseWord(raw);
  return isStopWord(word) ? null : stemOf(word);
};

interface KeyForm {
  readonly parts: readonly string[];
  readonly exactCase: boolean;
  readonly tokens: readonly string[];
}

const isAllCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

const keyForms = (key: AbbreviationTerm): readonly KeyForm[] => {
  const definition = rawWords(key.definition).flatMap((word) => contentStem(word) ?? []);
  return [key.abbreviation, ...(key.aliases ?? [])].flatMap((form) => {
    const parts = rawWords(form);
    if (parts.length === 0) return [];
    return [
      { parts, exactCase: isAllCapitals(form), tokens: [key.abbreviation.toLowerCase(), ...definition] },
    ];
  });
};

const matches = (raw: readonly string[], at: number, form: KeyForm): boolean =>
  form.parts.every((part, i) => {
    const word = raw[at + i];
    if (word === undefined) return false;
    return form.exactCase ? word === part : word.toLowerCase() === part.toLowerCase();
  });

const indexForms = (keys: readonly AbbreviationTerm[]): ReadonlyMap<string, readonly KeyForm[]> => {
  const byFirst = Map.groupBy(keys.flatMap(keyForms), ({ parts }) => (parts[0] ?? '').toLowerCase());
  for (const forms of byFirst.values()) forms.sort((a, b) => b.parts.length - a.parts.length);
  return byFirst;
};

/** The stems of texts, each with the word that most of its uses are, the shorter of two as frequent. */
export const spellingsOf = (texts: readonly string[]): ReadonlyMap<string, string> => {
  const uses = new Map<string, number>();
  for (const text of texts)
    for (const word of words(text)) if (!isStopWord(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const most = [...uses].sort(
    ([one, times], [other, otherTimes]) => times - otherTimes || other.length - one.length,
  );
  return new Map(most.map(([word]) => [stemOf(word), word]));
};

/** What is known of a word as texts have it. */
interface KnownWord {
  /** Abbreviations that begin with it. */
  readonly forms: readonly KeyForm[] | undefined;
  readonly stem: string | null;
}

export type Tokenise = (text: string) => readonly string[];

/**
 * A tokeniser: Unicode words, lower-cased, English stop words out (library `stopword`) and Porter-stemmed (library
 * `stemmer`). An abbreviation of the list counts as itself, lower-cased and not stemmed, and as the stems of its
 * definition's words; an all-capital one only in capitals, so that `WHO` is not "who". The longest form wins.
 */
export const createTokeniser = (abbreviations: readonly AbbreviationTerm[] = []): Tokenise => {
  const byFirst = indexForms(abbreviations);
  const known = new Map<string, KnownWord>();
  const lookUp = (word: string): KnownWord => {
    const seen = known.get(word);
    if (seen !== undefined) return seen;
    const entry = { forms: byFirst.get(word.toLowerCase()), stem: contentStem(word) };
    if (known.size < MOST_KEPT) known.set(word, entry);
    return entry;
  };
  return (text) => {
    const raw = rawWords(text);
    const tokens: string[] = [];
    for (let i = 0; i < raw.length; i += 1) {
      const { forms, stem } = lookUp(raw[i] ?? '');
      const form = forms?.find((candidate) => matches(raw, i, candidate));
      if (form === undefined) {
        if (stem !== null) tokens.push(stem);
      } else {
        tokens.push(...form.tokens);
        i += form.parts.length - 1;
      }
    }
    return tokens;
  };
};
