import { z } from 'zod';
import type { NullSummary } from '#main/analysis/chance/significance.ts';
import { familyOf, psOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { plural } from '#shared/figures.ts';
import { listOf, nullSummarySchema } from '#shared/methods/parts.ts';
import { temporalClusterParameters } from '#shared/methods/patterns.ts';
import { clusterChance } from './chance.ts';
import { findClusters, type ClusterRule, type ScoredRun } from './score.ts';

const dropsIn = (runs: readonly ScoredRun[]): number => {
  let next = 0;
  let drops = 0;
  // Runs come by their first drop; those of overlapping windows share drops.
  for (const { first, last } of runs) {
    drops += Math.max(0, last - Math.max(first, next) + 1);
    next = Math.max(next, last + 1);
  }
  return drops;
};

const readingsOf = (method: ClusterRule['method']): readonly (readonly [string, Partial<ClusterRule>])[] => {
  if (method === 'gap') return [['runs', {}]];
  const merged = ['windows that share a drop merged', { overlap: 'merge' }] as const;
  const apart = ['windows kept apart', { overlap: 'keep' }] as const;
  return method === 'window'
    ? [apart, merged]
    : [
        merged,
        apart,
        ['merged, the window itself left out of its local rate', { overlap: 'merge', rateWithItself: false }],
      ];
};

/** The number of clusters under every reading of the chosen method, the definition's own first. */
const clusterReadings = (times: Float64Array, rule: ClusterRule): TemporalClusters['readings'] =>
  readingsOf(rule.method).map(([reading, changed]) => {
    const runs = findClusters(times, { ...rule, ...changed });
    return { reading, clusters: runs.length, drops: dropsIn(runs) };
  });

const clusterSchema = z.object({
  /** Canonical order. */
  drops: listOf(z.number()),
  startTime: z.number(),
  endTime: z.number(),
  averageIntervalMinutes: z.number(),
  /** Drops in the window that deviates most, what the local rate expects there, and how far apart they are. */
  windowCount: z.number(),
  expected: z.number(),
  zScore: z.number().nullable(),
  poissonTail: z.number(),
  /** −ln of the Poisson tail, compared with that of every cluster in the jittered archives. */
  strength: nullSummarySchema,
  p: z.number(),
  q: z.number(),
  /** 1 − q. */
  confidence: z.number(),
});
export type TemporalCluster = ValueOf<typeof clusterSchema>;

const resultSchema = z.object({
  dropsTested: z.number(),
  clusters: listOf(clusterSchema),
  chance: z.object({ clusters: nullSummarySchema, strongest: nullSummarySchema }),
  /** What the definition gives when it is read in another way; the first is the one used by default. */
  readings: listOf(z.object({ reading: z.string(), clusters: z.number(), drops: z.number() })),
  /** Set where there was too little to look at. */
  note: z.string().nullable(),
});
export type TemporalClusters = ValueOf<typeof resultSchema>;

const describe = (
  drops: readonly AnalysisDrop[],
  run: ScoredRun,
  strength: NullSummary,
  q: number,
): TemporalCluster => {
  const members = drops.slice(run.first, run.last + 1);
  const startTime = members[0]?.time ?? 0;
  const endTime = members.at(-1)?.time ?? 0;
  return {
    drops: members.map(({ number }) => number),
    startTime,
    endTime,
    averageIntervalMinutes: members.length < 2 ? 0 : (endTime - startTime) / 60 / (members.length - 1),
    windowCount: run.count,
    expected: run.expected,
    zScore: run.zScore,
    poissonTail: run.tail,
    strength,
    p: strength.p,
    q,
    confidence: 1 - q,
  };
};

const run = (
  drops: readonly AnalysisDrop[],
  chosen: ValueOf<typeof temporalClusterParameters>,
  context: AnalysisContext,
): TemporalClusters => {
  const times = Float64Array.from(drops, ({ time }) => time);
  const rule: ClusterRule = {
    method: chosen.method,
    windowLength: chosen.windowHours * 3600,
    maxGap: chosen.maxGapMinutes * 60,
    minSize: chosen.minSize,
    overlap: chosen.overlap,
  };
  const runs = findClusters(times, rule);
  const { each, q, clusters, strongest } = clusterChance(times, rule, runs, chosen.surrogates, context);
  return {
    dropsTested: drops.length,
    clusters: each.flatMap((strength, i) => {
      const cluster = runs[i];
      return cluster === undefined ? [] : [describe(drops, cluster, strength, q[i] ?? 1)];
    }),
    chance: { clusters, strongest },
    readings: clusterReadings(times, rule),
    note:
      drops.length < chosen.minSize
        ? `Too little data: ${plural(drops.length, 'drop')}, a cluster needs ${chosen.minSize}.`
        : null,
  };
};

/** Bursts of drops, found in one of three ways, each next to what jittered times give. Input: drops in canonical order. */
export const temporalClusters = defineMethod({
  id: 'temporal-clusters',
  version: 4,
  singleTestsSince: 3,
  title: 'Temporal clusters',
  summary: 'Finds bursts of drops and says how many such bursts are expected by chance.',
  definition: [
    'poisson (default): from every drop a window of windowHours is opened, its end counted in. It counts if it contains at least minSize drops and the Poisson upper tail of that count is below 0.01 against the local rate: the mean count of the windows of the same length within ± 28 days, end to end, the window itself among them, as far as they are between the first and last drop. Windows that share a drop are merged.',
    'gap: maximal runs of gaps of at most maxGapMinutes with at least minSize drops.',
    'window: the maximal sets of at least minSize drops whose members are in one window of windowHours, its ends counted in; sets may share drops. With overlap = merge those that share a drop become one cluster.',
    'readings: how many clusters there are when windows that share a drop are merged or kept apart, and (poisson) when the window itself is left out of its local rate; the first is the definition’s own.',
    'zScore = (count − expected) / √expected of the strongest window (poisson) or of the whole run over its own length (gap, window). averageInterval = (last − first) / (drops − 1).',
    'p of a cluster = share of the clusters that the same rule finds in jittered archives (each drop moved by its own −28 … 28 whole days as far as the archive reaches, so that clock times and the season stay) that are at least as strong, strength being −ln of the Poisson tail. q: Benjamini–Hochberg over the clusters found; confidence = 1 − q.',
  ].join('\n'),
  reads: ['drops'],
  dayDates: 'left-out',
  parameters: temporalClusterParameters,
  result: resultSchema,
  outputs: {
    clusters: 'The clusters with drops, times, expectation, z, p, q and confidence',
    strength: [
      'Strength of a cluster compared with all clusters of the jittered archives',
      '−ln of the Poisson tail',
    ],
    averageIntervalMinutes: ['Mean gap inside a cluster', 'minutes'],
    'chance.clusters': 'Number of clusters compared with jittered archives',
    readings: ['Number of clusters, and of drops in them, under each reading', 'count'],
    'chance.strongest': 'Strength of the strongest cluster compared with jittered archives',
  },
  limits: [
    'A burst says that drops came close together, not why.',
    'A drop rarely comes alone, so the jittered archives contain fewer bursts than any archive of sessions would.',
    'A local rate from a few windows, near a long silence or the ends of the archive, is rough.',
  ],
  source:
    'Poisson scan of a point process with a local rate, after Kulldorff (1997); surrogates by jitter after Amarasingham et al. (2012).',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: ({ clusters, chance }) => [
    testOf('Number of clusters', chance.clusters),
    testOf('Strongest cluster', chance.strongest),
    ...familyOf('Clusters', psOf(clusters), chance.clusters.surrogates),
  ],
});
