import { describe, expect, it } from 'vitest';
import { readDropBytes, readNewsBytes, readPostBytes } from '#tests/helpers/read-file.ts';

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

describe('quotation marks behind blanks', () => {
  const spaced = (cell: (at: number) => string): string =>
    csv(cell)
      .split('\n')
      .map((line, at) => (at === 0 ? line.replaceAll(',', ', ') : line))
      .join('\n');

  it('are rules where cells have blanks before them, and end where these say', async () => {
    expect(await contentsOf(spaced((at) => ` "a, b ""${at}""\nc"`))).toEqual(
      ids.map((_, at) => `a, b "${at}"\nc`),
    );
    expect(await contentsOf(csv((at) => (at === 0 ? ' "a b"' : 'c')))).toEqual(
      ids.map((_, at) => (at === 0 ? 'a b' : 'c')),
    );
  });

  it('are signs of the texts where they do not end them, or where the cell is in marks itself', async () => {
    expect(await contentsOf(csv(() => ' "a" he said'))).toEqual(ids.map(() => ' "a" he said'));
    expect(await contentsOf(csv((at) => (at === 0 ? '"he said, ""a"""' : ' b')))).toEqual(
      ids.map((_, at) => (at === 0 ? 'he said, "a"' : ' b')),
    );
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

describe('days and times of day in two columns', () => {
  const posts = (header: string, row: string) =>
    readPostBytes(`${header}\n${row}\n`, { platform: 'telegram' }).then((read) =>
      read.posts.map(({ time }) => new Date(time * 1000).toISOString()),
    );
  it('are one moment of a post, in any order of the columns', async () => {
    const moment = ['2018-01-05T19:04:00.000Z'];
    expect(await posts('date,time,text,username', '2018-01-05,2:04 PM EST,a,abc')).toEqual(moment);
    expect(await posts('time,date,text,username', '19:04,2018-01-05,a,abc')).toEqual(moment);
    expect(await posts('Post Time,created_at,text,username', '19:04:00,2018-01-05,a,abc')).toEqual(moment);
  });

  it('leave a date that has its own time, and a day without one', async () => {
    expect(await posts('date,time,text,username', '2018-01-05T10:00:00Z,19:04,a,abc')).toEqual([
      '2018-01-05T10:00:00.000Z',
    ]);
    const read = await readPostBytes(
      'date,time,text,username\n2018-01-05,19:04,a,abc\n2018-01-06,,b,abc\n2018-01-07,20:04,c,abc\n',
      { platform: 'telegram' },
    );
    expect(read.errors).toEqual([]);
    expect(read.posts.map((post) => post.time_flag)).toEqual(['minute-only', 'day-only', 'minute-only']);
  });

  it('say of a column of zones that it is not read', async () => {
    const read = (timeZone?: string) =>
      readNewsBytes('title,date,time,timezone,source\nA,2018-01-01,14:05,America/New_York,BBC\n', {
        ...(timeZone === undefined ? {} : { timeZone }),
      });
    expect((await read()).notes).toContain(
      'The column timezone is not read: dates without a zone are in UTC, unless you choose a time zone.',
    );
    expect((await read('America/New_York')).notes).toEqual([]);
  });

  it('are one moment of a drop', async () => {
    for (const [header, row] of [
      ['number,time,date,text', '1,3:44 PM,10/28/2017,a'],
      ['number,date,time,text', '1,10/28/2017,3:44 PM,a'],
    ]) {
      const { drops, errors } = await readDropBytes(`${header ?? ''}\n${row ?? ''}\n`);
      expect(errors).toEqual([]);
      expect(drops.map(({ time, resolution }) => [new Date(time * 1000).toISOString(), resolution])).toEqual([
        ['2017-10-28T15:44:00.000Z', 'minute'],
      ]);
    }
  });
});

describe('tables as spreadsheets, R and joined files leave them', () => {
  const NAMES = ['id', 'text', 'created_at', 'username'];
  const cellsOf = (at: number, text = `t${at}`): readonly string[] => [
    ids[at] ?? '',
    text,
    times[at] ?? '',
    'abc',
  ];
  const lines = (rows: readonly (readonly string[])[], delimiter = ','): string =>
    rows.map((row) => `${row.join(delimiter)}\n`).join('');
  const read = async (text: string) => {
    const { posts, notes, errors } = await readPostBytes(text, { platform: 'twitter' });
    return {
      texts: posts.map(({ external_id, content }) => [external_id, content]),
      notes: notes.join(' '),
      errors,
    };
  };
  const TWO = [
    [ids[0], 't0'],
    [ids[1], 't1'],
  ];

  it('rows of delimiters or blanks alone are blank lines', async () => {
    const blank = ['', ' ', '', ''];
    const text = `\n   \n${lines([NAMES, cellsOf(0), blank, cellsOf(1), blank, blank])}  \n`;
    expect(await read(text)).toEqual({ texts: TWO, notes: '', errors: [] });
  });

  it.each(['', '\ufeff'])('names of columns that come again are no record (%j)', async (mark) => {
    for (const names of [NAMES, NAMES.map((name) => `"${name}"`)]) {
      const joined = `${lines([names, cellsOf(0)])}${mark}${lines([names, cellsOf(1)])}`;
      const { texts, notes, errors } = await read(joined);
      expect([texts, errors]).toEqual([TWO, []]);
      expect(notes).toContain('1 row repeats the names of the columns');
    }
  });

  it('rows are wider than their names by numbers of R or by empty cells', async () => {
    const numbered = [NAMES, ['1', ...cellsOf(0)], ['2', ...cellsOf(1)]];
    const r = await read(lines(numbered.map((row) => row.map((cell) => `"${cell}"`))));
    expect(r).toMatchObject({ texts: TWO, errors: [], notes: /numbers of rows that R writes/ });
    const padded = await read(lines([NAMES, [...cellsOf(0), '', ''], [...cellsOf(1), '', '']]));
    expect(padded).toMatchObject({ texts: TWO, errors: [] });
  });

  it.each(['^', '~'])('titles may end with the rare delimiter of the rows below: %s', async (delimiter) => {
    const { texts, notes, errors } = await read(
      `My posts${delimiter}\n${lines([NAMES, cellsOf(0), cellsOf(1)], delimiter)}`,
    );
    expect([texts, errors]).toEqual([TWO, []]);
    expect(notes).toContain('The line above the names of the columns was passed over');
  });

  it('marks of texts between tabs are kept, where a table quotes nothing', async () => {
    const texts = ['"one" is it', '"two', 'three"', 'he said "four" and left'];
    const rows = texts.map((text, at) => cellsOf(at, text));
    const { texts: kept, notes, errors } = await read(lines([NAMES, ...rows], '\t'));
    expect([kept, errors]).toEqual([texts.map((text, at) => [ids[at], text]), []]);
    expect(notes).toContain('Quotation marks are kept as signs of the texts');
  });

  it.each(['Post,Post,Account,Text', 'Post,,Account,Text', ',,,'])(
    'names of groups are above names: %s',
    async (groups) => {
      const text = `${groups}\nid,date,username,text\n1,2018-05-04 10:00,a,one\n2,2018-05-05 10:00,b,two\n`;
      const { posts, notes } = await readPostBytes(text, { platform: 'mill' });
      expect(posts.map(({ content }) => content)).toEqual(['one', 'two']);
      expect(notes.length).toBe(groups === ',,,' ? 0 : 1);
    },
  );

  it('names that come twice, over a record with something in each cell, are names', async () => {
    const text = 'id,date,username,text,text\n1,2018-05-04 10:00,a,one,x\n2,2018-05-05 10:00,b,two,x\n';
    const { posts } = await readPostBytes(text, { platform: 'mill' });
    expect(posts.map(({ content }) => content)).toEqual(['one', 'two']);
  });

  it.each(['', ' or more'])(
    'rows that a mark has swallowed are named where lines are alike (%s)',
    async (mark) => {
      const rows = ['1,one,a', '2,"two,b', '3,three,c', `4,four"${mark},d`, '5,"five, or\n3, 4 of 2018",e'];
      const text = `id,text,username,date\n${rows.map((row) => `${row},2018-05-04`).join('\n')}\n`;
      const { posts, errors } = await readPostBytes(text, { platform: 'mill' });
      expect(posts.map(({ content }) => content)).toEqual(['one', 'five, or\n3, 4 of 2018']);
      expect(errors.map(({ reason }) => reason)).toEqual([
        expect.stringContaining(
          mark === '' ? 'over 3 lines that are rows themselves' : 'none of its 3 lines is read',
        ),
      ]);
    },
  );

  it('a row that a mark has swallowed is named, and never part of a text', async () => {
    const whole = ['"a"', '"b"', '"c"'].map((text, at) => cellsOf(at, text));
    const rows = [...whole, cellsOf(3, '"begins'), cellsOf(4, 'ends"'), cellsOf(5, '"f"')];
    const { texts, errors } = await read(lines([NAMES, ...rows], '\t'));
    expect(texts.map(([, text]) => text)).toEqual(['a', 'b', 'c', 'f']);
    expect(errors.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('2 lines that are rows themselves'),
    ]);
  });
});

it('signs of a terminal are part of a text, and an encoding of seven bits can be named', async () => {
  const bytes = (text: string) => Buffer.from(`text,date\n${text},2020-03-02T19:54:56Z`, 'latin1');
  const read = async (text: string, encoding?: string) =>
    (
      await readPostBytes(bytes(text), {
        ...{ platform: 'mill', username: 'anna' },
        ...(encoding === undefined ? {} : { encoding }),
      })
    ).posts.map(({ content }) => content);
  expect(await read('\x1b[31mred\x1b[0m \x1b$A5')).toEqual(['\x1b[31mred\x1b[0m \x1b$A5']);
  expect(await read('\xc3\xbc \x1b$B \x1b(B')).toEqual(['ü \x1b$B \x1b(B']);
  expect(await read('\x1b$B$3\x1b(B', 'iso-2022-jp')).toEqual(['こ']);
});

it('seconds that may count from 2001 are refused for events as for posts', async () => {
  await expect(readNewsBytes('title,date,source\nA,573000000,BBC\nB,573000100.5,BBC\n')).rejects.toThrow(
    'add 978307200 to each of them if it is 2001, or write the dates like 1988-02-27',
  );
});

describe('values that databases wrap', () => {
  const wrappedId = (at: number) => ({ $numberLong: ids[at] });
  const rows = [
    {
      _id: { $oid: '5e5d6a10c2a5a50001a1b2c3' },
      id: wrappedId(0),
      created_at: { $date: times[0] },
      likes: { $numberInt: '3' },
    },
    { id: wrappedId(1), created_at: { $date: { $numberLong: String(Date.parse(times[1] ?? '')) } } },
    { id: ids[2], created_at: times[2], note: { $comment: 'a text of its own' } },
  ].map((row, at) => ({ ...row, text: `t${at}`, username: 'abc' }));
  const hits = rows.map((row, at) => ({ _index: 'posts', _id: `h${at}`, _score: 1, _source: row }));
  const typed = rows.map(({ text }, at) => ({
    id: { S: ids[at] },
    created_at: { S: times[at] },
    likes: at === 0 ? { N: '3' } : { NULL: true },
    user: { M: { name: { S: 'abc' } } },
    text: { S: text },
  }));
  it.each([
    ['DynamoDB, its answer', JSON.stringify({ Items: typed, Count: 3 })],
    ['DynamoDB, by lines', typed.map((Item) => JSON.stringify({ Item })).join('\n')],
    ['MongoDB, as a list', JSON.stringify(rows)],
    ['MongoDB, by lines', rows.map((row) => JSON.stringify(row)).join('\n')],
    ['Elasticsearch, its answer', JSON.stringify({ took: 1, hits: { total: { value: 3 }, hits } })],
    ['Elasticsearch, by lines', hits.map((hit) => JSON.stringify(hit)).join('\n')],
  ])('%s', async (_, text) => {
    const { posts, errors } = await readPostBytes(text, { platform: 'twitter' });
    expect(errors).toEqual([]);
    expect(posts.map(({ external_id, content, time }) => [external_id, content, time])).toEqual(
      rows.map(({ text: content }, at) => [ids[at], content, Date.parse(times[at] ?? '') / 1000]),
    );
  });
});

it.each<readonly [string | Uint8Array, RegExp]>([
  ['$FL2@(#) SPSS', /is an SPSS file/],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 1\n', /is a pointer of Git LFS/],
  ['WARC/1.0\r\nWARC-Type: warcinfo\r\n', /is a web archive/],
  ['HD\tThe mill opens\nPD\t4 May 2018\n', /is articles as an archive of newspapers .* as RIS, or as CSV/],
  ['[LINE] Chat history with Mill\nSaved on: 2022/06/25', /is a chat as LINE exports it/],
  ['<rss version="2.0"><channel><item><title>One</title>', /is cut off: the feed in it does not end/],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:One\n', /is cut off: the calendar in it does not end/],
  ['BEGIN:VCARD\nVERSION:3.0\n', /is a list of contacts/],
  ['[["id","text"],["1","a"]]', /is a list without names/],
  ['{"columns":["id","text"],"table":"t","rows":[["1","a"]]}', /the records in its list “rows” are lists/],
  ['{"meta":{"columns":[{"name":"id"}]},"data":[["1","a"]]}', /the records in its list “data” are lists/],
  [Buffer.from('\x3a\xa2eroots\x81', 'latin1'), /is a repository of Bluesky/],
  ['// exported\n[{"id":"1"}]', /is JSON below a comment, .*: take the comment away/],
  [
    '<!DOCTYPE html>\n<html lang="en"><head><style>src: url(x/DiscordFonts@master/y)',
    /is a channel of Discord as HTML/,
  ],
  ['{{Current events|year=2018|month=05\n*[[Mill]]\n}}', /is wikitext/],
  ['== Events ==\n* [[May 4]] – A mill opens, at last\n', /is wikitext/],
  ['{| class="wikitable"\n! Date !! Event\n|}', /is wikitext/],
  [Buffer.from('i\0\0\0d\0\0\0,\0\0\0t\0\0\0', 'latin1'), /is written in UTF-32/],
  [Buffer.from('\x89\x84\x6b\xa3\x85\xa7\xa3\x25\xf1\x6b\x96\x95\x85\x25', 'latin1'), /is written in EBCDIC/],
  ['[{"timestamp":1525428000,"label_values":[{"label":"Text","value":"one"}]}]', /lists named label_values/],
  [
    `20180504100000-0\t20180504100000\t1\t${'x\t'.repeat(23)}x\n20180504100000-1\t20180504100000\t1\t${'x\t'.repeat(23)}x\n`,
    /it is GDELT’s Global Knowledge Graph/,
  ],
  ['+/v8-id,text\n1,a', /is written in UTF-7; save it as UTF-8/],
  ['id,text\n1,\x1b$B$3\x1b(B', /is written in ISO-2022-JP/],
  ['id,text,date\n1,a,573000000', /record 1, date: "573000000" counts seconds from 1970 or, .* from 2001/],
  ['{"kind":"bigquery","rows":[{"f":[{"v":"1"}]}]}', /is an answer of BigQuery’s API, .*: export its table/],
  ['{"bbox":[[1,2]],"items":[{"a":"one","b":"2"}]}', /its columns are a, b/],
])('names what a file is and what to do: %j', async (text, sentence) => {
  await expect(readPostBytes(text, { platform: 'twitter' })).rejects.toThrow(sentence);
});

it('lists of a document that are not read are named where one alone can be', async () => {
  const text = JSON.stringify({
    posts: [{ text: 'one', date: times[0], username: 'abc', tags: [{ name: 'x' }] }],
    people: [{ name: 'abc' }, { name: 'def' }],
  });
  const { posts, notes } = await readPostBytes(text, { platform: 'blog' });
  expect(posts.map(({ content }) => content)).toEqual(['one']);
  expect(notes).toEqual(['Of the file’s lists, posts is read, and not people (2).']);
});

describe('a record that is too long', () => {
  const long = 'x'.repeat(17_000_000);
  const row = (at: number, text: string): string =>
    JSON.stringify({ id: ids[at], date: times[at], username: 'abc', text });

  it('is one faulty line, and those behind it are read', async () => {
    const { posts, errors } = await readPostBytes([row(0, 'a'), row(1, long), row(2, 'c')].join('\n'));
    expect(posts.map(({ content }) => content)).toEqual(['a', 'c']);
    expect(errors).toEqual([{ record: 2, field: 'record', reason: 'is larger than 16 MB' }]);
  });

  it.each([
    ['a list', `[${[row(0, 'a'), row(1, long), row(2, 'c')].join(',')}]`],
    ['a table', csv((at) => `"${at === 1 ? long : 'a'}"`).replace(/(?<=\n.*\n.*\n)[^]*/, '')],
  ])('ends %s in a sentence that says so', async (_name, text) => {
    const { posts, errors } = await readPostBytes(text, { platform: 'twitter' });
    expect(posts.map(({ content }) => content)).toEqual(['a']);
    expect(errors).toMatchObject([
      { record: 2, reason: expect.stringMatching(/ 16[ ,].*; nothing behind it was read$/) as string },
    ]);
  });

  it('is named where it is the only one', async () => {
    await expect(readPostBytes(row(0, long))).rejects.toThrow('record 1 is larger than 16 MB');
  });
});
