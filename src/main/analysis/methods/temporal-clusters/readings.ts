import { findClusters, type ClusterRule, type ScoredRun } from './score.ts';

/** Another way to read the definition, and what it gives: for comparison with figures from elsewhere. */
export interface ClusterReading {
  readonly reading: string;
  readonly clusters: number;
  /** Drops in any of them. */
  readonly drops: number;
}

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
export const clusterReadings = (times: Float64Array, rule: ClusterRule): readonly ClusterReading[] =>
  readingsOf(rule.method).map(([reading, changed]) => {
    const runs = findClusters(times, { ...rule, ...changed });
    return { reading, clusters: runs.length, drops: dropsIn(runs) };
  });
