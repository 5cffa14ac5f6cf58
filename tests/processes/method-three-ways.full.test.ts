import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRunnable, methods } from '#main/analysis/registry.ts';
import { shortened } from '#main/mcp/answer.ts';
import { methodCard } from '#main/services/analyses/cards.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { openThreeWays, partOf, plainAnswer, type ThreeWays } from '#tests/helpers/three-ways.ts';

let ways: ThreeWays;
beforeAll(async () => {
  ways = await openThreeWays();
}, 120_000);
afterAll(() => ways.close());

/** What is drawn by chance, as few as the method allows. */
const fewDraws = (id: Parameters<typeof methodCard>[0]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    methodCard(id)
      .parameters.filter(({ name }) =>
        /surrogates|permutations|resamples|placebos|draws|shuffles/iu.test(name),
      )
      .map(({ name, minimum, default: value }) => [
        name,
        Math.max(Number(minimum ?? 0), Math.min(19, Number(value))),
      ]),
  );

const few = { a: 'drops:number=1-80', b: 'rest' };
const account = { username: 'demo_account_one', platform: 'twitter' };
/** What a method must be given to answer with figures, or not to compute for minutes. */
const NEEDED: Readonly<Record<string, { readonly parameters?: object; readonly selection?: object }>> = {
  coordination: { selection: account },
  ladder: { selection: account },
  'pair-ledger': { selection: account },
  keyness: { selection: few },
  collocates: { parameters: { node: 'the' }, selection: few },
  'text-dispersion': { parameters: { word: 'the' }, selection: few },
  'text-trends': { parameters: { words: ['the'] }, selection: few },
  ngrams: { selection: few },
  // A number of topics that is proposed is looked for among 27, in every shuffled corpus too.
  topics: { parameters: { k: 4 }, selection: few },
  likeness: { parameters: { item: 'drop:3' }, selection: few },
  'near-duplicates': { selection: few },
  'text-map': { selection: few },
};

it.each(ofTurn(methods.filter(isRunnable), 3).map(({ id }) => id))(
  '%s is the same by every way',
  async (id) => {
    const needed = NEEDED[id] ?? {};
    const parameters = { ...fewDraws(id), ...needed.parameters };
    const selection = needed.selection ?? {};
    const started = await ways.api(`/api/analyses/${id}/run`, { parameters, selection });
    await ways.w.finished(String(partOf(started, 'jobId')));
    const { result } = (await ways.api(`/api/analysis-runs/${String(partOf(started, 'runId'))}`)) as {
      result: unknown;
    };
    const given = ['--parameters', JSON.stringify(parameters), '--selection', JSON.stringify(selection)];
    const printed = await ways.command('method', id, ...given);
    expect(plainAnswer(partOf(printed, 'result'))).toEqual(plainAnswer(result));
    const { data } = await ways.agent('run_method', { method: id, parameters, selection });
    expect(plainAnswer(partOf(data, 'result'))).toEqual(plainAnswer(shortened(result)));
  },
  300_000,
);
