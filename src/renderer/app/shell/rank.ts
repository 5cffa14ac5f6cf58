/**
 * How well typed text fits a label: every typed word must be a word of the label (best), begin one, be inside one, or have its
 * letters appear in order. Higher is better; null when it does not fit.
 */
export const fitness = (typed: string, label: string): number | null => {
  if (typed.trim() === '') return 0;
  const text = label.toLowerCase();
  let score = 0;
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const points = wordFitness(word, text);
    if (points === null) return null;
    score += points;
  }
  return score;
};

const EDGE = /^$|[\s/().,:;…“”-]/;

/** Points of one place of a word: at the start of the label 4, of a word 3, inside one 2; half a point more where it is the whole word. */
const placeFitness = (word: string, text: string, at: number): number => {
  const begins = at === 0 ? 4 : EDGE.test(text.charAt(at - 1)) ? 3 : 2;
  return begins + (begins > 2 && EDGE.test(text.charAt(at + word.length)) ? 0.5 : 0);
};

const wordFitness = (word: string, text: string): number | null => {
  let best: number | null = null;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    best = Math.max(best ?? 0, placeFitness(word, text, at));
  return best ?? (isSubsequence(word, text) ? 1 : null);
};

const isSubsequence = (word: string, text: string): boolean => {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
};

const isWritten = (typed: string, label: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/**
 * The entries that fit, best first, of equal ones in their order; all of them when nothing was typed. What fits the name of an entry is
 * before what fits its other words. Letters that are only scattered over an entry count where no entry has the words themselves.
 * @param nameOf the part of the text that is read first
 */
export const rank = <Item>(
  typed: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  nameOf: (item: Item) => string = textOf,
): readonly Item[] => {
  const written = items.filter((item) => isWritten(typed, textOf(item)));
  return (written.length === 0 ? items : written)
    .flatMap((item, order) => {
      const score = fitness(typed, textOf(item));
      const named = isWritten(typed, nameOf(item)) ? (fitness(typed, nameOf(item)) ?? 0) : 0;
      return score === null ? [] : [{ item, order, score, named }];
    })
    .sort((a, b) => b.named - a.named || b.score - a.score || a.order - b.order)
    .map(({ item }) => item);
};
