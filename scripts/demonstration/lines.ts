import type { DemonstrationRandom } from './random.ts';
import type { Style } from './style.ts';
import { abbreviations, compounds, plainWords } from './vocabulary.ts';

/** What a line is written with. */
export interface Pen {
  readonly random: DemonstrationRandom;
  readonly style: Style;
  readonly names: readonly string[];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Every content word is drawn from one urn, whatever is next to it. */
const anyWord = (random: DemonstrationRandom): string => {
  const draw = random.next();
  if (draw < 0.025) return random.pick(abbreviations);
  return random.pick(draw < 0.28 ? plainWords : compounds);
};

/** s starter, i inner word, w question word, n any word, e end of sentence. */
const wordFor = (code: string, { random, style }: Pen): string => {
  switch (code) {
    case 's':
      return random.pick(style.starters);
    case 'i':
      return random.pick(style.inner);
    case 'w':
      return random.pick(style.questions);
    case 'e':
      return random.chance(style.ellipses) ? '...' : '.';
    default: {
      const word = anyWord(random);
      return random.chance(style.capitals) ? capital(word) : word;
    }
  }
};

interface Slots {
  readonly before: string;
  readonly slots: readonly { readonly code: string; readonly capital: boolean; readonly after: string }[];
}

const readPattern = (pattern: string): Slots => {
  const [before = '', ...rest] = pattern.split('%');
  const slots = rest.map((part) => {
    const letter = part.charAt(0);
    const code = letter.toLowerCase();
    return { code, capital: letter !== code, after: part.slice(1) };
  });
  return { before, slots };
};

/** The fixed patterns are read once; those with a planted word are few. */
const patternsRead = new Map<string, Slots>();
const patternOf = (pattern: string): Slots => {
  const slots = patternsRead.get(pattern);
  if (slots !== undefined) return slots;
  const read = readPattern(pattern);
  if (patternsRead.size < 200) patternsRead.set(pattern, read);
  return read;
};

/** Fills the `%x` slots of a pattern; a capital slot letter capitalises the word. */
export const fill = (pattern: string, pen: Pen): string => {
  const { before, slots } = patternOf(pattern);
  let text = before;
  for (const { code, capital: capitalised, after } of slots) {
    const word = wordFor(code, pen);
    text += (capitalised ? capital(word) : word) + after;
  }
  return text;
};

// Function words are few and never neighbors: "of the" would be a repeated phrase that nobody planted.
const statements = [
  '%N, %n %i %n%e',
  '%N %n%e',
  '%S %n, %n, %n%e',
  '%N %n, %n %n%e',
  '%N %i %n%e',
  '%N, %n, %n, %n%e',
  '%N %n %i %n, %n%e',
  '%N: %n, %n %n%e',
  '%S %n %n%e',
];
const fragments = ['%N%e', '%N %n%e', '%N, %n, %n%e', '%N %n', '%N / %n'];
const questions = ['%W %n %n?', '%N %n?', '%N?', '%N, %n?', '%W %n, %n %n?'];
const brackets = ['[%N] %n', '[%N]', '%N [%n]%e', '[%N] [%N]', '[%N] %i %n'];
const figures = ['%N > %n > %n', '%N -> %n', '%N = %n', '%N / %n / %n'];
const capitals = ['%N %N', '%N, %N', '%N %N %N', '%S %N %N'];

const questionChain = (pen: Pen): readonly string[] =>
  Array.from({ length: pen.random.between(2, 5) }, () => fill(pen.random.pick(questions), pen));

const numberedList = (pen: Pen): readonly string[] =>
  Array.from({ length: pen.random.between(3, 6) }, (_, index) => `${index + 1}. ${fill('%N %n', pen)}`);

const sixtieth = (random: DemonstrationRandom): string => String(random.below(60)).padStart(2, '0');

const countdown = ({ random }: Pen): readonly string[] =>
  Array.from({ length: random.between(1, 2) }, () => `[${sixtieth(random)}:${sixtieth(random)}]`);

const stringer = (pen: Pen): readonly string[] => [
  `_${fill('%N', pen).toUpperCase()}-${pen.random.between(100, 999)}_${fill('%n', pen)}_${pen.random.between(1000, 9999)}_`,
];

const quotation = (pen: Pen): readonly string[] => [`“${fill('%N %n, %n %i %n, %n %n', pen)}”`];

type Block = (pen: Pen) => readonly string[];
const oneOf =
  (patterns: readonly string[]): Block =>
  (pen) => [fill(pen.random.pick(patterns), pen)];

/** Kinds of lines by weight (percent). */
const blocks: readonly (readonly [weight: number, block: Block])[] = [
  [46, oneOf(statements)],
  [18, oneOf(fragments)],
  [11, oneOf(questions)],
  [6, questionChain],
  [7, oneOf(brackets)],
  [4, oneOf(figures)],
  [4, (pen) => [fill(pen.random.pick(capitals), pen).toUpperCase()]],
  [1, numberedList],
  [1, (pen) => (pen.random.chance(0.2) ? countdown(pen) : stringer(pen))],
  [2, quotation],
];
const wheel: readonly Block[] = blocks.flatMap(([weight, block]) =>
  Array.from({ length: weight }, () => block),
);

/** One block of one or more lines in the archive's forms, about nothing but invented stations, shelves and gardens. */
export const block = (pen: Pen): readonly string[] => {
  // An invented name now and then: rare words exist without anything being planted.
  if (pen.random.chance(0.04)) return [`${pen.random.pick(pen.names)}: ${fill('%n, %n%e', pen)}`];
  return pen.random.pick(wheel)(pen);
};

/** A line with a marker of the future, about something harmless; one marker, never two side by side. */
export const futureLine = (pen: Pen): string =>
  fill(
    pen.random.pick([
      '%N %n will %n%e',
      'Expect %n, %n%e',
      'Soon %n %n%e',
      '%N, %n will %n %n%e',
      'Tomorrow %n, %n%e',
    ]),
    pen,
  );
