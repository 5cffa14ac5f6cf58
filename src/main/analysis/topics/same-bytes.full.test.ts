import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { likenessMethod } from '#main/analysis/methods/topics/likeness-method.ts';
import { topicsMethod } from '#main/analysis/methods/topics/topics-method.ts';
import { createWorkerPool } from '#main/workers/pool.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import { plantedTopics } from '#tests/helpers/planted-topics.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);

/**
 * The same on Node 22.23 and 24.21. Beyond + − × ÷ and roots, which IEEE 754 defines to the last bit, the methods use Math.log and
 * Math.log2: V8 has them in its own code (fdlibm), not from the system.
 */
describe('the bytes of an answer', () => {
  const texts = plantedTopics(6, 20, 4966).texts.map((text, place) => ({
    ...{ key: `drop:${place + 1}`, text, time: 1_510_000_000 + place * 86_400, author: null },
    ...{ inA: true, inB: false, cited: [] },
  }));
  const groups = texts.map((_, place) => (place < 60 ? 'one' : 'two'));
  const context = { seed: 4966 };

  it('are those of topics on every version of Node', () => {
    const options = topicsMethod.parameters.parse({ surrogates: 19, draws: 200, groupShuffles: 99 });
    expect(hashOf(topicsMethod.run({ texts, groups }, options, context))).toBe('beedb70325b3a25c23d48586');
  }, 120_000);

  it.each([
    ['lsa', '68702cbaae3700b01c35de68'],
    ['tf-idf', 'c0d71b85d43c49346840f09d'],
  ])('are those of likeness by %s on every version of Node', (by, hash) => {
    const options = likenessMethod.parameters.parse({ by, item: 'drop:1' });
    expect(hashOf(likenessMethod.run({ texts, vectors: null }, options, context))).toBe(hash);
  });
});

describe('topics in workers', () => {
  let w: TestWorkstation;
  const pool = createWorkerPool(3);
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'short' });
  });
  afterAll(async () => {
    await pool.close();
    await w.dispose();
  });

  it('are the same bytes from one worker and from three at once', async () => {
    const few = { kind: 'drop', criteria: { numbers: [[1, 40]] } } as const;
    const texts = { a: { kind: 'query', source: few }, b: { kind: 'rest' } } as const;
    const input = {
      file: w.services.deps.store.file,
      method: 'topics',
      parameters: topicsMethod.parameters.parse({ k: 4 }),
      selection: selectionSchema.parse({}),
      sources: { texts },
      seed: 4966,
    };
    const alone = await pool.run('runAnalysis', input);
    // One of them has worked before, two are new.
    const together = await Promise.all(Array.from({ length: 3 }, () => pool.run('runAnalysis', input)));
    for (const { answers, inputSha256 } of together) {
      expect(answers[0]?.json).toEqual(alone.answers[0]?.json);
      expect(inputSha256).toBe(alone.inputSha256);
    }
  }, 240_000);
});
