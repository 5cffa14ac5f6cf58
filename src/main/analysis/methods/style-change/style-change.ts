import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { testOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { functionWords } from '#main/analysis/text/function-words.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import { styleChangeParameters } from '#shared/methods/patterns.ts';
import { changePointsOf } from './change-points.ts';
import { countTrigrams, type Alphabet, type FeatureCounts } from './counts.ts';
import { cosineDistances, deltaDistances } from './distances.ts';
import { compareGroups, type LabelledTexts } from './groups.ts';
import { styleReadings } from './readings.ts';
import {
  STYLE_STATEMENT,
  styleChangeSchema,
  type StyleBoundary,
  type StyleChangePoint,
  type StyleChangeResult,
  type StyleSplit,
} from './result.ts';
import { energySplitter, gSquaredSplitter, type Splitter } from './split.ts';
import { rangeOf, testSplit } from './test-split.ts';
import { cutChunks, plainText, spaced, styleText, type Chunk } from './text.ts';

const columnOf = new Map(functionWords.map((word, index) => [word, index]));

/** Function words per chunk; a word that a cut divides is not counted as one. */
export const countFunctionWords = (chunks: readonly Chunk[]): FeatureCounts => {
  const columns = functionWords.length;
  const counts = new Float64Array(chunks.length * columns);
  const totals = new Float64Array(chunks.length);
  for (const [row, { pieces }] of chunks.entries())
    for (const { text } of pieces)
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []) {
        totals[row] = (totals[row] ?? 0) + 1;
        const column = columnOf.get(word);
        if (column !== undefined) counts[row * columns + column] = (counts[row * columns + column] ?? 0) + 1;
      }
  return { rows: chunks.length, columns, counts, totals, names: functionWords };
};

/**
 * One row for all drops that end within a chunk before a boundary of chunks or earlier than that, one for all that begin a chunk behind it
 * or later, and one for each drop between them: every two rows have the end of a drop between them.
 */
const rowsAround = (chunks: readonly Chunk[], at: number): readonly Chunk[] => {
  const first = chunks[at - 2]?.pieces.at(-1)?.drop ?? -1;
  const last = chunks[at + 1]?.pieces[0]?.drop ?? Infinity;
  const pieces = chunks.flatMap((chunk) => chunk.pieces);
  // A drop may be longer than both chunks.
  const rows = Map.groupBy(pieces, ({ drop }) =>
    drop <= first ? first : Math.min(drop, Math.max(last, first + 1)),
  );
  return [...rows.values()].map((own) => ({ pieces: own }));
};

/**
 * The drop that a change is after: the best split by G² between two drops within one chunk on either side of a boundary.
 * @returns the index of the last drop before it
 */
const lastDropBefore = (
  chunks: readonly Chunk[],
  at: number,
  alphabet: Alphabet,
  features: number,
): number => {
  const rows = rowsAround(chunks, at);
  const { best } = gSquaredSplitter(countTrigrams(rows, alphabet, features), 1)(rangeOf(0, rows.length));
  return rows[best.at - 1]?.pieces.at(-1)?.drop ?? 0;
};

type Chosen = ValueOf<typeof styleChangeParameters>;

const boundaryAt = (drops: readonly AnalysisDrop[], chunks: readonly Chunk[], at: number): StyleBoundary => {
  const last = drops[chunks[at - 1]?.pieces.at(-1)?.drop ?? 0];
  const next = drops[chunks[at]?.pieces[0]?.drop ?? -1];
  return {
    afterChunk: at,
    lastDrop: last?.number ?? 0,
    nextDrop: next?.number ?? null,
    lastTime: last?.time ?? 0,
    nextTime: next?.time ?? null,
  };
};

type Place = Pick<StyleChangePoint, 'boundary' | 'lastDrop' | 'nextDrop' | 'time'>;

/** Where the change at a boundary of chunks is; each boundary is placed once. */
const createPlaces = (
  drops: readonly AnalysisDrop[],
  chunks: readonly Chunk[],
  { alphabet, features }: Chosen,
): ((at: number) => Place) => {
  const places = new Map<number, Place>();
  const placeAt = (at: number): Place => {
    const index = lastDropBefore(chunks, at, alphabet, features);
    return {
      boundary: boundaryAt(drops, chunks, at),
      lastDrop: drops[index]?.number ?? 0,
      nextDrop: drops[index + 1]?.number ?? null,
      time: drops[index]?.time ?? 0,
    };
  };
  return (at) => {
    const place = places.get(at) ?? placeAt(at);
    places.set(at, place);
    return place;
  };
};

const splittersOf = (
  features: FeatureCounts,
  shortest: number,
): readonly (readonly [StyleSplit['measure'], Splitter])[] => [
  ['g-squared', gSquaredSplitter(features, shortest)],
  ['delta', energySplitter(deltaDistances(features), shortest)],
  ['cosine', energySplitter(cosineDistances(features), shortest)],
];

/** The drops' texts by the value of a split, in the order the values appear. */
const labelled = (
  drops: readonly AnalysisDrop[],
  texts: readonly string[],
  valueOf: (drop: AnalysisDrop) => string,
): readonly LabelledTexts[] => {
  const valued = drops.map((drop, i) => ({ value: valueOf(drop), text: texts[i] ?? '' }));
  const groups = Map.groupBy(valued, ({ value }) => value);
  return [...groups].map(([name, own]) => ({ name, texts: own.map(({ text }) => text) }));
};

const splitsOf = (
  chunks: readonly Chunk[],
  placeAt: (at: number) => Place,
  sets: readonly (readonly [StyleSplit['features'], FeatureCounts])[],
  chosen: Chosen,
  context: AnalysisContext,
): { readonly splits: readonly StyleSplit[]; readonly curve: readonly number[] } => {
  const order = rangeOf(0, chunks.length);
  const tests = sets.flatMap(([features, counts], set) =>
    splittersOf(counts, chosen.shortestSide).map(([measure, splitter], i) => {
      checkpoint(context, set * 3 + i, 12);
      const random = createRandom(deriveSeed(context.seed, `style ${features} ${measure}`));
      return { features, measure, ...testSplit(splitter, order, chosen.surrogates, random) };
    }),
  );
  const qs = benjaminiHochberg(tests.map(({ chance }) => chance.p));
  return {
    splits: tests.map(({ features, measure, best, chance }, i) => ({
      features,
      measure,
      ...placeAt(best.at),
      chance,
      q: qs[i] ?? 1,
    })),
    curve: tests[0]?.curve ?? [],
  };
};

const changePointsIn = (
  chunks: readonly Chunk[],
  placeAt: (at: number) => Place,
  counts: FeatureCounts,
  chosen: Chosen,
  context: AnalysisContext,
): readonly StyleChangePoint[] =>
  changePointsOf(
    gSquaredSplitter(counts, chosen.shortestSide),
    chunks.length,
    {
      shortest: chosen.shortestSide,
      most: chosen.maxChangePoints,
      surrogates: chosen.surrogates,
      level: 0.05,
      furtherLevel: 0.004,
    },
    createRandom(deriveSeed(context.seed, 'style change points')),
  ).map(({ at, chance }) => ({ ...placeAt(at), chance }));

const neighboursOf = (counts: FeatureCounts): StyleChangeResult['neighbours'] => {
  const delta = deltaDistances(counts);
  const cosine = cosineDistances(counts);
  return Array.from({ length: Math.max(0, counts.rows - 1) }, (_, i) => ({
    delta: delta.values[i * counts.rows + i + 1] ?? 0,
    cosineDistance: cosine.values[i * counts.rows + i + 1] ?? 0,
  }));
};

const chunksOf = (drops: readonly AnalysisDrop[], chunks: readonly Chunk[]): StyleChangeResult['chunks'] =>
  chunks.map(({ pieces }) => {
    const first = drops[pieces[0]?.drop ?? 0];
    const last = drops[pieces.at(-1)?.drop ?? 0];
    return {
      firstDrop: first?.number ?? 0,
      lastDrop: last?.number ?? 0,
      startTime: first?.time ?? 0,
      endTime: last?.time ?? 0,
    };
  });

type Places = Pick<StyleChangeResult, 'chunks' | 'splits' | 'changePoints'>;

/** The drops dated to the day among those whose times an answer gives. */
const datedAmong = (
  drops: readonly AnalysisDrop[],
  { chunks, splits, changePoints }: Places,
): Pick<StyleChangeResult, 'datedToDay'> => {
  const boundaries = [...splits, ...changePoints].flatMap(({ boundary }) => [
    boundary.lastDrop,
    boundary.nextDrop,
  ]);
  const datedRows = new Set([
    ...boundaries,
    ...chunks.flatMap(({ firstDrop, lastDrop }) => [firstDrop, lastDrop]),
    ...[...splits, ...changePoints].map(({ lastDrop }) => lastDrop),
  ]);
  const dated = drops.filter((drop) => isDayDated(drop) && datedRows.has(drop.number));
  return dated.length === 0 ? {} : { datedToDay: dated.map(({ number }) => number) };
};

const run = (drops: readonly AnalysisDrop[], chosen: Chosen, context: AnalysisContext): StyleChangeResult => {
  const plains = drops.map(plainText);
  const texts = plains.map((plain) => spaced(styleText(plain)));
  const chunks = cutChunks(texts, chosen.chunkSize);
  const placeAt = createPlaces(drops, chunks, chosen);
  const enough = chunks.length >= 2 * chosen.shortestSide;
  const trigrams = countTrigrams(chunks, chosen.alphabet, chosen.features);
  const sets = [
    [chosen.alphabet, trigrams],
    ['function-words', countFunctionWords(chunks)],
  ] as const;
  const { splits, curve } = enough
    ? splitsOf(chunks, placeAt, sets, chosen, context)
    : { splits: [], curve: [] };
  checkpoint(context, 6, 12);
  const changed = isSignificant(splits[0]?.q ?? null);
  const changePoints = changed ? changePointsIn(chunks, placeAt, trigrams, chosen, context) : [];
  checkpoint(context, 9, 12);
  const compare = (label: string, valueOf: (drop: AnalysisDrop) => string) =>
    compareGroups(
      labelled(drops, texts, valueOf),
      { ...chosen, shortest: Math.max(2, chosen.shortestSide) },
      createRandom(deriveSeed(context.seed, `style by ${label}`)),
    );
  const places = { chunks: chunksOf(drops, chunks), splits, changePoints };
  return {
    dropsTested: drops.length,
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    ...places,
    curve,
    neighbours: neighboursOf(trigrams),
    readings: styleReadings(drops, plains, chosen),
    byBoard: compare('board', ({ platform, board }) => `${platform} ${board}`),
    byTripcode: compare('tripcode', ({ tripcode }) => tripcode ?? 'none'),
    ...datedAmong(drops, places),
    changed,
    statement: STYLE_STATEMENT,
    note: enough
      ? null
      : `Too little text: ${chunks.length} chunks of ${chosen.chunkSize} characters, a split needs ${2 * chosen.shortestSide}.`,
  };
};

/** Whether and where the style of the drops' own words changes. Input: drops in canonical order. */
export const styleChange = defineMethod({
  id: 'style-change',
  version: 5,
  title: 'Style change',
  summary:
    'Looks for a change of writing style over time and says how good a split shuffled order would give.',
  definition: [
    'Text: the drops’ own words without quotes, pasted sources, URLs, references and sign-off; runs of four or more equal characters cut to three; letters a–z kept, one blank for everything between them. The texts are laid end to end in canonical order, a blank after each, and cut into chunks of exactly chunkSize characters, never by drops; the rest at the end is left out.',
    'Features: the most frequent character 3-grams of letters and word ends (letters folded, or with their case), and function words.',
    'readings: the number of chunks and the best split by G² when blanks are left out, or all characters of the own words are kept unchanged; these are not tested.',
    'Measures of every split with at least shortestSide chunks a side: G² of the feature counts before against after; Burrows’ Delta (mean absolute difference of z-scores of the shares, by the sample standard deviation) and 1 − cosine of the counts, both as energy statistic of the two sides. Each best split is compared with the best splits of the same chunks in shuffled order; q: Benjamini–Hochberg over the six.',
    `changed: q < ${SIGNIFICANT_Q} for G² of the 3-grams. Change points, sought where that is so: binary segmentation by that G², stopped where shuffled order within the stretch gives p ≥ 0.05 (0.004 after the first, for many stretches are tried: with fewer than 250 shuffled orders there is no second; the chunks next to a change are left out of the stretches next to it), the strongest maxChangePoints kept. Each of these, and each best split, is then placed between two drops within one chunk of its boundary by the same G²: chunks end within drops.`,
    'By board and tripcode: the texts of each group cut into chunks of their own, every two groups with enough chunks compared by Delta and cosine with shuffled labels.',
    STYLE_STATEMENT,
  ].join('\n'),
  reads: ['drops'],
  parameters: styleChangeParameters,
  result: styleChangeSchema,
  outputs: {
    splits: 'Best split by measure and features, between which drops, with p and q',
    changePoints: 'Places where the style changes, the strongest kept',
    'byBoard, byTripcode': 'Distances between groups of drops compared with shuffled labels',
    readings: 'Chunks and best split under other readings of the definition',
    curve: 'G² of every split',
  },
  limits: [
    STYLE_STATEMENT,
    'The six measures are one family and lean on each other, so that q is careful: where the chunks may truly change places a change is reported in 1.8% of 600 runs (1.0–3.3%).',
    'Shuffled order has no slow drift either: a drifting style is distinguished from no change, not from a sudden one.',
    'Boards and tripcodes follow each other in time, so that a difference between them may be one of time.',
    'Letters outside a–z count as blanks.',
  ],
  source:
    'Burrows (2002); character 3-grams for style, Stamatatos (2009); G², Dunning (1993); energy statistic, Székely & Rizzo (2004).',
  run: ({ drops }, chosen, context) => run(drops, chosen, context),
  tests: ({ splits, changePoints, byBoard, byTripcode }) => [
    ...splits.map(({ features, measure, chance }) =>
      testOf(`Best split by ${measure} of ${features}`, chance),
    ),
    ...changePoints.map(({ lastDrop, chance }) => testOf(`Change point after drop ${lastDrop}`, chance)),
    ...byBoard.pairs.map(({ a, b, chance }) => testOf(`Boards ${a} and ${b}`, chance)),
    ...byTripcode.pairs.map(({ a, b, chance }) => testOf(`Tripcodes ${a} and ${b}`, chance)),
  ],
});
