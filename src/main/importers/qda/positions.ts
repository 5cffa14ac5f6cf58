import { formatCount } from '#shared/figures.ts';

/** A selection as its file gives it. */
export interface ForeignSelection {
  readonly start: number;
  readonly end: number;
  /** What the file says that it selects; empty where it does not. */
  readonly quoted: string;
}

export interface ForeignText {
  /** Without a byte-order mark. */
  readonly text: string;
  readonly hadMark: boolean;
  readonly selections: readonly ForeignSelection[];
}

/** How a program counts positions in a text. */
interface Counting {
  readonly unit: 'points' | 'utf16';
  readonly isEndIncluded: boolean;
  /** A break of two characters counts as it is in the file, as one, or a line feed as two. */
  readonly breaks: 'file' | 'one' | 'two';
  readonly countsMark: boolean;
}

export interface SelectionPlace {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

/** First and last code point that each unit of a program is. */
interface Units {
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const unitsOf = (points: readonly string[], hadMark: boolean, counting: Counting): Units => {
  const [first, last]: [number[], number[]] = [[], []];
  const add = (from: number, to: number, width: number): void => {
    for (let unit = 0; unit < width; unit += 1) {
      first.push(from);
      last.push(to);
    }
  };
  if (hadMark && counting.countsMark) add(0, -1, 1);
  for (let at = 0; at < points.length; at += 1) {
    const point = points[at] ?? '';
    const isPair = point === '\r' && points[at + 1] === '\n';
    if (isPair && counting.breaks === 'one') {
      add(at, at + 1, 1);
      at += 1;
    } else if (isPair) {
      add(at, at, 1);
      add(at + 1, at + 1, 1);
      at += 1;
    } else if (point === '\n' && counting.breaks === 'two') add(at, at, 2);
    else add(at, at, counting.unit === 'utf16' ? point.length : 1);
  }
  return { first, last };
};

const placeOf = (
  { first, last }: Units,
  { start, end }: ForeignSelection,
  { isEndIncluded }: Counting,
): SelectionPlace | null => {
  const [from, to] = [first[start], last[isEndIncluded ? end : end - 1]];
  return from === undefined || to === undefined || to < from ? null : { start: from, end: to + 1 };
};

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
/** XML has no place for some characters: anyone who writes a text there has to replace them. */
const comparable = (text: string): string =>
  text.replace(/\r\n?|[\n\t]/gu, ' ').replace(/[^ -\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/gu, '\uFFFD');

/** How a cut is what a file says that it is: 2 to the letter, 1 but for blanks, or by its beginning where a long text has no more; 0 not. */
const likeness = (cut: string, quoted: string): number => {
  const [own, named] = [comparable(cut), comparable(quoted)];
  if (own === named) return 2;
  const [there, given] = [plain(own), plain(named)];
  const beginning = given.replace(/(?:…|\.{3})$/u, '');
  return there === given || (beginning !== given && beginning !== '' && there.startsWith(plain(beginning)))
    ? 1
    : 0;
};

const COUNTINGS: readonly Counting[] = (['file', 'one', 'two'] as const).flatMap((breaks) =>
  [false, true].flatMap((countsMark) =>
    (['points', 'utf16'] as const).flatMap((unit) =>
      [false, true].map((isEndIncluded) => ({ unit, isEndIncluded, breaks, countsMark })),
    ),
  ),
);

type Texts = readonly { readonly text: ForeignText; readonly points: readonly string[] }[];

/** The selections of each text, with their places by a way of counting. */
const placedIn = (texts: Texts, counting: Counting) =>
  texts.map(({ text, points }) => {
    const units = unitsOf(points, text.hadMark, counting);
    return text.selections.map((selection) => ({
      points,
      quoted: selection.quoted,
      place: placeOf(units, selection, counting),
    }));
  });

const matchesOf = (texts: Texts, counting: Counting) => {
  const found = placedIn(texts, counting)
    .flat()
    .map(({ points, quoted, place }) =>
      place === null || quoted === '' ? 0 : likeness(points.slice(place.start, place.end).join(''), quoted),
    );
  return { all: found.filter((one) => one > 0).length, exact: found.filter((one) => one > 1).length };
};

const isLetter = (character: string | undefined): boolean => /^[\p{L}\p{N}]$/u.test(character ?? '');

/** Selections that end inside a word. */
const cutWords = (texts: Texts, counting: Counting): number =>
  placedIn(texts, counting)
    .flat()
    .filter(
      ({ points, place }) => place !== null && isLetter(points[place.end - 1]) && isLetter(points[place.end]),
    ).length;

const STANDARD: Counting = { unit: 'points', isEndIncluded: false, breaks: 'file', countsMark: false };

const words = ({ unit, isEndIncluded, breaks, countsMark }: Counting): string =>
  [
    `positions counted in ${unit === 'points' ? 'code points' : 'UTF-16 units'} from 0`,
    `the end ${isEndIncluded ? 'included' : 'not included'}`,
    ...(breaks === 'file' ? [] : [`a line break counted as ${breaks === 'one' ? 'one character' : 'two'}`]),
    ...(countsMark ? ['the byte-order mark counted'] : []),
  ].join(', ');

export interface Counted {
  /** Places of the selections of each text in code points; null: beyond the text, or empty. */
  readonly places: readonly (readonly (SelectionPlace | null)[])[];
  /** What was found, in one sentence; null where there are no selections. */
  readonly sentence: string | null;
}

/**
 * How the program that wrote a file counts, found by the texts of its selections; where it gives none, by where words end.
 * The standard counts code points from 0; whether the end is included differs between programs.
 */
export const countPositions = (given: readonly ForeignText[]): Counted => {
  const texts = given.map((text) => ({ text, points: Array.from(text.text) }));
  const selections = given.flatMap((text) => text.selections);
  const quoted = selections.filter((selection) => selection.quoted !== '').length;
  const ranked = COUNTINGS.map((counting) => ({
    counting,
    ...(quoted === 0 ? { all: 0, exact: 0 } : matchesOf(texts, counting)),
  }));
  const best = ranked.reduce((top, one) =>
    one.all > top.all || (one.all === top.all && one.exact > top.exact) ? one : top,
  );
  const included = { ...STANDARD, isEndIncluded: true };
  const isWordEnd = best.all === 0 && cutWords(texts, included) < cutWords(texts, STANDARD);
  const counting = best.all > 0 ? best.counting : isWordEnd ? included : STANDARD;
  const places = placedIn(texts, counting).map((placed) => placed.map(({ place }) => place));
  const sentenceOf = (): string => {
    if (best.all > 0)
      return `${formatCount(best.all)} of the ${formatCount(quoted)} selections that give their text cut out that text, with ${words(counting)}.`;
    return isWordEnd
      ? `No selection gives its text; since fewer of them end inside a word that way, they are read with ${words(counting)}.`
      : `No selection gives its text, so they are read with ${words(counting)}.`;
  };
  return { places, sentence: selections.length === 0 ? null : sentenceOf() };
};
