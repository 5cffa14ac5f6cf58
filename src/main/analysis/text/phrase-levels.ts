/** Texts as numbers, in which phrases are looked for. */
export interface PhraseText {
  /** Word numbers of all texts one after another. */
  readonly tokens: Int32Array;
  /** Index of the text that each token belongs to, ascending. */
  readonly owner: Int32Array;
  /** How many tokens may still be one phrase from each token on, itself counted in. */
  readonly room: Int32Array;
}

/** A phrase that stands in enough texts. */
export interface Phrase {
  readonly words: Int32Array;
  readonly occurrences: number;
  /** Indices of the texts with it, ascending, each once. */
  readonly drops: Int32Array;
  /** Text of every occurrence, ascending. */
  readonly owners: Int32Array;
}

/** The phrases of one length. */
export interface PhraseLevel {
  readonly length: number;
  /** Phrase number at each token position, −1 where no frequent phrase of this length begins. */
  readonly at: Int32Array;
  readonly phrases: readonly Phrase[];
  /** Positions at which a phrase of this length could begin. */
  readonly positions: number;
}

const distinct = (ascending: Int32Array): Int32Array =>
  ascending.filter((value, i) => i === 0 || value !== ascending[i - 1]);

/** Groups the token positions by a key and keeps the groups that stand in at least `minTexts` texts. */
const levelOf = (
  text: PhraseText,
  length: number,
  minTexts: number,
  keyAt: (position: number) => number,
): PhraseLevel => {
  const groups = new Map<number, number[]>();
  let positions = 0;
  for (let position = 0; position < text.tokens.length; position += 1) {
    if ((text.room[position] ?? 0) < length) continue;
    positions += 1;
    const key = keyAt(position);
    if (key < 0) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [position]);
    else group.push(position);
  }
  const at = new Int32Array(text.tokens.length).fill(-1);
  const phrases: Phrase[] = [];
  for (const starts of groups.values()) {
    if (starts.length < minTexts) continue;
    const owners = Int32Array.from(starts, (start) => text.owner[start] ?? 0);
    const drops = distinct(owners);
    if (drops.length < minTexts) continue;
    for (const start of starts) at[start] = phrases.length;
    const first = starts[0] ?? 0;
    phrases.push({
      words: text.tokens.slice(first, first + length),
      occurrences: starts.length,
      drops,
      owners,
    });
  }
  return { length, at, phrases, positions };
};

/**
 * Every phrase of 1 … `longest` words that stands in at least `minTexts` texts, by length; shorter than `longest` where no
 * longer one can be frequent. A phrase can only be frequent if both its ends are. Source: Agrawal & Srikant (1994), Apriori.
 */
export const phraseLevels = (text: PhraseText, longest: number, minTexts: number): readonly PhraseLevel[] => {
  const levels = [levelOf(text, 1, minTexts, (position) => text.tokens[position] ?? -1)];
  for (let length = 2; length <= longest; length += 1) {
    const shorter = levels.at(-1);
    if (shorter === undefined || shorter.phrases.length === 0) break;
    const { at, phrases } = shorter;
    levels.push(
      levelOf(text, length, minTexts, (position) => {
        const head = at[position] ?? -1;
        const tail = at[position + 1] ?? -1;
        return head < 0 || tail < 0 ? -1 : head * phrases.length + tail;
      }),
    );
  }
  return levels;
};
