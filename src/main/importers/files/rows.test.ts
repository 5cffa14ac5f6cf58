import { describe, expect, it } from 'vitest';
import { readPostBytes } from '#tests/helpers/read-file.ts';

const ID = '950372287248644525';
const times = Array.from({ length: 8 }, (_, at) =>
  new Date(1_515_421_385_000 + at * 3_600_000).toISOString(),
);
const ids = times.map((time) => String(((BigInt(Date.parse(time)) - 1_288_834_974_657n) << 22n) | 45n));
const contentsOf = async (text: string) => {
  const { posts, errors } = await readPostBytes(text, { platform: 'twitter' });
  expect(errors).toEqual([]);
  return posts.map(({ content }) => content);
};
const csv = (cell: (at: number) => string): string =>
  ['id,text,created_at,username', ...ids.map((id, at) => `${id},${cell(at)},${times[at] ?? ''},abc`)].join(
    '\n',
  );

describe('quotation marks behind backslashes', () => {
  it('are those of the text where MySQL or Spark writes them so, with delimiters and line breaks', async () => {
    expect(await contentsOf(csv((at) => `"He said \\"yes ${at}\\", and\nleft"`))).toEqual(
      ids.map((_, at) => `He said "yes ${at}", and\nleft`),
    );
  });

  it('are left to the rules where texts end with a backslash', async () => {
    expect(await contentsOf(csv((at) => `"C:\\${at}\\"`))).toEqual(ids.map((_, at) => `C:\\${at}\\`));
    expect(await contentsOf(csv(() => '"a ""b"" \\"'))).toEqual(ids.map(() => 'a "b" \\'));
  });
});

describe('objects of members that are named by ids', () => {
  const members = Object.fromEntries(
    ids.map((id, at) => [id, { created_at: times[at], text: `t${at}`, username: 'abc' }]),
  );
  it('give each its id, at the top and inside', async () => {
    for (const value of [members, { data: { tweets: members } }]) {
      const { posts } = await readPostBytes(JSON.stringify(value), { platform: 'twitter' });
      expect(posts.map((post) => [post.external_id, post.id_kind])).toEqual(ids.map((id) => [id, 'exact']));
    }
  });

  it('are only counted where their names are short', async () => {
    const { posts } = await readPostBytes(JSON.stringify({ ...Object.values(members) }), {
      platform: 'twitter',
    });
    expect(new Set(posts.map((post) => post.id_kind))).toEqual(new Set(['derived']));
  });
});

describe('what is no list of records in JSON', () => {
  const row = `"id":"${ID}","created_at":"2018-01-08T14:23:05Z","text":"t","username":"a"`;
  it.each([
    [`[{${row},"likes":NaN}]`, /has NaN or Infinity, which are no values of JSON/],
    [`[{${row},"likes": -Infinity}]`, /has NaN or Infinity/],
    [
      `{'id': '${ID}', 'text': 'None of "it"', 'likes': None}`,
      /is not JSON but what Python prints: write it with json\.dumps/,
    ],
    [`[{${row},"seen":True}]`, /what Python prints/],
    [`[{${row},"text2":"NaN, 'a': None" x}]`, /is not valid JSON/],
    [
      JSON.stringify({ id: { 0: ID, 1: '2' }, text: { 0: 'a', 1: 'b' } }),
      /one object of columns, as pandas writes/,
    ],
    [JSON.stringify({ columns: ['id', 'text'], index: [0], data: [[ID, 'a']] }), /one object of columns/],
  ])('%s', async (text, sentence) => {
    const read = readPostBytes(text, { platform: 'twitter' }).then(({ errors }) => {
      throw new Error(errors.map(({ reason }) => reason).join());
    });
    await expect(read).rejects.toThrow(sentence);
  });
});
