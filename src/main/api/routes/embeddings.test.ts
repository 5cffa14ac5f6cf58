import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unpackText } from '#main/base/packed-text.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { inventedModel, safetensors, writeStaticModel } from '#tests/helpers/static-model.ts';
import { query } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let folder: string;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const say = w.sql().prepare('UPDATE drops SET content = ? WHERE number = ?');
  say.run('The automobile left.', 3);
  say.run('Bread for the table.', 4);
  folder = writeStaticModel(join(w.folder, 'invented model'), inventedModel());
});
afterAll(() => w.dispose());

type Like = AnswerOf<'listLikeTexts'>;
const like = () =>
  w.get<Like>(`/api/topics/like?${query({ a: 'drops:number=1-40', by: 'static', text: 'car', listed: 3 })}`);
const state = async () => (await w.get<AnswerOf<'getEmbeddings'>>('/api/topics/embeddings')).value;
const choose = (embeddings: string | null) => w.send('PATCH', '/api/settings', { embeddings });

it('texts are compared by the embeddings of the chosen folder, whose SHA-256 the run has', async () => {
  expect(await state()).toEqual({ folder: null, sha256: null, problem: null });
  const none = await like();
  expect([none.status, none.text]).toEqual([
    400,
    'No folder of static embeddings is chosen in the settings.',
  ]);
  await choose(folder);
  const { sha256, problem } = await state();
  expect([sha256, problem]).toEqual([expect.stringMatching(/^[0-9a-f]{64} [0-9a-f]{64}$/u), null]);
  const { value, status, text } = await like();
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  // “Car” is a word of no text: the model has it.
  expect(value.matches[0]).toMatchObject({ item: 'drop:3', words: [], nearest: ['automobile'] });
  expect(value.matches.map(({ item }) => item)).not.toContain('drop:4');
  expect(value.stamp.parameters).toMatchObject({ by: 'static', embeddings: sha256 });
});

it('a run is computed again by the same files only, and what is wrong is one sentence', async () => {
  const { analyses, text } = w.services;
  const selection = await text.selection({ a: 'drops:number=1-40', b: 'rest' });
  const question = await analyses.runs.question('likeness', {
    parameters: { by: 'static', text: 'car', listed: 3 },
    selection,
  });
  const [same] = await analyses.runs.again(question);
  expect(same === undefined ? '' : await unpackText(same.json)).toContain('drop:3');
  const { weights, tokenizer } = inventedModel();
  writeStaticModel(folder, {
    weights: safetensors([
      [9, 9],
      [0, 1],
      [1, 0],
      [1, 0],
      [0, 1],
    ]),
    tokenizer,
  });
  await expect(analyses.runs.again(question)).rejects.toThrow(
    'are not those of this run: their SHA-256 is another',
  );
  // A new question is of the files as they are now.
  expect((await like()).value.matches[0]?.item).toBe('drop:4');
  rmSync(join(folder, 'model.safetensors'));
  const gone = `${folder} has no readable model.safetensors: choose the folder of a Model2Vec model.`;
  expect(await state()).toEqual({ folder, sha256: null, problem: gone });
  expect((await like()).text).toBe(gone);
  writeFileSync(join(folder, 'model.safetensors'), weights);
  await expect(analyses.runs.again(question)).resolves.toMatchObject([{ json: same?.json }]);
});

it('a run meets the plan that was locked with the same embeddings', async () => {
  const { analyses, text } = w.services;
  const asked = {
    parameters: { by: 'static', text: 'car' },
    selection: await text.selection({ a: 'drops:number=1-40', b: 'rest' }),
  };
  const test = { method: 'likeness', ...asked, result: 'Drop 3 is the most alike' };
  const draft = {
    name: 'Alike',
    question: 'Which drops are like a car?',
    tests: [test],
    stoppingRule: 'One.',
  };
  const { value: plan, text: why } = await w.post<AnswerOf<'lockPlan'>>('/api/plans', draft);
  expect(plan.plan?.tests[0]?.parameters, why).toMatchObject({ embeddings: (await state()).sha256 });
  const run = await analyses.runs.compute(await analyses.runs.question('likeness', asked));
  expect((await w.get<AnswerOf<'getPlan'>>('/api/plans/alike')).value.runs).toEqual([[run]]);
});

it('the choice of a folder is undone as other settings are', async () => {
  await choose(null);
  expect((await state()).folder).toBeNull();
  expect((await w.post('/api/journal/undo')).status).toBe(200);
  expect((await state()).folder).toBe(folder);
});
