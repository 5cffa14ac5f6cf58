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

/** The phrases of one length. */
export interface PhraseLevel {
  readonly length: number;
  /** Phrase number at each token position, −1 where no frequent phrase of this length begins. */
  readonly at: Int32Array;
  readonly phrases: readonly Phrase[];
  /** Positions at which a phrase of this length could begin. */
  readonly positions: number;
}

const distinct = (ascending: Int32Array): Int32Array => {
  const values = new Int32Array(ascending.length);
  let count = 0;
  for (const value of ascending)
    if (count === 0 || value !== values[count - 1]) {
      values[count] = value;
      count += 1;
    }
  return values.slice(0, count);
};

/** Token positions by a key: group g has those from `starts[g]` to before `starts[g + 1]`. Groups in the order of their first one. */
interface Groups {
  readonly starts: Int32Array;
  readonly members: Int32Array;
  /** Positions at which a phrase of this length could begin, those without a key too. */
  readonly positions: number;
}

const groupBy = (
  { tokens, room }: PhraseText,
  length: number,
  keyAt: (position: number) => number,
): Groups => {
  const numbers = new Map<number, number>();
  const groupAt = new Int32Array(tokens.length).fill(-1);
  const sizes = new Int32Array(tokens.length);
  let positions = 0;
  for (let position = 0; position < tokens.length; position += 1) {
    if ((room[position] ?? 0) < length) continue;
    positions += 1;
    const key = keyAt(position);
    if (key < 0) continue;
    const known = numbers.get(key);
    const group = known ?? numbers.size;
    if (known === undefined) numbers.set(key, group);
    groupAt[position] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const starts = new Int32Array(numbers.size + 1);
  for (let group = 0; group < numbers.size; group += 1)
    starts[group + 1] = (starts[group] ?? 0) + (sizes[group] ?? 0);
  const members = new Int32Array(starts[numbers.size] ?? 0);
  const next = starts.slice();
  for (let position = 0; position < tokens.length; position += 1) {
    const group = groupAt[position] ?? -1;
    if (group < 0) continue;
    members[next[group] ?? 0] = position;
    next[group] = (next[group] ?? 0) + 1;
  }
  return { starts, members, positions };
};

/** Groups the token positions by a key and keeps the groups that are in at least `minTexts` texts. */
const levelOf = (
  text: PhraseText,
  length: number,
  minTexts: number,
  keyAt: (position: number) => number,
): PhraseLevel => {
  const { starts, members, positions } = groupBy(text, length, keyAt);
  const at = new Int32Array(text.tokens.length).fill(-1);
  const phrases: Phrase[] = [];
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [from, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    if (end - from < minTexts) continue;
    const owners = members.slice(from, end);
    for (let i = 0; i < owners.length; i += 1) owners[i] = text.owner[owners[i] ?? 0] ?? 0;
    const drops = distinct(owners);
    if (drops.length < minTexts) continue;
    for (let place = from; place < end; place += 1) at[members[place] ?? 0] = phrases.length;
    const first = members[from] ?? 0;
    phrases.push({
      words: text.tokens.slice(first, first + length),
      occurrences: end - from,
      drops,
      owners,
    });
  }
  return { length, at, phrases, positions };
};

/**
 * Every phrase of 1 … `longest` words that is in at least `minTexts` texts, by length; shorter than `longest` where no
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
