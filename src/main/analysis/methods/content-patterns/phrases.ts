import type { Corpus } from './corpus.ts';

/** A phrase that stands in enough drops. */
export interface Phrase {
  readonly words: Int32Array;
  readonly occurrences: number;
  /** Drop indices, ascending, each once. */
  readonly drops: Int32Array;
  /** Drop index of every occurrence, ascending. */
  readonly owners: Int32Array;
}

/** Positions of each phrase of one length, by a running number of the phrase. */
interface Level {
  readonly length: number;
  /** Phrase number at each token position, −1 where no frequent phrase of this length begins. */
  readonly at: Int32Array;
  readonly phrases: readonly Phrase[];
  /** Positions at which a phrase of this length could begin. */
  readonly positions: number;
}

const distinct = (ascending: Int32Array): Int32Array =>
  ascending.filter((value, i) => i === 0 || value !== ascending[i - 1]);

/** Groups the token positions by a key and keeps the groups that stand in at least `minDrops` drops. */
const levelOf = (
  corpus: Corpus,
  length: number,
  minDrops: number,
  keyAt: (position: number) => number,
): Level => {
  const groups = new Map<number, number[]>();
  let positions = 0;
  for (let position = 0; position < corpus.tokens.length; position += 1) {
    if ((corpus.room[position] ?? 0) < length) continue;
    positions += 1;
    const key = keyAt(position);
    if (key < 0) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [position]);
    else group.push(position);
  }
  const at = new Int32Array(corpus.tokens.length).fill(-1);
  const phrases: Phrase[] = [];
  for (const starts of groups.values()) {
    if (starts.length < minDrops) continue;
    const owners = Int32Array.from(starts, (start) => corpus.owner[start] ?? 0);
    const drops = distinct(owners);
    if (drops.length < minDrops) continue;
    for (const start of starts) at[start] = phrases.length;
    const first = starts[0] ?? 0;
    phrases.push({
      words: corpus.tokens.slice(first, first + length),
      occurrences: starts.length,
      drops,
      owners,
    });
  }
  return { length, at, phrases, positions };
};

export interface PhraseLevel {
  readonly length: number;
  readonly phrases: readonly Phrase[];
  readonly positions: number;
}

/** Phrases that a longer one of the same count swallows, marked by their number. */
const swallowed = (level: Level, longer: Level | undefined): Uint8Array => {
  const marks = new Uint8Array(level.phrases.length);
  if (longer === undefined) return marks;
  for (const [position, number] of longer.at.entries()) {
    const occurrences = longer.phrases[number]?.occurrences;
    if (occurrences === undefined) continue;
    for (const inner of [level.at[position] ?? -1, level.at[position + 1] ?? -1])
      if (level.phrases[inner]?.occurrences === occurrences) marks[inner] = 1;
  }
  return marks;
};

/**
 * Every phrase of 1 … `longest` words that stands in at least `minDrops` drops, without those that a phrase one word
 * longer with as many occurrences contains. A phrase can only be frequent if both its ends are (Apriori).
 */
export const frequentPhrases = (
  corpus: Corpus,
  longest: number,
  minDrops: number,
): readonly PhraseLevel[] => {
  const levels = [levelOf(corpus, 1, minDrops, (position) => corpus.tokens[position] ?? -1)];
  for (let length = 2; length <= longest; length += 1) {
    const shorter = levels.at(-1);
    if (shorter === undefined || shorter.phrases.length === 0) break;
    const { at, phrases } = shorter;
    levels.push(
      levelOf(corpus, length, minDrops, (position) => {
        const head = at[position] ?? -1;
        const tail = at[position + 1] ?? -1;
        return head < 0 || tail < 0 ? -1 : head * phrases.length + tail;
      }),
    );
  }
  return levels.map((level, i) => {
    const marks = swallowed(level, levels[i + 1]);
    return {
      length: level.length,
      positions: level.positions,
      phrases: level.phrases.filter((_, number) => marks[number] === 0),
    };
  });
};
