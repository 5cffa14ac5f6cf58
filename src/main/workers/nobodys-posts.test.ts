import { afterAll, beforeAll, expect, it } from 'vitest';
import { methods } from '#main/analysis/registry.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { NOBODYS_LIMIT } from '#shared/gone-accounts.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { loadInputs } from './analysis-inputs.ts';

/** Names by platform; on X `deleted` is somebody’s. */
const AUTHORS = {
  reddit: ['[deleted]', 'anna', '[removed]', '[deleted]'],
  discord: ['Deleted User', 'bo', 'Deleted User#0000', 'deleted-user'],
  '4chan': ['Anonymous', 'Q'],
  twitter: ['deleted', 'anonymous'],
} as const;
const SOMEBODYS = [
  '@Q (4chan)',
  '@anna (reddit)',
  '@anonymous (twitter)',
  '@bo (discord)',
  '@deleted (twitter)',
];
const NOBODYS = 7;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  for (const [platform, names] of Object.entries(AUTHORS)) {
    const rows = names.map((name, at) => `${at + 1},${name},2018-03-0${at + 1}T10:00:00Z,text ${at}`);
    const csv = ['id,username,date,text', ...rows].join('\n');
    const address = `/api/social-posts/import?waitMs=60000&fileName=a.csv&platform=${platform}`;
    expect((await w.upload<{ imported: number }>(address, csv)).value.imported).toBe(names.length);
  }
});
afterAll(() => w.dispose());

const load = (selection: Readonly<Record<string, unknown>>) =>
  loadInputs(w.services.deps.store.read, ['posts', 'others', 'sharings'], selectionSchema.parse(selection));

it('posts of deleted or unnamed accounts are not those of one account, by whatever a method reads posts', async () => {
  const { inputs, nobodys } = await load({ includeReposts: true });
  const names = inputs.posts.map(({ username, platform }) => `@${username} (${platform})`);
  expect(names.toSorted()).toEqual(SOMEBODYS);
  expect(inputs.others.map(({ series }) => series).toSorted()).toEqual(SOMEBODYS);
  const shared = inputs.sharings.flatMap(({ series }) => series ?? []);
  expect(shared.toSorted()).toEqual(SOMEBODYS);
  expect([nobodys, inputs.sharings.length - shared.length]).toEqual([NOBODYS, NOBODYS]);
});

it('they are read where the question names the account', async () => {
  const { inputs, nobodys } = await load({ username: '[deleted]', platform: 'reddit' });
  expect(inputs.posts.map(({ username }) => username)).toEqual(['[deleted]', '[deleted]']);
  expect([inputs.others.length, nobodys]).toEqual([2, 0]);
});

it('every method of accounts says so, and the ladder and the deltas say how many', async () => {
  const saying = methods.filter(({ limits }) => limits.includes(NOBODYS_LIMIT)).map(({ id }) => id);
  expect(saying).toEqual(
    expect.arrayContaining([
      'coordination',
      'deltas',
      'ladder',
      'named-pair',
      'pair-ledger',
      'window-curve',
      'window-match',
    ]),
  );
  const { value } = await w.get<AnswerOf<'getLadder'>>(
    '/api/correlations/ladder?windows=5&minuteMoves=99&correlogramMoves=0',
  );
  expect(value.series.map(({ series }) => series).toSorted()).toEqual(SOMEBODYS);
  expect(value.nobodys).toBe(NOBODYS);
  const { value: started } = await w.post<AnswerOf<'runAnalysis'>>('/api/analyses/deltas/run', {
    parameters: { surrogates: 99 },
  });
  await w.finished(started.jobId);
  const { value: run } = await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${started.runId ?? 0}`);
  expect(run.result).toMatchObject({ posts: SOMEBODYS.length, nobodys: NOBODYS });
});
