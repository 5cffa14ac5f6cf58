import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PackageExport } from '#shared/contract/packages.ts';
import {
  socialImportResultSchema,
  socialPreviewSchema,
  type SocialImportResult,
  type SocialPreview,
} from '#shared/contract/post-imports.ts';
import {
  socialPostSchema,
  type PostStatistics,
  type SocialPost,
  type Tweet,
} from '#shared/contract/posts.ts';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { tweetId, tweetTime } from '#tests/helpers/collector-servers.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { v2Archive, v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const IMPORT = '/api/social-posts/import';
const importFile = async (text: string, query = ''): Promise<SocialImportResult> => {
  const answer = await w.upload<SocialImportResult>(`${IMPORT}?waitMs=60000&fileName=test.csv${query}`, text);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return socialImportResultSchema.parse(answer.value);
};
const allPosts = async (query = ''): Promise<SocialPost[]> => {
  const { value } = await w.get<SocialPost[]>(`/api/social-posts?limit=5000${query}`);
  return value.map((post) => socialPostSchema.parse(post));
};
/** All that was read from files; where and when it was read apart. */
const contents = async (): Promise<string[]> =>
  (await allPosts('&sortBy=oldest')).map((post) =>
    JSON.stringify({ ...post, id: '', collectedAt: '', source: '' }),
  );

describe('importing a table of objects without texts', () => {
  const table = [
    'object_id,account_id,content_id,timestamp_share',
    'o1,ann,c1,1623881091',
    'o2,ann,c1,1623881091',
  ];

  it('keeps every object of a post, and gives them to whoever takes the posts in', async () => {
    await importFile(table.join('\n'), '&platform=gram');
    const [post] = await allPosts();
    expect(post).toMatchObject({ platform: 'gram', content: '', objects: ['object:o1', 'object:o2'] });
    const exported = await contents();
    await w.dispose();
    w = await createTestWorkstation({ data: 'none' });
    await importFile(JSON.stringify([post]));
    expect(await contents()).toEqual(exported);
  });
});

describe('a table that an earlier version has read', () => {
  it.each([...ofTurn(['9.0', '9.00'], 2), ...ofTurn(["'9", '="9"'], 2)])(
    'finds its post again, whose id was stored as %s',
    async (written) => {
      const text = (id: string): string => `id,date,username,text\n${id},2020-03-02T19:54:56Z,ann,hello\n`;
      await importFile(text('9'), '&platform=gram');
      w.sql().prepare('UPDATE social_posts SET external_id = ?').run(written);
      const preview = await w.upload<SocialPreview>(
        `${IMPORT}/preview?fileName=test.csv&platform=gram`,
        text(written),
      );
      expect(preview.value.effect).toMatchObject({ added: 0, unchanged: 1 });
      expect(await importFile(text(written), '&platform=gram')).toMatchObject({ imported: 0, unchanged: 1 });
      expect((await allPosts()).map(({ externalId }) => externalId)).toEqual([written]);
      // A list of it, where the post is stored as it is now.
      const { text: exported } = await w.get('/api/social-posts/export?format=json');
      w.sql().prepare("UPDATE social_posts SET external_id = '9'").run();
      const again = await w.upload<SocialPreview>(`${IMPORT}/preview?fileName=test.json`, exported);
      expect(again.value.effect).toMatchObject({ added: 0, unchanged: 1 });
      expect(await importFile(exported)).toMatchObject({ imported: 0, unchanged: 1 });
      expect((await allPosts()).map(({ externalId }) => externalId)).toEqual(['9']);
      // Of another account or number is another post.
      expect(await importFile(text('90'), '&platform=gram')).toMatchObject({ imported: 1 });
    },
  );
});

describe('figures of reposts', () => {
  const rows = [v2Row(1, { likes: 0, isRepost: true }), v2Row(2, { likes: 0 })];
  /** Rows of a table of posts with no comma before its figures. */
  const figuresIn = (csv: string): string[] => {
    const [head = '', ...lines] = csv.trim().split('\r\n');
    const names = head.split(',');
    return lines.map((line) =>
      ['is_repost', 'likes', 'reposts'].map((name) => line.split(',')[names.indexOf(name)]).join(),
    );
  };

  it('are not known where the archive writes 0: in lists, files, a package, statistics and SQL', async () => {
    await importFile(v2Csv(rows));
    const [repost, own] = await allPosts('&sortBy=oldest');
    expect([repost?.isRepost, repost?.countsKnown.likes, repost?.countsKnown.retweets]).toEqual([
      ...[true, false, true],
    ]);
    expect([own?.isRepost, own?.countsKnown.likes]).toEqual([false, true]);
    const tweets = (await w.get<Tweet[]>('/api/twitter/posts')).value;
    expect(tweets.map(({ id, countsKnown }) => [id, countsKnown])).toEqual([
      [own?.id, { likes: true, retweets: true }],
      [repost?.id, { likes: false, retweets: true }],
    ]);
    const list = await w.get('/api/social-posts/export?format=csv&sortBy=oldest');
    expect(figuresIn(list.text)).toEqual(['true,,1', 'false,0,1']);
    const { value: exported } = await w.post<PackageExport>('/api/packages?waitMs=60000', { form: 'folder' });
    const table = readFileSync(join(exported.package?.path ?? '', 'posts.csv'), 'utf8');
    expect(figuresIn(table).sort()).toEqual(['false,0,1', 'true,,1']);
    const { value } = await w.get<PostStatistics>('/api/social-posts/statistics');
    expect(value.engagement.filter(({ figure }) => figure === 'likes')).toEqual([
      { figure: 'likes', digits: 0, count: 1 },
    ]);
    const sql = 'SELECT is_repost, likes, reposts FROM posts ORDER BY epoch';
    expect((await w.post<SqlAnswer>('/api/sql', { sql })).value.rows).toEqual([
      [1, null, 1],
      [0, 0, 1],
    ]);
  });
});

describe('importing a file of posts', () => {
  it('shows them, counted, with their figures', async () => {
    const result = await importFile(v2Archive(60));
    expect(result).toMatchObject({
      status: 'completed',
      imported: 60,
      unchanged: 0,
      totalPosts: 60,
      format: 'tta-v2',
    });
    const { value, headers } = await w.get<SocialPost[]>(
      '/api/social-posts?username=realdonaldtrump&limit=20',
    );
    expect(headers.get('X-Total-Count')).toBe('60');
    expect(value[0]).toMatchObject({
      externalId: tweetId(59),
      timestamp: tweetTime(tweetId(59)).slice(0, 19),
      hashtags: ['rain'],
      mentions: ['someone'],
      links: ['https://example.org/59'],
      source: 'tta-v2',
      isDemonstration: false,
    });
    const { value: stats } = await w.get('/api/twitter/stats?username=realDonaldTrump');
    expect(stats).toMatchObject({ totalPosts: 60, uniqueUsers: 1, recentPosts: 0, totalTweets: 60 });
    const { value: tweets } = await w.get<unknown[]>('/api/twitter/posts?limit=20');
    expect(tweets).toHaveLength(20);
    const { value: imports } = await w.get('/api/social-imports');
    expect(imports).toMatchObject([{ kind: 'file', source: 'tta-v2', fileName: 'test.csv', imported: 60 }]);
  });

  it('changes nothing the second time', async () => {
    await importFile(v2Archive(30));
    const before = await contents();
    const again = await importFile(v2Archive(30));
    expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: 30 });
    expect(again.message).toContain('nothing changed');
    expect(await contents()).toEqual(before);
  });

  it('flags dates that disagree with the ids, and can show only those', async () => {
    const result = await importFile(
      v2Csv([v2Row(1), v2Row(2, { offHours: -12 }), v2Row(3, { offHours: 12 })]),
    );
    expect(result.flagged).toBe(2);
    expect(result.message.match(/disagree/gu)).toHaveLength(1);
    expect(result.message).toContain(
      '2 dates disagree with their ids: the times of the ids are used, the dates kept and flagged.',
    );
    const flagged = await allPosts('&flagged=true');
    expect(flagged.map((post) => [post.timeFlag, post.timestamp])).toEqual([
      ['disagrees', tweetTime(tweetId(3)).slice(0, 19)],
      ['disagrees', tweetTime(tweetId(2)).slice(0, 19)],
    ]);
    expect(await allPosts('&flagged=false')).toHaveLength(1);
  });

  it('is all or nothing, and says which record is wrong', async () => {
    const faulty = v2Csv([
      ...Array.from({ length: 700 }, (_, index) => v2Row(index)),
      v2Row(800).replace(tweetId(800), 'x'),
    ]);
    const refused = await w.upload(`${IMPORT}?waitMs=60000&fileName=bad.csv`, faulty);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/^Record 701, id: .* 1 of 701 records are faulty; nothing was imported\./);
    expect(refused.headers.get('X-Error-Code')).toBe('invalid_file');
    expect(await allPosts()).toEqual([]);
    expect((await w.get<unknown[]>('/api/social-imports')).value).toEqual([]);
    const skipped = await importFile(faulty, '&onError=skip');
    expect(skipped).toMatchObject({ imported: 700, skipped: 1, errorCount: 1 });
    expect(skipped.recordErrors[0]).toMatchObject({ record: 701, field: 'id' });
  });

  it.each([
    ['', 'is empty'],
    ['<html>', 'HTML or XML'],
    ['name,age\nA,1\n', 'its columns are name, age; name the columns of text and date'],
  ])('refuses %j with 422', async (text, words) => {
    await expect(importFile(text)).rejects.toThrow(words);
  });

  it('refuses no file at all, a bad mapping, an unknown ticket and an unknown preview', async () => {
    expect((await w.post(IMPORT)).status).toBe(422);
    const mapping = await w.upload(`${IMPORT}?mapping=${encodeURIComponent('{"nonsense":"x"}')}`, 'a,b\n1,2');
    expect([mapping.status, mapping.text]).toEqual([
      400,
      expect.stringMatching(/^mapping: a JSON object of /),
    ]);
    expect((await w.post(`${IMPORT}?ticket=none`)).status).toBe(400);
    expect((await w.post(`${IMPORT}?staged=none`)).status).toBe(400);
    expect((await w.upload(`${IMPORT}?username=${encodeURIComponent('a\nb')}`, 'x')).status).toBe(400);
  });
});

describe('preview', () => {
  it('shows what a file is, and imports just that file afterwards', async () => {
    const rows = `id,created_at,text\n${tweetId(1)},${tweetTime(tweetId(1))},"hello, world"\n`;
    const { value } = await w.upload<SocialPreview>(`${IMPORT}/preview?fileName=mine.csv`, rows);
    const preview = socialPreviewSchema.parse(value);
    expect(preview).toMatchObject({
      format: 'generic',
      container: 'csv',
      needsUsername: true,
      columns: ['id', 'created_at', 'text'],
    });
    expect(await allPosts()).toEqual([]);
    const { value: result } = await w.post<SocialImportResult>(
      `${IMPORT}?staged=${preview.staged}&username=@someone`,
    );
    expect(result).toMatchObject({ status: 'completed', imported: 1 });
    expect((await allPosts())[0]).toMatchObject({ username: 'someone', content: 'hello, world' });
    expect((await w.post(`${IMPORT}?staged=${preview.staged}`)).status).toBe(400);
  });

  it('says what the sample shows: flagged dates, rounded ids, missing ids', async () => {
    const flagged = await w.upload<SocialPreview>(`${IMPORT}/preview`, v2Csv([v2Row(1, { offHours: 12 })]));
    expect(flagged.value.notes.join(' ')).toContain('disagree');
    expect(flagged.value.sample[0]).toMatchObject({ timeFlag: 'disagrees' });
    const rounded = Array.from(
      { length: 6 },
      (_, index) => `${tweetId(index).slice(0, -2)}00,${tweetTime(tweetId(index))},t`,
    );
    const second = await w.upload<SocialPreview>(
      `${IMPORT}/preview?username=x`,
      ['id,created_at,text', ...rounded].join('\n'),
    );
    expect(second.value.notes.join(' ')).toContain('The ids were rounded');
  });

  it('says of one or two ids only that they may be rounded, which true ids look like by chance', async () => {
    const row = (index: number): string => `${tweetId(index).slice(0, -2)}00,${tweetTime(tweetId(index))},t`;
    const notesOf = async (rows: readonly string[]): Promise<string> =>
      (
        await w.upload<SocialPreview>(
          `${IMPORT}/preview?username=x`,
          ['id,created_at,text', ...rows].join('\n'),
        )
      ).value.notes.join(' ');
    for (const few of [[row(1)], [row(1), row(2)], [row(1), row(1), row(2), row(2)]])
      expect(await notesOf(few)).toMatch(/^The ids may have been rounded/u);
    expect(await notesOf([1, 2, 3].map(row))).toMatch(/^The ids were rounded/u);
  });
});

describe('posts under ids that are not the true ones', () => {
  const minute = (index: number): string => {
    const date = new Date(tweetTime(tweetId(index)));
    return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()} ${date.getUTCHours()}:${String(date.getUTCMinutes()).padStart(2, '0')}`;
  };
  const withoutIds = `date,text,isRetweet,isDeleted,favorites,retweets\n${[1, 2, 3].map((index) => `${minute(index)},text ${index},f,f,1,1`).join('\n')}`;
  const withIds = v2Csv([1, 2, 3].map((index) => v2Row(index, { text: `text ${index}` })));
  const rounded = `id,created_at,text\n${[1, 2, 3, 4, 5].map((index) => `${String(Number(tweetId(index)))},${tweetTime(tweetId(index))},cut`).join('\n')}`;

  it('are not counted twice, whichever file comes first', async () => {
    expect(await importFile(withoutIds)).toMatchObject({ imported: 3 });
    await importFile(withIds);
    expect((await allPosts()).map((post) => post.idKind)).toEqual(['exact', 'exact', 'exact']);
    expect(await importFile(withoutIds)).toMatchObject({ imported: 0, unchanged: 3 });
    expect(await importFile(rounded, '&username=realDonaldTrump')).toMatchObject({
      imported: 2,
      unchanged: 3,
    });
    expect(await allPosts()).toHaveLength(5);
  });
});

describe('searching and filtering posts', () => {
  it('knows words, phrases, exclusions, dates, platforms, and takes any text without an error', async () => {
    await importFile(
      v2Csv([
        v2Row(1, { text: 'red apples here' }),
        v2Row(2, { text: 'green apples there' }),
        v2Row(3, { text: 'pears' }),
      ]),
    );
    const found = async (search: string): Promise<number> =>
      (await allPosts(`&search=${encodeURIComponent(search)}`)).length;
    expect(await found('apples')).toBe(2);
    expect(await found('apples -green')).toBe(1);
    expect(await found('"red apples"')).toBe(1);
    expect(await found('')).toBe(3);
    for (const odd of ['"', '*', 'a:b', "'; DROP TABLE social_posts; --", '(((', '🙂', 'NEAR(', '\\'])
      expect((await w.get(`/api/social-posts?search=${encodeURIComponent(odd)}`)).status).toBe(200);
    expect(await allPosts('&platform=truthsocial')).toEqual([]);
    const day = tweetTime(tweetId(2)).slice(0, 10);
    expect((await allPosts(`&startDate=${day}&endDate=${day}`)).length).toBeGreaterThan(0);
    expect((await w.get('/api/social-posts?platform=other')).status).toBe(400);
    expect((await w.get('/api/social-posts?limit=0')).status).toBe(400);
    const [first] = await allPosts();
    expect((await w.get(`/api/social-posts/${first?.id ?? ''}`)).value).toEqual(first);
    expect((await w.get('/api/social-posts/999999')).status).toBe(404);
  });
});
