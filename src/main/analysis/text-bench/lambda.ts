import type { PhraseText } from '#main/analysis/text/phrase-levels.ts';

/** Quanteda’s smoothing: half an occurrence in every cell. */
const smoothing = 0.5;

export interface Lambda {
  /** The n-way interaction of the saturated log-linear model of all n-grams, above 0 where the words draw each other. */
  readonly lambda: number;
  /** λ over its standard error (Wald). */
  readonly z: number;
}

const bitsOf = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest > 0; rest >>>= 1) bits += rest & 1;
  return bits;
};

/** Numbers for the words of phrases at the places of a mask, so that equal ones have one number; 0 for the empty mask. */
class MaskedPhrases {
  readonly #places: readonly number[];
  readonly #width: number;
  /** By word, for the first place of the mask: most words begin no phrase. 0 for those. */
  readonly #firsts: Int32Array;
  /** For the places behind it. */
  readonly #numbers = new Map<number, number>();
  #size = 1;

  constructor(mask: number, width: number) {
    this.#places = Array.from({ length: 31 }, (_, place) => place).filter((place) => mask & (1 << place));
    this.#width = width;
    this.#firsts = new Int32Array(width);
  }

  /** The number of the words from a position on; −1 for words that no phrase has. */
  find(tokens: Int32Array, from: number): number {
    const places = this.#places;
    if (places.length === 0) return 0;
    let number = this.#firsts[tokens[from + (places[0] ?? 0)] ?? 0] ?? 0;
    if (number === 0) return -1;
    for (let i = 1; i < places.length; i += 1) {
      const next = this.#numbers.get(number * this.#width + (tokens[from + (places[i] ?? 0)] ?? 0));
      if (next === undefined) return -1;
      number = next;
    }
    return number;
  }

  /** The number of the words from a position on, a new one where they have none. */
  add(tokens: Int32Array, from: number): number {
    const places = this.#places;
    let number = 0;
    for (let i = 0; i < places.length; i += 1) {
      const word = tokens[from + (places[i] ?? 0)] ?? 0;
      const key = number * this.#width + word;
      const known = i === 0 ? this.#firsts[word] : this.#numbers.get(key);
      const next = known === undefined || known === 0 ? this.#size : known;
      if (next === this.#size) this.#size += 1;
      if (i === 0) this.#firsts[word] = next;
      else this.#numbers.set(key, next);
      number = next;
    }
    return number;
  }

  get size(): number {
    return this.#size;
  }
}

/** For each phrase, how many n-grams of the text agree with it at least at the places of a mask. */
const countAgreeing = (
  text: PhraseText,
  firsts: Int32Array,
  length: number,
  mask: number,
  width: number,
): Float64Array => {
  const masked = new MaskedPhrases(mask, width);
  const numbers = firsts.map((first) => masked.add(text.tokens, first));
  const counts = new Float64Array(masked.size);
  for (let position = 0; position < text.tokens.length; position += 1) {
    if ((text.room[position] ?? 0) < length) continue;
    const number = masked.find(text.tokens, position);
    if (number >= 0) counts[number] = (counts[number] ?? 0) + 1;
  }
  return Float64Array.from(numbers, (number) => counts[number] ?? 0);
};

/**
 * λ and z of phrases of one length (2 … 6 words), as quanteda’s `textstat_collocations` gives them: every n-gram of the text
 * falls into one of 2ⁿ cells by the places at which it has the phrase’s word; λ = Σ ± ln(cell + ½), + for cells with the
 * parity of the full agreement; z = λ / √(Σ 1/(cell + ½)). Source: Blaheta & Johnson (2001).
 * @param firsts a position of each phrase  @param width number of words of the vocabulary
 */
export const lambdas = (
  text: PhraseText,
  firsts: Int32Array,
  length: number,
  width: number,
): readonly Lambda[] => {
  const masks = 1 << length;
  const cells = Array.from({ length: masks }, (_, mask) => countAgreeing(text, firsts, length, mask, width));
  // Agreement at least at the places becomes agreement exactly there: Möbius inversion over the subsets.
  for (let place = 0; place < length; place += 1)
    for (let mask = 0; mask < masks; mask += 1) {
      if ((mask & (1 << place)) !== 0) continue;
      const [lower, upper] = [cells[mask], cells[mask | (1 << place)]];
      if (lower === undefined || upper === undefined) continue;
      for (let i = 0; i < lower.length; i += 1) lower[i] = (lower[i] ?? 0) - (upper[i] ?? 0);
    }
  return Array.from(firsts, (_, i) => {
    let lambda = 0;
    let variance = 0;
    for (const [mask, counts] of cells.entries()) {
      const cell = (counts[i] ?? 0) + smoothing;
      lambda += ((length - bitsOf(mask)) % 2 === 0 ? 1 : -1) * Math.log(cell);
      variance += 1 / cell;
    }
    return { lambda, z: lambda / Math.sqrt(variance) };
  });
};
