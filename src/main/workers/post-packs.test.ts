import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Freezing, SetDifferenceAnswer, WorkingSet } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const POSTS = 12_500;
const DAY = 86_400_000;
const START = Date.UTC(2018, 0, 1);

/** Posts that do not come in the order of their time; of some, several in one second. */
const line = (index: number): string =>
  JSON.stringify({
    platform: index % 7 === 0 ? 'gab' : 'gab.com',
    externalId: String(index + 1),
    username: `Account${index % 40}`,
    timestamp: new Date(START + ((index * 7919) % 300) * DAY + (index % 3) * 1000).toISOString(),
    content: `${index % 2 === 0 ? 'storm' : 'calm'} ${index}`,
    isRepost: index % 5 === 0,
  });

let w: TestWorkstation;

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  const { value } = await w.upload<{ status: string; message: string; jobId: string }>(
    '/api/social-posts/import?fileName=posts.ndjson&waitMs=60000',
    Array.from({ length: POSTS }, (_, index) => line(index)).join('\n'),
  );
  expect((await w.finished(value.jobId)).status).toBe('completed');
});
afterAll(async () => {
  await w.dispose();
});

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of a set as its documentation describes it, computed from the rows. */
const hashOf = (query: string, where: string): string => {
  const rows = w
    .sql()
    .prepare(
      `SELECT platform, external_id, username, time, content, is_repost, is_deleted FROM social_posts
        WHERE ${where} ORDER BY time, platform, external_id`,
    )
    .raw()
    .all() as unknown[][];
  const lines = rows.map(
    (row) => `post:${String(row[0])}/${String(row[1])}\t${sha(JSON.stringify(row)).slice(0, 40)}\n`,
  );
  return sha(`dropscope-set-1\nquery\t${query}\ndataset\t-\nitems\t${rows.length}\n${lines.join('')}`);
};

let sets = 0;
const freeze = async (filter: string): Promise<WorkingSet | null> => {
  sets += 1;
  const body = { from: 'filter', name: `Set ${sets}`, filter };
  const { value } = await w.post<Freezing>('/api/sets?waitMs=60000', body);
  return value.set;
};

const packs = (): number => w.sql().prepare('SELECT count(*) FROM social_post_packs').pluck().get() as number;

const FILTERS = [
  ['posts:', 'TRUE'],
  ['posts:search=storm', `content LIKE 'storm %'`],
  ['posts:username=Account3', `username = 'Account3'`],
] as const;

const expectTrueHashes = async (): Promise<void> => {
  for (const [filter, where] of FILTERS) {
    const set = await freeze(filter);
    expect([filter, set?.hash]).toEqual([filter, hashOf(filter, where)]);
  }
};

/** What another program may do to a post that is in a pack, or to the numbers around it. */
const CHANGES: readonly (readonly [name: string, statement: string])[] = [
  ['another text', `UPDATE social_posts SET content = 'storm 0' WHERE id = 17`],
  ['capitals of a name', `UPDATE social_posts SET username = upper(username) WHERE id = 5000`],
  ['another time', `UPDATE social_posts SET time = time + 1 WHERE id = 10000`],
  ['a repost', `UPDATE social_posts SET is_repost = 1 - is_repost WHERE id = 8193`],
  ['another id', `UPDATE social_posts SET id = 1000000 WHERE id = 9000`],
  ['a removed post', `DELETE FROM social_posts WHERE id = 12000`],
  ['a post in a gap', `UPDATE social_posts SET id = 12000 WHERE id = 1000000`],
];

describe('posts in packs', () => {
  it('are packed by their import', () => {
    expect(packs()).toBe(2);
  });

  it('give a set the hash of the rows', expectTrueHashes);

  it('stay where only the counts of a post change', () => {
    w.sql().prepare('UPDATE social_posts SET likes = 5, username = username WHERE id < 100').run();
    expect(packs()).toBe(2);
  });

  it.each(CHANGES)('give it the hash of the rows after %s', async (_name, statement) => {
    w.sql().prepare(statement).run();
    await expectTrueHashes();
  });

  it('are packed again where a pack is gone', async () => {
    w.sql().prepare('DELETE FROM social_post_packs').run();
    await expectTrueHashes();
    expect(packs()).toBe(2);
  });

  it('leave out what is held out', async () => {
    const held = await freeze('posts:username=Account3');
    await w.post(`/api/sets/${held?.name ?? ''}/hold-out`);
    const others = await freeze('posts:');
    expect(others?.hash).toBe(hashOf('posts:', `username <> 'Account3'`));
  });

  it('are not trusted by a comparison: a post that was changed past the triggers is named', async () => {
    const set = await freeze('posts:search=storm');
    const triggers = w
      .sql()
      .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'social_posts'`)
      .all() as { name: string; sql: string }[];
    for (const { name } of triggers) w.sql().exec(`DROP TRIGGER "${name}"`);
    w.sql().exec(`UPDATE social_posts SET content = content || '!' WHERE id = 43`);
    for (const { sql } of triggers) w.sql().exec(sql);
    const { value } = await w.get<SetDifferenceAnswer>(`/api/sets/${set?.name ?? ''}/difference`);
    expect(value.changed.total).toBe(1);
  });
});
