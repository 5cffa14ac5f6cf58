import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
beforeEach(() => {
  w.sql().exec('DELETE FROM social_posts');
});
afterAll(() => w.dispose());

interface Answer {
  readonly message: string;
  readonly errors: readonly string[];
}
const HEAD = ['id', 'created_at', 'username', 'text', 'likes', 'in_reply_to_status_id', 'url', 'is_retweet'];

const given = async (rows: readonly (readonly string[])[], delimiter: string) => {
  const { status, value } = await w.upload<Answer>(
    '/api/social-posts/import?waitMs=60000&onError=skip&platform=twitter&fileName=posts.csv',
    [HEAD, ...rows].map((cells) => `${cells.join(delimiter)}\n`).join(''),
  );
  const stored = w
    .sql()
    .prepare('SELECT content, likes, is_repost, url FROM social_posts ORDER BY external_id')
    .raw()
    .all();
  return { status, message: value.message, errors: value.errors, stored };
};

it('the sign of a database for no value is nothing, in every column', async () => {
  const { status, message, errors, stored } = await given(
    [
      ['992343072568246273', '2018-05-04T10:00:00Z', 'alice', 'hello', '\\N', '\\N', '\\N', '\\N'],
      ['992343072568246274', '\\N', 'alice', '\\N', '3', '\\N', '\\N', '0'],
    ],
    '\t',
  );
  expect([status, errors]).toEqual([200, []]);
  expect(stored).toMatchObject([
    ['hello', null, 0, expect.any(String)],
    ['', 3, 0, expect.any(String)],
  ]);
  expect(JSON.stringify(stored)).not.toContain('\\\\N');
  expect(message).toContain('8 cells with \\N, which databases write for no value, are empty.');
});

it.each(['NA', 'NULL', 'null', 'None', 'nan', 'NaN', 'N/A'])(
  '%s is nothing where an id, a date, a number or an address belongs, and a word as a text, with a count',
  async (word) => {
    const { status, message, errors, stored } = await given(
      [
        ['992343072568246273', '2018-05-04T10:00:00Z', 'alice', 'hello', word, word, word, word],
        ['992343072568246274', word, 'alice', word, '3', word, word, '0'],
      ],
      ',',
    );
    expect([status, errors]).toEqual([200, []]);
    expect(stored).toEqual([
      ['hello', null, 0, expect.stringContaining('/992343072568246273')],
      [word, 3, 0, expect.stringContaining('/992343072568246274')],
    ]);
    expect(message).toMatch(
      /8 cells are a word for a missing value \(NA, NULL, None, nan\): likes 1, .+, text 1\. As a text/u,
    );
  },
);

it('is nothing as source, section and address of an event too', async () => {
  const { value } = await w.upload<Answer>(
    '/api/news-events/import?waitMs=60000&onError=skip&source=Given&fileName=news.csv',
    'title,date,source,url,category\nA thing happened,2018-05-04,NULL,NULL,NULL\nNULL,2018-05-05,Paper,\\N,NA\n',
  );
  expect(value.message).toContain('2 events imported');
  const events = w
    .sql()
    .prepare(
      "SELECT title, source, url FROM news_events WHERE title IN ('NULL', 'A thing happened') ORDER BY title",
    )
    .raw()
    .all();
  expect(events).toEqual([
    ['A thing happened', 'Given', null],
    ['NULL', 'Paper', null],
  ]);
});

it('a drop has its text, and no image or author by such a name', async () => {
  const { value } = await w.upload<Answer>(
    '/api/import-complete-dataset?waitMs=60000&fileName=drops.csv',
    'number,time,content,images,author\n1,2018-05-04T10:00:00Z,NULL,\\N,\\N\n2,2018-05-04T11:00:00Z,a,NA,None\n',
  );
  expect(value.message).toContain('3 cells');
  const drops = w
    .sql()
    .prepare(
      'SELECT content, (SELECT count(*) FROM drop_images WHERE drop_number = number), author FROM drops ORDER BY number',
    )
    .raw()
    .all();
  expect(drops).toEqual([
    ['NULL', 0, ''],
    ['a', 0, ''],
  ]);
});

it.each([
  ['/api/social-posts/import', 'posts'],
  ['/api/news-events/import', 'events'],
  ['/api/import-complete-dataset', 'drops'],
])('an answer of a service without records is no question for columns: %s', async (path, noun) => {
  for (const [text, list] of [
    ['{"articles":[]}', 'articles'],
    ['{"status":"ok","totalResults":0,"articles":[]}', 'articles'],
    ['{"data":[],"meta":{"result_count":0}}', 'data'],
  ] as const) {
    const { status, text: sentence } = await w.upload(`${path}?waitMs=60000&fileName=a.json`, text);
    expect([status, sentence]).toEqual([
      422,
      expect.stringMatching(`contains no ${noun}(?:: its list “${list}” is empty)?`),
    ]);
  }
});
