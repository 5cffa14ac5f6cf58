import { afterAll, beforeAll, expect, it } from 'vitest';
import { nobodysTexts, groupsOfTexts } from '#main/analysis/methods/topics/groups-of-texts.ts';
import { findMethod, methods } from '#main/analysis/registry.ts';
import { readItemTexts, readTextGroups } from '#main/repositories/item-texts.ts';
import { resultRunSchema, selectionSchema } from '#shared/contract/analyses.ts';
import { NOBODYS_LIMIT, nobodysNote } from '#shared/gone-accounts.ts';
import { itemKey } from '#shared/items.ts';
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

it('a text of theirs is in no group, and what is grouped says how many', async () => {
  const db = w.services.deps.store.read;
  const keys = Object.entries(AUTHORS).flatMap(([platform, names]) =>
    names.map((_, at) => itemKey('post', `${platform}/${at + 1}`)),
  );
  const texts = await readItemTexts(db, keys);
  const groups = await readTextGroups(db, texts);
  expect(groups.flatMap((group) => group ?? []).toSorted()).toEqual(SOMEBODYS);
  expect(nobodysTexts(texts, groupsOfTexts(texts, groups))).toEqual(
    nobodysNote(NOBODYS, 'text', 'in no group'),
  );
});

/** Small numbers, and what a method cannot do without. */
const SMALL = { surrogates: 99, minuteMoves: 99, correlogramMoves: 0, item: 'none' };

const saying = methods.filter(({ limits }) => limits.includes(NOBODYS_LIMIT));

it('methods of accounts say so', () => {
  expect(saying.map(({ id }) => id)).toEqual(
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
});

it.each(saying)('$id says how many, in its result', async ({ id }) => {
  const method = findMethod(id);
  if (method === undefined) throw new Error(`no method ${id}`);
  const { inputs, nobodys } = await loadInputs(
    w.services.deps.store.read,
    method.reads,
    selectionSchema.parse({}),
  );
  const small = Object.fromEntries(Object.entries(SMALL).filter(([name]) => name in method.parameters.shape));
  const result = method.run(inputs, method.parameters.parse(small), { seed: 1, nobodys });
  expect(method.result.parse(result)).toMatchObject({ nobodys: NOBODYS });
});

it('pages get the number with the run', async () => {
  const { headers } = await w.get('/api/pattern-analysis/deltas?surrogates=99');
  expect(resultRunSchema.parse(JSON.parse(headers.get('x-result-run') ?? '')).nobodys).toBe(NOBODYS);
});
