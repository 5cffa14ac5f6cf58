import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { FeatureCounts } from './counts.ts';
import type { StyleReading } from './result.ts';
import { gSquaredSplitter } from './split.ts';
import { rangeOf } from './test-split.ts';
import { cutChunks, spaced, styleText, type Chunk } from './text.ts';

/** A small number per UTF-16 unit that a text has, and how many there are. */
const numberUnits = (chunks: readonly Chunk[]): { readonly numbers: Int32Array; readonly size: number } => {
  const numbers = new Int32Array(65_536).fill(-1);
  let size = 0;
  for (const { pieces } of chunks)
    for (const { text } of pieces)
      for (let i = 0; i < text.length; i += 1) {
        const unit = text.charCodeAt(i);
        if (numbers[unit] === -1) numbers[unit] = size++;
      }
  return { numbers, size };
};

/**
 * 3-grams of any characters, pieces of different drops kept apart; the `wanted` most frequent, ties by code. They are counted by
 * numbers: a million short texts would be most of the time of the method.
 */
const countAny = (chunks: readonly Chunk[], groupSize: number): FeatureCounts => {
  const { numbers, size } = numberUnits(chunks);
  const places = new Map<number, number>();
  const grams: string[] = [];
  const sums: number[] = [];
  const rows = chunks.map(({ pieces }) => {
    const row = new Int32Array(pieces.reduce((sum, { text }) => sum + text.length, 0));
    let count = 0;
    for (const { text } of pieces) {
      let pair = numbers[text.charCodeAt(0)] ?? 0;
      for (let i = 1; i < text.length; i += 1) {
        const number = numbers[text.charCodeAt(i)] ?? 0;
        if (i > 1) {
          const code = pair * size + number;
          let place = places.get(code);
          if (place === undefined) {
            place = grams.push(text.slice(i - 2, i + 1)) - 1;
            places.set(code, place);
          }
          sums[place] = (sums[place] ?? 0) + 1;
          row[count++] = place;
        }
        pair = (pair % size) * size + number;
      }
    }
    return row.subarray(0, count);
  });
  const features = [...grams.keys()]
    .sort((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0) || ((grams[a] ?? '') < (grams[b] ?? '') ? -1 : 1))
    .slice(0, groupSize);
  const column = new Int32Array(grams.length).fill(-1);
  for (const [index, place] of features.entries()) column[place] = index;
  const counts = new Float64Array(rows.length * features.length);
  for (const [index, row] of rows.entries())
    for (const place of row) {
      const at = column[place] ?? -1;
      if (at < 0) continue;
      const cell = index * features.length + at;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  return {
    rows: rows.length,
    columns: features.length,
    counts,
    totals: Float64Array.from(rows, ({ length }) => length),
    names: features.map((place) => grams[place] ?? ''),
  };
};

const readings: readonly (readonly [string, (plain: string) => string])[] = [
  ['letters folded, one blank between words', (plain) => spaced(styleText(plain).toLowerCase())],
  ['letters folded, no blanks', (plain) => styleText(plain).toLowerCase().replaceAll(' ', '')],
  ['letters with case, one blank between words', (plain) => spaced(styleText(plain))],
  ['all characters unchanged', (plain) => spaced(plain.trim())],
];

/**
 * Chunks and best split under every reading of "character 3-grams, letters only or with case".
 * @param plains the plain texts of the drops
 */
export const styleReadings = (
  drops: readonly AnalysisDrop[],
  plains: readonly string[],
  rule: { readonly chunkSize: number; readonly features: number; readonly shortestSide: number },
): readonly StyleReading[] =>
  readings.map(([reading, textOf]) => {
    const texts = plains.map(textOf);
    const chunks = cutChunks(texts, rule.chunkSize);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    if (chunks.length < 2 * rule.shortestSide)
      return { reading, characters, chunks: chunks.length, afterChunk: null, lastDrop: null };
    const split = gSquaredSplitter(countAny(chunks, rule.features), rule.shortestSide);
    const { at } = split(rangeOf(0, chunks.length)).best;
    const last = drops[chunks[at - 1]?.pieces.at(-1)?.drop ?? 0]?.number ?? null;
    return { reading, characters, chunks: chunks.length, afterChunk: at, lastDrop: last };
  });
