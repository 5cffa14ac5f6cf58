import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { compareCosts, pickModel } from './costs.ts';
import { costOf, modelFileSchema } from './models.ts';

const file = modelFileSchema.parse(
  JSON.parse(readFileSync(new URL('../../../data/ai-models.json', import.meta.url), 'utf8')),
);
const query = { inputTokens: 1000, outputTokens: 1000, task: 'analysis', priority: 'cost' } as const;

describe('the price table', () => {
  it('holds the models of the specification, one recommended, every price with date and source', () => {
    const ids = file.models.map(({ model }) => model);
    expect(ids).toEqual(
      expect.arrayContaining([
        'anthropic/claude-3.5-sonnet',
        'openai/gpt-4-turbo',
        'meta-llama/llama-3.1-70b-instruct:free',
      ]),
    );
    expect(file.models.filter(({ recommended }) => recommended).map(({ model }) => model)).toEqual([
      'anthropic/claude-3.5-sonnet',
    ]);
    expect(new Set(file.models.map(({ provider }) => provider))).toEqual(
      new Set(['openrouter', 'anthropic-direct', 'openai-direct', 'google-direct']),
    );
    expect(new Set(file.models.map(({ qualityRank }) => qualityRank)).size).toBe(file.models.length);
    expect(new Set(file.models.map(({ speedRank }) => speedRank)).size).toBe(file.models.length);
    expect(file.rankNote).toContain('not a benchmark');
  });
});

describe('comparing costs', () => {
  it('multiplies prices per 1M tokens', () => {
    expect(costOf({ inputPrice: 3, outputPrice: 15 }, 1000, 1000)).toBeCloseTo(0.018, 12);
    expect(costOf({ inputPrice: 10, outputPrice: 30 }, 2_000_000, 0)).toBe(20);
  });

  it('sorts by cost and says how far each is over the best price', () => {
    const rows = compareCosts(file.models, query);
    expect(rows.map(({ totalCost }) => totalCost)).toEqual(
      rows.map(({ totalCost }) => totalCost).toSorted((a, b) => a - b),
    );
    const best = rows.find(({ totalCost }) => totalCost > 0);
    expect(best?.savings).toBe(0);
    expect(rows.find(({ totalCost }) => totalCost === 0)?.savings).toBe(-100);
    const sonnet = rows.find(({ model }) => model === 'anthropic/claude-3.5-sonnet');
    expect(sonnet?.savings).toBeCloseTo(((0.018 - (best?.totalCost ?? 0)) / (best?.totalCost ?? 1)) * 100, 9);
  });

  it('ranks by quality or speed from the ranks of the data', () => {
    const ranks = (priority: 'quality' | 'speed') =>
      compareCosts(file.models, { ...query, priority }).map(({ entry }) =>
        priority === 'quality' ? entry.qualityRank : entry.speedRank,
      );
    expect(ranks('quality')).toEqual(ranks('quality').toSorted((a, b) => a - b));
    expect(ranks('speed')).toEqual(ranks('speed').toSorted((a, b) => a - b));
    expect(pickModel(file.models, 'quality')?.qualityRank).toBe(1);
    expect(pickModel([], 'cost')).toBeUndefined();
  });

  it('lists only models that do the task', () => {
    const vision = compareCosts(file.models, { ...query, task: 'vision' });
    expect(vision.some(({ model }) => model.includes('llama'))).toBe(false);
    expect(compareCosts(file.models, { ...query, task: 'lightweight' }).length).toBeLessThan(
      file.models.length,
    );
  });

  it('has finite figures, and savings whose order is that of the costs', () => {
    const tokens = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(tokens, tokens, (inputTokens, outputTokens) => {
        const rows = compareCosts(file.models, { ...query, inputTokens, outputTokens });
        rows.forEach((row, index) => {
          expect(Number.isFinite(row.savings)).toBe(true);
          expect(row.savings).toBeGreaterThanOrEqual(rows[index - 1]?.savings ?? -100);
        });
      }),
    );
  });
});
