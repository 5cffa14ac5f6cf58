import { afterAll, expect, it } from 'vitest';
import { climb } from '#main/analysis/methods/ladder/ladder.ts';
import { ERA_MOVES, MINUTE_MOVES } from '#main/analysis/methods/ladder/part.ts';
import { corpusQuestionSchema } from '#shared/contract/corpora.ts';
import { contractPosts, postFileOf } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { localCorpus } from './local.ts';

let w: TestWorkstation | null = null;
afterAll(async () => {
  await w?.dispose();
});

describeCorpus(
  'The posts of this workstation',
  async () => {
    w = await createTestWorkstation({ data: 'none' });
    const posts = contractPosts(400);
    const answer = await w.upload(
      '/api/social-posts/import?fileName=posts.ndjson&waitMs=60000',
      postFileOf(posts),
    );
    if (answer.status !== 200) throw new Error(answer.text);
    const corpus = localCorpus(w.services.deps.store.read, (input, options, seed, progress) =>
      Promise.resolve(climb(input, options, { seed, ...(progress === undefined ? {} : { progress }) })),
    );
    return { posts, resolution: 'second', ask: (question) => question(corpus) };
  },
  { drops: 120, eraMoves: 40, minuteMoves: 19 },
);

it('climbs with as many moves as the ladder of stored posts, so that both give one figure', () => {
  expect(corpusQuestionSchema.parse({ question: 'ladder' })).toMatchObject({
    eraMoves: ERA_MOVES,
    minuteMoves: MINUTE_MOVES,
  });
});
