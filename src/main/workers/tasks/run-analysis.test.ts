import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod, MOST_STEPS, type AnalysisMethod } from '#main/analysis/method.ts';
import { isRunnable, methods } from '#main/analysis/registry.ts';
import { unpackText } from '#main/base/packed-text.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createRunAnalysis, runAnalysis, type KeptInputs } from './run-analysis.ts';

/** A method that nothing but this line of a registry knows. */
const evenDrops = defineMethod({
  id: 'even-drops',
  version: 7,
  title: 'Drops of even number',
  summary: 'Counts drops with an even number.',
  definition: 'number mod 2 = 0',
  reads: ['drops', 'keys'],
  parameters: z.object({
    least: z.int().min(1).default(1).meta({ description: 'Least number counted' }),
  }),
  result: z.object({ drops: z.number(), keys: z.number(), p: z.number() }),
  outputs: { drops: 'drops of even number' },
  limits: [],
  source: 'Arithmetic',
  cost: (_inputs, { least }) => least,
  run: ({ drops, keys }, { least }) => ({
    drops: drops.filter(({ number }) => number >= least && number % 2 === 0).length,
    keys: keys.length,
    p: 0.5,
  }),
  tests: ({ drops, p }) => [
    testOf('Even', { observed: drops, expected: null, bandLow: null, bandHigh: null, surrogates: 1, p }),
  ],
});
const registry: readonly AnalysisMethod[] = [evenDrops];
const run = createRunAnalysis((id) => registry.find((method) => method.id === id));

describe('a method that is one object and one line of a registry', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(() => w.dispose());

  const runWith = (parameters: Record<string, unknown>) =>
    run(
      {
        file: w.services.deps.store.file,
        method: 'even-drops',
        parameters: evenDrops.parameters.parse(parameters),
        selection: selectionSchema.parse({}),
        seed: 1,
      },
      {
        signal: new AbortController().signal,
        progress: () => undefined,
        commit: () => Promise.resolve(),
      },
    );

  it('is loaded with what it reads, run, and told with its tests and what it was made from', async () => {
    const { answers, inputSha256, dataState } = await runWith({});
    expect(answers).toHaveLength(1);
    expect(JSON.parse(answers[0] === undefined ? '' : await unpackText(answers[0].json))).toEqual({
      drops: 2483,
      keys: 156,
      p: 0.5,
    });
    expect(answers[0]).toMatchObject({ method: 'even-drops', version: 7, parameters: { least: 1 } });
    expect(answers[0]?.tests).toMatchObject([{ label: 'Even', p: 0.5, size: 1 }]);
    expect(inputSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(dataState).toMatch(/^drops .*; keys .*$/);
    expect((await runWith({ least: 100 })).inputSha256).toBe(inputSha256);
  });

  it('starts from the inputs that were kept until what it reads changes', async () => {
    const kept: KeptInputs = { last: null };
    const runKept = createRunAnalysis((id) => registry.find((method) => method.id === id), kept);
    const { store } = w.services.deps;
    const again = () =>
      runKept(
        {
          ...{ file: store.file, method: 'even-drops', parameters: evenDrops.parameters.parse({}), seed: 1 },
          selection: selectionSchema.parse({}),
        },
        { signal: new AbortController().signal, progress: () => undefined, commit: () => Promise.resolve() },
      );
    const first = await again();
    const inputs = kept.last?.loaded;
    expect(await again()).toEqual(first);
    expect(kept.last?.loaded).toBe(inputs);
    await store.write((tx) => {
      raiseChange(tx, 'drops');
    });
    expect((await again()).inputSha256).toBe(first.inputSha256);
    expect(kept.last?.loaded).not.toBe(inputs);
  });

  it('is refused before it begins where it would take too long', async () => {
    await expect(runWith({ least: MOST_STEPS + 1 })).rejects.toThrow(
      'Drops of even number: with these parameters a run would take about 11 minutes; at most 10 are allowed.',
    );
  });
});

it('of an empty folder, no method that runs on its defaults has a test', async () => {
  const empty = await createTestWorkstation({ data: 'none' });
  const context = {
    signal: new AbortController().signal,
    progress: () => undefined,
    commit: () => Promise.resolve(),
  };
  const tested: string[] = [];
  let ran = 0;
  for (const each of methods.filter(isRunnable)) {
    const { id: method, parameters } = each;
    const defaults = parameters.safeParse({}).data;
    if (defaults === undefined) continue;
    const { answers } = await runAnalysis(
      {
        ...{ file: empty.services.deps.store.file, method, parameters: defaults },
        ...{ selection: selectionSchema.parse({}), seed: 1 },
      },
      context,
    );
    ran += 1;
    tested.push(...answers.flatMap(({ tests }) => tests.map(({ label }) => `${method}: ${label}`)));
  }
  await empty.dispose();
  expect(tested).toEqual([]);
  expect(ran).toBeGreaterThan(25);
});
