import { describe, expect, it } from 'vitest';
import { contentPatterns } from '#main/analysis/content-patterns.ts';
import { ksUniform } from '#main/analysis/significance.ts';
import { styleChange } from '#main/analysis/style-change.ts';
import { temporalClusters } from '#main/analysis/temporal-clusters.ts';
import { generateDemonstration } from '#main/importers/demonstration.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';

const context = { seed: 4966 };
const significant = <One extends { readonly q: number }>(list: readonly One[]): readonly One[] =>
  list.filter(({ q }) => q < 0.05);

describe('what was planted in the demonstration corpus is found', () => {
  const { archive, answers } = generateDemonstration();
  const drops = dropsOfPosts(archive);

  it('40 bursts: recall at least 0.95, false discoveries at most 6 %', () => {
    const found = significant(
      temporalClusters.run(drops, temporalClusters.parameters.parse({}), context).clusters,
    );
    const holds = (cluster: readonly number[], burst: readonly number[]) =>
      burst.filter((number) => cluster.includes(number)).length * 2 >= burst.length;
    const recalled = answers.bursts.filter((burst) => found.some((one) => holds(one.drops, burst.drops)));
    const wrong = found.filter((one) => !answers.bursts.some((burst) => holds(one.drops, burst.drops)));
    expect(recalled.length / answers.bursts.length).toBeGreaterThanOrEqual(0.95);
    expect(wrong.length / found.length).toBeLessThanOrEqual(0.06);
  });

  it('12 phrases: recall at least 0.95, false discoveries at most 6 %', () => {
    const found = significant(
      contentPatterns.run(drops, contentPatterns.parameters.parse({}), context).patterns,
    );
    const planted = new Map(answers.phrases.map(({ phrase, drops: where }) => [phrase.toLowerCase(), where]));
    const recalled = [...planted].filter(([phrase, where]) =>
      found.some((one) => one.phrase === phrase && where.every((number) => one.drops.includes(number))),
    );
    expect(recalled.length / planted.size).toBeGreaterThanOrEqual(0.95);
    const wrong = found.filter(({ phrase }) => ![...planted.keys()].some((one) => one.includes(phrase)));
    expect(wrong.length / found.length).toBeLessThanOrEqual(0.06);
  });

  it('the change of style: by all measures within a chunk, and between two drops', () => {
    const answer = styleChange.run(drops, styleChange.parameters.parse({}), context);
    const first = answers.styleChange?.drop ?? 0;
    expect(answer.changed).toBe(true);
    for (const { boundary, chance } of answer.splits) {
      expect(chance.p).toBe(1 / 500);
      expect(Math.abs(boundary.lastDrop - first)).toBeLessThan(50);
    }
    const points = answer.changePoints.map(({ nextDrop }) => nextDrop);
    expect(points).toContain(first);
    // Further points are tried in many stretches; one by chance is what the level allows.
    expect(points.length).toBeLessThanOrEqual(2);
  });
});

describe('nothing is found where nothing was planted', () => {
  const runs = Array.from({ length: 8 }, (_, i) =>
    dropsOfPosts(generateDemonstration({ seed: 5000 + i, planted: false, steady: true }).archive),
  );

  it('no clusters or phrases, and p spread over 0 … 1', () => {
    const clusters = runs.map((drops) =>
      temporalClusters.run(drops, temporalClusters.parameters.parse({ surrogates: 99 }), context),
    );
    expect(clusters.filter((answer) => significant(answer.clusters).length > 0).length).toBeLessThanOrEqual(
      2,
    );
    expect(ksUniform(clusters.map(({ chance }) => chance.strongest.p))?.p).toBeGreaterThan(0.01);
    const phrases = runs
      .slice(0, 4)
      .map((drops) =>
        significant(contentPatterns.run(drops, contentPatterns.parameters.parse({}), context).patterns),
      );
    expect(phrases.filter((found) => found.length > 0).length).toBeLessThanOrEqual(1);
  });

  it('no change of style', () => {
    const changes = runs.map((drops) =>
      styleChange.run(drops, styleChange.parameters.parse({ surrogates: 39 }), context),
    );
    expect(changes.filter(({ changed }) => changed).length).toBeLessThanOrEqual(2);
    expect(ksUniform(changes.map(({ splits }) => splits[0]?.chance.p ?? 1))?.p).toBeGreaterThan(0.01);
  });
});
