import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionOn } from '#main/db/transaction.ts';
import { insertImport, toPostValues, type PostValues } from '#main/repositories/post-imports.ts';
import fc from '#tests/helpers/properties.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { noFigures, writePostList, writePosts } from './post-writer.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

/** Any text, with what texts are likely to be spoilt by: NUL, half a character, signs of JSON and SQL. */
const text = fc.string({
  unit: fc.constantFrom('a', 'é', '🙂', '\ud83d', '\0', '"', '\\', '\\u0000', "'", '\n', '\u2028', '%'),
  maxLength: 12,
});
const orNothing = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const count = orNothing(fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31, Number.MAX_SAFE_INTEGER)));

/** Few ids, so that many are there twice. */
const post = (ids: number): fc.Arbitrary<PostValues> =>
  fc
    .record({
      platform: fc.constantFrom('twitter' as const, 'truthsocial' as const),
      external_id: fc.nat(ids).map(String),
      id_kind: fc.constant('exact' as const),
      username: fc.constantFrom('one', 'Two'),
      display_name: orNothing(text),
      time: fc.nat(4_000_000_000),
      time_from: fc.constant('id' as const),
      archive_time: count,
      time_flag: fc.constantFrom('disagrees' as const, null),
      content: text,
      raw_content: orNothing(text),
      is_repost: fc.nat(1),
      is_deleted: fc.nat(1),
      likes: count,
      reposts: count,
      replies: count,
      hashtags: fc.array(text, { maxLength: 2 }).map((list) => JSON.stringify(list)),
      mentions: fc.constant('[]'),
      links: fc.constant('[]'),
      media: fc.constant('[]'),
      url: orNothing(text),
    })
    .map(toPostValues);

/** What a way of writing leaves in the database, which is taken back. */
const outcomeOf = (lists: readonly (readonly PostValues[])[], write: typeof writePosts) => {
  const sql = w.sql();
  const tx = transactionOn(sql);
  sql.exec('BEGIN');
  try {
    const about = { kind: 'file', source: 'x', fileName: 'x', sha256: '', username: null } as const;
    const importId = insertImport(tx, { ...about, state: 'staging', startedAt: 1 });
    const figures = noFigures();
    for (const list of lists) write(tx, list, { importId, collectedAt: 7, staged: true }, figures);
    // SQLite compares its search entries with the texts themselves.
    sql.exec(`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('integrity-check', 1)`);
    const columns = sql.pragma('table_info(social_posts)') as readonly { name: string }[];
    const exact = columns.map(({ name }) => `${name}, typeof(${name}), hex(${name})`).join(', ');
    const posts = sql.prepare(`SELECT ${exact} FROM social_posts ORDER BY id`).raw().all();
    const staged = sql.prepare('SELECT * FROM staging_social_posts ORDER BY platform, external_id').all();
    return { figures, posts, staged };
  } finally {
    sql.exec('ROLLBACK');
  }
};

it('a list written at one go leaves exactly what its posts leave one by one', () => {
  const asText: typeof writePosts = (tx, posts, target, figures) => {
    writePostList(tx, JSON.stringify(posts), target, figures);
  };
  const lists = fc
    .constantFrom(5, 1_000_000)
    .chain((ids) => fc.array(fc.array(post(ids), { maxLength: 6 }), { maxLength: 3 }));
  fc.assert(
    fc.property(lists, (posts) => {
      expect(outcomeOf(posts, asText)).toEqual(outcomeOf(posts, writePosts));
    }),
    { numRuns: 300 },
  );
});
