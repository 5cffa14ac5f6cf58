import { describe, expect, it } from 'vitest';
import { temporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('temporal clusters of the real archive', () => {
  const drops = realArchive();
  const run = (chosen: Record<string, unknown>) =>
    temporalClusters.run({ drops }, temporalClusters.parameters.parse({ surrogates: 19, ...chosen }), {
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

  it('window, 24 hours: 978 maximal sets, or 163 where those that share a drop are merged, 4,919 drops in them', () => {
    const apart = run({ method: 'window', surrogates: 19 });
    expect(apart.clusters).toHaveLength(978);
    expect(inClusters(apart)).toBe(4919);
    const merged = run({ method: 'window', overlap: 'merge', surrogates: 19 });
    expect(merged.clusters).toHaveLength(163);
    expect(inClusters(merged)).toBe(4919);
    const readings = [
      { reading: 'windows kept apart', clusters: 978, drops: 4919 },
      { reading: 'windows that share a drop merged', clusters: 163, drops: 4919 },
    ];
    expect([apart.readings, merged.readings]).toEqual([readings, readings]);
  });

  it('poisson, 24 hours: 134 clusters where jittered archives hold about 34, 81 of them below q 0.05', () => {
    const answer = run({ surrogates: 199 });
    expect(answer.clusters).toHaveLength(134);
    expect(inClusters(answer)).toBe(3962);
    expect(answer.clusters.filter(({ q }) => q < 0.05)).toHaveLength(81);
    expect(answer.readings.map(({ clusters }) => clusters)).toEqual([134, 2251, 135]);
    expect(answer.chance.clusters.expected).toBeCloseTo(33.5, 0);
    expect(answer.chance.clusters.p).toBe(1 / 200);
    const strongest = answer.clusters.reduce((a, b) => (b.poissonTail < a.poissonTail ? b : a));
    expect(new Date(strongest.startTime * 1000).toISOString().slice(0, 10)).toBe('2019-03-25');
  });
});
