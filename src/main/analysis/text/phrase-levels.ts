import { grouped } from '#main/analysis/grouping.ts';

/** Texts as numbers, in which phrases are looked for. */
export interface PhraseText {
  /** Word numbers of all texts one after another. */
  readonly tokens: Int32Array;
  /** Index of the text that each token belongs to, ascending. */
  readonly owner: Int32Array;
  /** How many tokens may still be one phrase from each token on, itself counted in. */
  readonly room: Int32Array;
}

/** A phrase that is in enough texts. */
export interface Phrase {
  readonly words: Int32Array;
  readonly occurrences: number;
  /** Indices of the texts with it, ascending, each once. */
  readonly drops: Int32Array;
  /** Text of every occurrence, ascending. */
  readonly owners: Int32Array;
}

/** The phrases of one length, numbered in the order in which they are met first: there may be hundreds of thousands. */
export interface PhraseLevel {
  readonly length: number;
  /** Phrase number at each token position, −1 where no frequent phrase of this length begins. */
  readonly at: Int32Array;
  /** The first position of each phrase. */
  readonly firsts: Int32Array;
  /** Text of every occurrence, ascending: those of phrase p from `starts[p]` to before `starts[p + 1]`. */
  readonly owners: Int32Array;
  readonly starts: Int32Array;
  /** How many texts have each phrase. */
  readonly texts: Int32Array;
  /** Positions at which a phrase of this length could begin. */
  readonly positions: number;
}

/** How often a phrase occurs; undefined for a number that no phrase has. */
export const occurrencesOf = ({ firsts, starts }: PhraseLevel, phrase: number): number | undefined =>
  phrase in firsts ? (starts[phrase + 1] ?? 0) - (starts[phrase] ?? 0) : undefined;

/** A phrase of a level by its number. */
export const phraseOf = ({ tokens }: PhraseText, level: PhraseLevel, phrase: number): Phrase => {
  const first = level.firsts[phrase] ?? 0;
  const owners = level.owners.subarray(level.starts[phrase], level.starts[phrase + 1]);
  return {
    words: tokens.subarray(first, first + level.length),
    occurrences: owners.length,
    drops: owners.filter((owner, i) => owner !== owners[i - 1]),
    owners,
  };
};

/**
 * For each position at which a phrase begins the first position of the same phrase, −1 for the others. A phrase is told by the number
 * of its head and that of its tail, one word less each: the positions are gone through head by head, so that the tail alone tells it.
 * @param heads by position, −1 where no phrase can begin  @param numbers how many heads and tails there are
 */
const leadersOf = (heads: Int32Array, numbers: number, tailAt: (position: number) => number): Int32Array => {
  const leaders = new Int32Array(heads.length).fill(-1);
  // By tail: the head that it was seen behind last, and where first.
  const [headOf, firstOf] = [new Int32Array(numbers).fill(-1), new Int32Array(numbers)];
  for (const position of grouped(heads, numbers).members) {
    const head = heads[position] ?? -1;
    const tail = tailAt(position);
    if (tail < 0) continue;
    if (headOf[tail] !== head) {
      headOf[tail] = head;
      firstOf[tail] = position;
    }
    leaders[position] = firstOf[tail] ?? -1;
  }
  return leaders;
};

/** Keeps the phrases that are in at least `minTexts` texts. @param leaders see `leadersOf` */
const levelOf = (
  { owner }: PhraseText,
  length: number,
  minTexts: number,
  positions: number,
  leaders: Int32Array,
): PhraseLevel => {
  // By first position: occurrences, texts, and the text of the last of them.
  const occurrences = new Int32Array(leaders.length);
  const textsOf = new Int32Array(leaders.length);
  const lastOf = new Int32Array(leaders.length).fill(-1);
  for (let position = 0; position < leaders.length; position += 1) {
    const leader = leaders[position] ?? -1;
    if (leader < 0) continue;
    occurrences[leader] = (occurrences[leader] ?? 0) + 1;
    const text = owner[position] ?? 0;
    if (lastOf[leader] === text) continue;
    lastOf[leader] = text;
    textsOf[leader] = (textsOf[leader] ?? 0) + 1;
  }
  const firsts = leaders.filter(
    (leader, position) => leader === position && (textsOf[position] ?? 0) >= minTexts,
  );
  const starts = new Int32Array(firsts.length + 1);
  const at = new Int32Array(leaders.length).fill(-1);
  for (const [phrase, first] of firsts.entries()) {
    starts[phrase + 1] = (starts[phrase] ?? 0) + (occurrences[first] ?? 0);
    at[first] = phrase;
  }
  const owners = new Int32Array(starts[firsts.length] ?? 0);
  const next = starts.slice();
  for (let position = 0; position < leaders.length; position += 1) {
    const leader = leaders[position] ?? -1;
    const phrase = leader < 0 ? -1 : (at[leader] ?? -1);
    if (phrase < 0) continue;
    at[position] = phrase;
    owners[next[phrase] ?? 0] = owner[position] ?? 0;
    next[phrase] = (next[phrase] ?? 0) + 1;
  }
  const texts = firsts.map((first) => textsOf[first] ?? 0);
  return { length, at, firsts, owners, starts, texts, positions };
};

/**
 * Every phrase of 1 … `longest` words that is in at least `minTexts` texts, by length; shorter than `longest` where no
 * longer one can be frequent. A phrase can only be frequent if both its ends are. Source: Agrawal & Srikant (1994), Apriori.
 */
export const phraseLevels = (text: PhraseText, longest: number, minTexts: number): readonly PhraseLevel[] => {
  const { tokens, room } = text;
  const levels: PhraseLevel[] = [];
  for (let length = 1; length <= longest; length += 1) {
    const shorter = levels.at(-1);
    if (shorter?.firsts.length === 0) break;
    const inner = shorter?.at ?? tokens;
    let positions = 0;
    const heads = inner.map((head, position) => {
      if ((room[position] ?? 0) < length) return -1;
      positions += 1;
      return head;
    });
    const leaders = leadersOf(
      heads,
      inner.reduce((most, number) => Math.max(most, number), -1) + 1,
      shorter === undefined ? () => 0 : (position) => inner[position + 1] ?? -1,
    );
    levels.push(levelOf(text, length, minTexts, positions, leaders));
  }
  return levels;
};
