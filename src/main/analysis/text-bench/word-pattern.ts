/** Whether a word is meant, decided once per word of a vocabulary. */
export type WordTest = (word: string) => boolean;

/**
 * A word in which `*` means any number of characters, none included. Every piece between two stars is looked for once,
 * left to right, so that no pattern takes more than the word’s length times its pieces.
 */
export const wordTest = (pattern: string): WordTest => {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return (word) => word === pattern;
  const inner = pieces.slice(1, -1);
  return (word) => {
    if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
      return false;
    const end = word.length - last.length;
    let reached = first.length;
    for (const piece of inner) {
      const at = word.indexOf(piece, reached);
      if (at < 0 || at + piece.length > end) return false;
      reached = at + piece.length;
    }
    return true;
  };
};
