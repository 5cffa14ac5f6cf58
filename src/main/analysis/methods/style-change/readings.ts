import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { FeatureCounts } from './counts.ts';
import type { StyleReading } from './result.ts';
import { gSquaredSplitter } from './split.ts';
import { rangeOf } from './test-split.ts';
import { cutChunks, plainText, styleText, type Chunk } from './text.ts';

/** 3-grams of any characters, pieces of different drops kept apart; the `wanted` most frequent, ties by code. */
const countAny = (chunks: readonly Chunk[], groupSize: number): FeatureCounts => {
  const totals = new Map<string, number>();
  const rows = chunks.map(({ pieces }) => {
    const row = new Map<string, number>();
    for (const { text } of pieces)
      for (let i = 0; i + 3 <= text.length; i += 1) {
        const gram = text.slice(i, i + 3);
        row.set(gram, (row.get(gram) ?? 0) + 1);
        totals.set(gram, (totals.get(gram) ?? 0) + 1);
      }
    return row;
  });
  const names = [...totals]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, groupSize)
    .map(([gram]) => gram);
  return {
    rows: rows.length,
    columns: names.length,
    counts: Float64Array.from(rows.flatMap((row) => names.map((name) => row.get(name) ?? 0))),
    totals: Float64Array.from(rows, (row) => [...row.values()].reduce((sum, count) => sum + count, 0)),
    names,
  };
};

/** A blank at the end keeps the last word of one drop apart from the first of the next. */
const spaced = (text: string): string => (text === '' ? '' : `${text} `);

const readings: readonly (readonly [string, (drop: AnalysisDrop) => string])[] = [
  ['letters folded, one blank between words', (drop) => spaced(styleText(drop).toLowerCase())],
  ['letters folded, no blanks', (drop) => styleText(drop).toLowerCase().replaceAll(' ', '')],
  ['letters with case, one blank between words', (drop) => spaced(styleText(drop))],
  ['all characters unchanged', (drop) => spaced(plainText(drop).trim())],
];

/** Chunks and best split under every reading of "character 3-grams, letters only or with case". */
export const styleReadings = (
  drops: readonly AnalysisDrop[],
  rule: { readonly chunkSize: number; readonly features: number; readonly shortestSide: number },
): readonly StyleReading[] =>
  readings.map(([reading, textOf]) => {
    const texts = drops.map(textOf);
    const chunks = cutChunks(texts, rule.chunkSize);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    if (chunks.length < 2 * rule.shortestSide)
      return { reading, characters, chunks: chunks.length, afterChunk: null, lastDrop: null };
    const split = gSquaredSplitter(countAny(chunks, rule.features), rule.shortestSide);
    const { at } = split(rangeOf(0, chunks.length)).best;
    const last = drops[chunks[at - 1]?.pieces.at(-1)?.drop ?? 0]?.number ?? null;
    return { reading, characters, chunks: chunks.length, afterChunk: at, lastDrop: last };
  });
