import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { PLANTS } from '#shared/demonstration.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
}, 120_000);
afterAll(() => w.dispose());

it.each(Object.entries(PLANTS))(
  'names %s at the rung of what is planted in it, by default parameters',
  async (username, { rung }) => {
    const { value } = await w.get<AnswerOf<'getLadder'>>(
      `/api/correlations/ladder?username=${username}&platform=twitter`,
    );
    expect(value.series.map(({ series, scale }) => [series, scale])).toEqual([
      [`@${username} (twitter)`, rung],
    ]);
  },
  120_000,
);

it('asks the same question of an account in other capitals', async () => {
  const [username = ''] = Object.keys(PLANTS);
  const ask = async (name: string) =>
    (await w.get<AnswerOf<'getLadder'>>(`/api/correlations/ladder?username=${name}&platform=twitter`)).value
      .stamp;
  const stamp = await ask(username);
  // The stored answer, computed once.
  expect(await ask(username.toUpperCase())).toEqual(stamp);
}, 120_000);
