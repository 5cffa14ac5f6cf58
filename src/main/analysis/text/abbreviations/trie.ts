import { caseVariants, foldCase, type SpelledKey } from './forms.ts';

const UNITS = 65_536;

/**
 * All spellings as one table: `next[node * width + classes[unit]]` is the following node, 0 without one (the root is
 * 0 and no edge leads back to it); `terminal[node]` is the index of the form that ends there, or −1.
 */
export interface Trie {
  readonly classes: Uint16Array;
  readonly width: number;
  readonly next: Int32Array;
  readonly terminal: Int32Array;
}

const blanks =
  '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000';

/** Numbers the code units that occur in the forms from 1; every other unit is class 0, which no form continues with. */
const classify = (texts: readonly string[], ignoreCase: boolean): { classes: Uint16Array; width: number } => {
  const classes = new Uint16Array(UNITS);
  let width = 1;
  for (const unit of new Set(texts.flatMap((text) => text.split('')))) {
    const alike = unit === ' ' ? [' ', ...blanks] : ignoreCase ? caseVariants(unit) : [unit];
    for (const variant of alike) classes[variant.charCodeAt(0)] = width;
    width += 1;
  }
  return { classes, width };
};

/** Builds the table; of two equal spellings the first one is kept. */
export const buildTrie = (forms: readonly SpelledKey[], caseSensitive: boolean): Trie => {
  const folded = forms.map((form) => (caseSensitive ? form.text : foldCase(form.text)));
  const ownForms = folded.filter((_, index) => forms[index]?.caseSensitive === caseSensitive);
  const { classes, width } = classify(ownForms, !caseSensitive);
  const size = ownForms.reduce((sum, text) => sum + text.length, 1);
  const next = new Int32Array(size * width);
  const terminal = new Int32Array(size).fill(-1);
  let nodes = 1;
  for (const [index, text] of folded.entries()) {
    if (forms[index]?.caseSensitive !== caseSensitive || text === '') continue;
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      const cell = node * width + (classes[text.charCodeAt(at)] ?? 0);
      if (next[cell] === 0) next[cell] = nodes++;
      node = next[cell] ?? 0;
    }
    if (terminal[node] === -1) terminal[node] = index;
  }
  return { classes, width, next, terminal };
};
