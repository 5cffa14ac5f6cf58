import { describe, expect, it } from 'vitest';
import { temporalClusters } from '#main/analysis/temporal-clusters.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('temporal clusters of the real archive', () => {
  const drops = realArchive();
  const run = (chosen: Record<string, unknown>) =>
    temporalClusters.run(drops, temporalClusters.parameters.parse({ surrogates: 199, ...chosen }), {
      seed: 4966,
    });
  const inClusters = ({ clusters }: ReturnType<typeof run>) => new Set(clusters.flatMap((c) => c.drops)).size;

  it('gap, 60 minutes: 647 runs of 3 or more, 4,198 drops in them', () => {
    const answer = run({ method: 'gap' });
    expect(answer.clusters).toHaveLength(647);
    expect(inClusters(answer)).toBe(4198);
    expect(run({ method: 'gap', maxGapMinutes: 15 }).clusters).toHaveLength(544);
    expect(run({ method: 'gap', minSize: 2 }).clusters).toHaveLength(844);
  });

  it('window, 24 hours: 163 clusters, or 978 maximal windows kept apart, the same 4,919 drops in them', () => {
    const merged = run({ method: 'window' });
    expect(merged.clusters).toHaveLength(163);
    expect(inClusters(merged)).toBe(4919);
    const kept = run({ method: 'window', overlap: 'keep', surrogates: 19 });
    expect(kept.clusters).toHaveLength(978);
    expect(inClusters(kept)).toBe(4919);
  });

  it('poisson, 24 hours: 134 clusters where jittered archives hold about 34, 81 of them below q 0.05', () => {
    const answer = run({});
    expect(answer.clusters).toHaveLength(134);
    expect(inClusters(answer)).toBe(3962);
    expect(answer.clusters.filter(({ q }) => q < 0.05)).toHaveLength(81);
    expect(answer.chance.clusters.expected).toBeCloseTo(33.5, 0);
    expect(answer.chance.clusters.p).toBe(1 / 200);
    const strongest = answer.clusters.reduce((a, b) => (b.poissonTail < a.poissonTail ? b : a));
    expect(new Date(strongest.startTime * 1000).toISOString().slice(0, 10)).toBe('2019-03-25');
  });
});
