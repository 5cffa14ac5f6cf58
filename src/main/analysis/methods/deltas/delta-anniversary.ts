import { groupByYear, shuffleWithinYears } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull, benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import { cosine, rarestShared, sharedTerms, type TfIdf } from '#main/analysis/text/tfidf.ts';
import { civilDate, clockSeconds } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { GAP_RESOLUTIONS } from '#shared/methods/parts.ts';
import { TIME_ZONES, type TimeZone } from '#shared/zones.ts';
import type { AnniversaryPair, anniversaryReadingSchema, DeltaOptions, RawDeltaTest } from './delta-types.ts';

/** All pairs of drops of the same month and day in different years; drop places, the earlier first. */
interface Candidates {
  readonly earlier: Int32Array;
  readonly later: Int32Array;
}

const candidatesOf = (drops: readonly AnalysisDrop[], zone: TimeZone): Candidates => {
  const dated = drops.map((drop, place) => ({ ...civilDate(drop.time, zone), place }));
  const byDay = Map.groupBy(dated, ({ month, day }) => `${month}-${day}`);
  const earlier: number[] = [];
  const later: number[] = [];
  for (const members of byDay.values())
    for (const [i, one] of members.entries())
      for (const other of members.slice(i + 1))
        if (one.year !== other.year) {
          earlier.push(one.place);
          later.push(other.place);
        }
  return { earlier: Int32Array.from(earlier), later: Int32Array.from(later) };
};

/** Places in the candidate list whose clock times are within the tolerance; no wrap at midnight. @param pairs room for all of them */
const matching = (
  { earlier, later }: Candidates,
  clocks: Int32Array,
  tolerance: number,
  pairs = new Int32Array(earlier.length),
): Int32Array => {
  let count = 0;
  for (let i = 0; i < earlier.length; i += 1) {
    const difference = (clocks[later[i] ?? 0] ?? 0) - (clocks[earlier[i] ?? 0] ?? 0);
    if (difference <= tolerance && -difference <= tolerance) {
      pairs[count] = i;
      count += 1;
    }
  }
  return pairs.subarray(0, count);
};

const dropsIn = ({ earlier, later }: Candidates, pairs: Int32Array, seenDrops: Uint8Array): number => {
  seenDrops.fill(0);
  let count = 0;
  for (const pair of pairs)
    for (const place of [earlier[pair] ?? 0, later[pair] ?? 0])
      if (seenDrops[place] === 0) {
        seenDrops[place] = 1;
        count += 1;
      }
  return count;
};

const describePair = (
  drops: readonly AnalysisDrop[],
  texts: TfIdf,
  a: number,
  b: number,
): Pick<AnniversaryPair, 'earlier' | 'later' | 'similarity' | 'sharedTerms'> => ({
  earlier: drops[a]?.number ?? 0,
  later: drops[b]?.number ?? 0,
  similarity: Math.round(cosine(texts.first, a, texts.first, b) * MICRO) / MICRO,
  sharedTerms: sharedTerms(texts.first, a, texts.first, b)
    .slice(0, 8)
    .map((term) => texts.vocabulary[term] ?? ''),
});

export interface AnniversaryResult {
  readonly tests: readonly RawDeltaTest[];
  readonly pairs: readonly AnniversaryPair[];
}

/** How many anniversaries there are in either calendar, by seconds and by clock minutes. */
export const anniversaryReadings = (
  drops: readonly AnalysisDrop[],
  tolerance: number,
): readonly ValueOf<typeof anniversaryReadingSchema>[] =>
  TIME_ZONES.flatMap((zone) => {
    const candidates = candidatesOf(drops, zone);
    const clocks = Int32Array.from(drops, (drop) => clockSeconds(drop.time, zone));
    return GAP_RESOLUTIONS.map((resolution) => {
      const pairs =
        resolution === 'second'
          ? matching(candidates, clocks, tolerance)
          : matching(
              candidates,
              clocks.map((clock) => Math.floor(clock / 60)),
              tolerance / 60,
            );
      return {
        zone,
        resolution,
        pairs: pairs.length,
        drops: dropsIn(candidates, pairs, new Uint8Array(drops.length)),
      };
    });
  });

interface NullRun {
  readonly pairs: Float64Array;
  readonly drops: Float64Array;
  /** Pairs of all surrogates by the number of drops that contain their rarest shared word; at 0 those that share none. */
  readonly byRarity: Float64Array;
}

const runNull = (
  drops: readonly AnalysisDrop[],
  candidates: Candidates,
  clocks: Int32Array,
  tolerance: number,
  rarest: Int32Array,
  options: DeltaOptions,
  context: AnalysisContext,
): NullRun => {
  const random = createRandom(deriveSeed(context.seed, 'anniversary'));
  const years = groupByYear(
    drops.map((drop) => drop.time),
    options.zone,
  );
  const count = candidates.earlier.length === 0 ? 0 : options.surrogates;
  const run = {
    pairs: new Float64Array(count),
    drops: new Float64Array(count),
    byRarity: new Float64Array(drops.length + 1),
  };
  const seenDrops = new Uint8Array(drops.length);
  const room = new Int32Array(candidates.earlier.length);
  for (let j = 0; j < count; j += 1) {
    if (j % 50 === 0) checkpoint(context, j, count);
    const pairs = matching(candidates, shuffleWithinYears(clocks, years, random.shuffle), tolerance, room);
    run.pairs[j] = pairs.length;
    run.drops[j] = dropsIn(candidates, pairs, seenDrops);
    for (const pair of pairs) {
      const rarity = rarest[pair] ?? 0;
      run.byRarity[rarity] = (run.byRarity[rarity] ?? 0) + 1;
    }
  }
  return run;
};

/** How many pairs of the null share a word at least as rare, by rarity; those that share none come last. */
const atLeastAsRare = (byRarity: Float64Array): Float64Array => {
  const counts = new Float64Array(byRarity.length);
  let sum = 0;
  for (let holders = 1; holders < counts.length; holders += 1) {
    sum += byRarity[holders] ?? 0;
    counts[holders] = sum;
  }
  counts[0] = sum + (byRarity[0] ?? 0);
  return counts;
};

/**
 * Anniversaries: two drops of the same month and day in different years whose clock times are at most `tolerance` seconds
 * apart, without a wrap at midnight. The null shuffles the clock times among the drops of each year. A single pair is judged
 * by its texts: its p is the share of the null's pairs that share a word standing in as few drops or fewer.
 */
export const anniversaries = (
  drops: readonly AnalysisDrop[],
  texts: TfIdf,
  tolerance: number,
  options: DeltaOptions,
  context: AnalysisContext,
): AnniversaryResult => {
  const candidates = candidatesOf(drops, options.zone);
  const { earlier, later } = candidates;
  const clocks = Int32Array.from(drops, (drop) => clockSeconds(drop.time, options.zone));
  const rarest = earlier.map((place, i) =>
    rarestShared(texts, texts.first, place, texts.first, later[i] ?? 0),
  );
  const pairs = matching(candidates, clocks, tolerance);
  const run = runNull(drops, candidates, clocks, tolerance, rarest, options, context);
  const counts = atLeastAsRare(run.byRarity);
  const total = counts[0] ?? 0;
  const ps = [...pairs].map((pair) => permutationP(counts[rarest[pair] ?? 0] ?? 0, total));
  const qs = benjaminiHochberg(ps);
  const dropCount = dropsIn(candidates, pairs, new Uint8Array(drops.length));
  const dropSummary = againstNull(dropCount, run.drops);
  const base = { drops: dropCount, of: drops.length, expectedDrops: dropSummary.expected };
  const shared = { kind: 'anniversary' as const, minutes: tolerance / 60, baseRate: base };
  return {
    tests: [
      {
        ...shared,
        label: 'Same month and day, other year, clock times close: pairs',
        unit: 'pairs',
        ...againstNull(pairs.length, run.pairs),
      },
      { ...shared, label: 'Drops with such an anniversary', unit: 'drops', ...dropSummary },
    ],
    pairs: [...pairs].map((pair, i) => ({
      ...describePair(drops, texts, earlier[pair] ?? 0, later[pair] ?? 0),
      clockDifferenceSeconds: (clocks[later[pair] ?? 0] ?? 0) - (clocks[earlier[pair] ?? 0] ?? 0),
      rarestSharedIn: rarest[pair] ?? 0,
      comparedWith: total,
      p: ps[i] ?? 1,
      q: qs[i] ?? 1,
    })),
  };
};
