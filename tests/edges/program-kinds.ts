import type { Said } from '#tests/helpers/import-doors.ts';
import type { Kind } from './kinds.ts';

/** Files as programs write them, of invented words. */
const kind =
  (door: Kind['door']) =>
  (name: string, file: string, text: string | Uint8Array, more: Partial<Kind>): Kind => ({
    name,
    file,
    bytes: Buffer.from(text),
    door,
    ...more,
  });
const posts = kind('posts');
const news = kind('news');
const drops = kind('drops');

const DAY = '2018-05-04';
const NEXT_DAY = '2018-05-05';
const MIDNIGHTS = /All times of the first records are 00:00/;
const GAB: Said = { platform: 'gab' };

/** Days as databases, pandas, JavaScript and spreadsheets write them: as midnights. */
const WRITTEN_DAYS: readonly (readonly [name: string, of: (day: string) => string | number])[] = [
  ['a database', (day) => `${day} 00:00:00`],
  ['a database with fractions', (day) => `${day} 00:00:00.000000`],
  ['pandas', (day) => `${day}T00:00:00.000`],
  ['pandas in UTC', (day) => `${day} 00:00:00+00:00`],
  ['JavaScript', (day) => `${day}T00:00:00.000Z`],
  ['a zone of its own', (day) => `${day}T00:00:00-05:00`],
  ['a spreadsheet in Germany', (day) => `${day.split('-').toReversed().join('.')} 00:00`],
  ['a spreadsheet in America', (day) => `May ${Number(day.slice(8))}, 2018 12:00:00 AM`],
  ['epoch seconds', (day) => Date.parse(day) / 1000],
  ['epoch milliseconds', (day) => Date.parse(day)],
];

const midnights: readonly Kind[] = [
  ...WRITTEN_DAYS.flatMap(([name, of]) => {
    const [one, two] = [of(DAY), of(NEXT_DAY)];
    return [
      news(
        `days as ${name} writes them`,
        'a.json',
        JSON.stringify([
          { date: one, title: 'One', source: 's' },
          { date: two, title: 'Two', source: 's' },
        ]),
        {
          items: [
            [DAY, 'One', 's'],
            [NEXT_DAY, 'Two', 's'],
          ],
          notes: MIDNIGHTS,
        },
      ),
      posts(
        `days as ${name} writes them`,
        'a.json',
        JSON.stringify([
          { date: one, username: 'anna_b', text: 'one' },
          { date: two, username: 'anna_b', text: 'two' },
        ]),
        {
          said: GAB,
          items: [
            ['gab', 'derived', 'anna_b', DAY, 'one'],
            ['gab', 'derived', 'anna_b', NEXT_DAY, 'two'],
          ],
          notes: MIDNIGHTS,
        },
      ),
    ];
  }),
  drops(
    'days as a database writes them',
    'a.csv',
    `number,time,text\n1,${DAY} 00:00:00,one\n2,${NEXT_DAY} 00:00:00,two\n`,
    {
      items: [
        [1, DAY, '', 'one'],
        [2, NEXT_DAY, '', 'two'],
      ],
      notes: MIDNIGHTS,
    },
  ),
  news(
    'midnights in a column of their own',
    'a.csv',
    `date,time,title,source\n${DAY},00:00:00,One,s\n${NEXT_DAY},00:00,Two,s\n`,
    {
      items: [
        [DAY, 'One', 's'],
        [NEXT_DAY, 'Two', 's'],
      ],
      notes: MIDNIGHTS,
    },
  ),
  news('midnights in a chosen time zone', 'a.csv', `date,title,source\n${DAY} 00:00:00,One,s\n`, {
    said: { timeZone: 'America/New_York' },
    items: [[DAY, 'One', 's']],
    notes: MIDNIGHTS,
  }),
  news(
    'one midnight among times, which is one',
    'a.csv',
    `date,title,source\n${DAY} 00:00:00,One,s\n${DAY} 10:00:00,Two,s\n`,
    {
      items: [
        [`${DAY}T00:00:00`, 'One', 's'],
        [`${DAY}T10:00:00`, 'Two', 's'],
      ],
      notes: /^(?![^]*00:00)/,
    },
  ),
  news(
    'days of the News Category Dataset as pandas writes them',
    'a.json',
    JSON.stringify({
      link: 'https://huff.example/1',
      headline: 'One',
      category: 'POLITICS',
      date: `${DAY}T00:00:00.000Z`,
    }),
    { items: [[DAY, 'One', 'HuffPost']] },
  ),
];

const ID = '1234567890123456789';
const AT = '2020-03-02T19:54:56';
const X_POST = ['twitter', ID, 'anna_b', AT] as const;
const WITH_BACKSLASHES = String.raw`"id","date","username","text"
"${ID}","${AT}Z","anna_b","a \"b\" C:\new\table \d+ \\ end"
`;

const tables: readonly Kind[] = [
  posts('backslashes that escape nothing, as write.table of R leaves them', 'a.csv', WITH_BACKSLASHES, {
    items: [[...X_POST, String.raw`a "b" C:\new\table \d+ \ end`]],
    notes: /have a backslash before them/,
  }),
  ...[
    [
      'a table with blanks, by write.table of R',
      '"id" "date" "text"\n"1" "2020-03-02" "one, two"\n',
      /write\.table/,
    ],
    ['a table with blanks and row names', '"id" "text"\n"1" "5" "one, two"\n', /write\.table/],
    ['an ASCII file of R', 'A\n3\n262659\n197888\n', /is a file of R: write its table with write\.csv/],
    [
      'the output of dput',
      'structure(list(id = c("1", "2"), text = c("a", "b")), row.names = 1:2)\n',
      /is R code/,
    ],
    ['the output of dump', 'x <-\nstructure(list(id = c("1", "2"), text = c("a", "b")))\n', /is R code/],
    [
      'a flat workbook of LibreOffice',
      '<?xml version="1.0"?>\n\n<office:document xmlns:x="urn:x" office:version="1.3">\n',
      /is a workbook as XML or HTML: open it in a spreadsheet program/,
    ],
    [
      'a workbook of Excel 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x">\n',
      /is a workbook as XML or HTML/,
    ],
    [
      'a page that is called a workbook',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>',
      /is a workbook as XML or HTML/,
    ],
    ['SYLK', 'ID;PCALCOOO32\r\nC;X1;Y1;K"id"\r\n', /is a workbook as SYLK/],
    ['DIF', 'TABLE\r\n0,1\r\n"base"\r\nVECTORS\r\n', /is a table as DIF/],
    [
      'OPML',
      '<?xml version="1.0"?><opml version="2.0"><body/></opml>',
      /save its table or records as CSV or JSON/,
    ],
  ].map(([name, text, refused]) =>
    posts(`${String(name)}, which is named`, 'a.txt', String(text), { refused: refused as RegExp }),
  ),
  posts(
    'a user as Python prints it in one cell, next to the address of the post',
    'a.csv',
    `url,date,rawContent,id,user\nhttps://twitter.com/anna_b/status/${ID},${AT}+00:00,hello,${ID},"{'username': 'anna_b', 'id': 1}"\n`,
    { items: [[...X_POST, 'hello']] },
  ),
  posts(
    'addresses of posts in the column of ids',
    'a.csv',
    `id,date,username,text\nhttps://x.com/anna_b/status/${ID},${AT}Z,anna_b,hello\n`,
    { items: [[...X_POST, 'hello']] },
  ),
  posts(
    'ids with the x that rtweet puts before them',
    'a.csv',
    `status_id,created_at,screen_name,text\nx${ID},${AT}Z,anna_b,hello\n`,
    { items: [[...X_POST, 'hello']] },
  ),
  posts(
    'a text in fullText',
    'a.json',
    JSON.stringify([{ id: ID, createdAt: `${AT}Z`, fullText: 'hello', author: { userName: 'anna_b' } }]),
    { items: [[...X_POST, 'hello']] },
  ),
];

const doubtfulDays: readonly Kind[] = [
  news('days counted from 1970, as R counts them', 'a.csv', 'date,title,source\n17655,One,s\n', {
    refused: /if they count from 1970, as in R, it is 2018-05-04, .* choose the date format Excel/,
  }),
  news('days of a spreadsheet', 'a.csv', 'date,title,source\n43224,One,s\n', {
    refused: /looks like a date of a spreadsheet; choose the date format Excel/,
  }),
  ...['0001-01-01T00:00:00', '0016-03-02', '01.01.0001', 'January 1, 0001'].map((written) =>
    news(
      `the year of ${written}, as programs write no date`,
      'a.csv',
      `date,title,source\n"${written}",One,s\n`,
      { refused: /a date from 1900 to 2099 expected|is no date/ },
    ),
  ),
  news(
    'lists of one, as jsonlite of R writes values',
    'a.json',
    JSON.stringify([1, 2].map((at) => ({ date: [DAY], title: [`t${at}`], source: ['s'] }))),
    { refused: /each value is in a list of its own, .* auto_unbox = TRUE/ },
  ),
  news('events without a source', 'a.csv', `date,title\n${DAY},One\n`, {
    refused: /name one source for the whole file \(--source/,
  }),
];

const post = (id: string, text: string): string =>
  JSON.stringify({ id, date: `${AT}Z`, username: 'anna_b', text });

const damaged: readonly Kind[] = [
  posts('a list with a comma missing in the middle', 'a.json', `[${post(ID, 'one')} ${post(ID, 'two')}]`, {
    said: { onError: 'skip' },
    items: [[...X_POST, 'one']],
    skipped: 1,
  }),
];

const votes: readonly Kind[] = [
  posts(
    'comments of Reddit with more votes against than for',
    'RC.ndjson',
    [5, -3]
      .map((score, at) =>
        JSON.stringify({
          ...{ author: 'bo_b', body: `c${at}`, created_utc: 1583178896 + at, id: `fjab${at}` },
          ...{ link_id: 't3_f', parent_id: 't3_f', score, subreddit: 'x' },
        }),
      )
      .join('\n'),
    {
      items: [
        ['reddit', 'fjab0', 'bo_b', AT, 'c0'],
        ['reddit', 'fjab1', 'bo_b', '2020-03-02T19:54:57', 'c1'],
      ],
      notes: /Record 2 has a score below 0, which is no number of likes/,
    },
  ),
];

const message = (id: number, from: string | null, text: string, fromId = 'user1'): object => ({
  ...{ id, type: 'message', date: AT, date_unixtime: String(1583178896 + id), from, from_id: fromId, text },
});
const chat = (id: number, messages: readonly object[]): object => ({
  ...{ name: `Group ${id}`, type: 'private_supergroup', id, messages },
});

const HASH = 'aB+/'.repeat(10) + 'abc=';

const oddities: readonly Kind[] = [
  posts(
    'hashed names of accounts, as in X’s archives of information operations',
    'a.csv',
    `tweetid,userid,user_screen_name,tweet_text,tweet_time\n${ID},${HASH},${HASH},hello,2020-03-02 19:54\n`,
    {
      items: [['twitter', ID, `${'aB-_'.repeat(10)}abc`, AT, 'hello']],
      notes: /Record 1 is of an account whose name is hashed/,
    },
  ),
  posts(
    'a text as Python prints bytes',
    'a.csv',
    `id,date,username,text\n${ID},${AT}Z,anna_b,b'caf\\xc3\\xa9'\n`,
    { items: [[...X_POST, String.raw`b'caf\xc3\xa9'`]], notes: /a text as Python prints bytes/ },
  ),
  posts(
    'addresses of Bluesky in a column of their own',
    'a.csv',
    `uri,author,text,createdAt\nat://did:plc:abc/app.bsky.feed.post/3kaa,bo.example,hello,${AT}Z\n`,
    { said: { platform: 'bluesky' }, items: [['bluesky', 'bo.example/3kaa', 'bo.example', AT, 'hello']] },
  ),
];

const chats: readonly Kind[] = [
  posts(
    'two groups of Telegram, in which one person has messages of one number',
    'result.json',
    JSON.stringify({
      about: 'x',
      chats: {
        about: 'y',
        list: [
          chat(11, [message(5, 'Anna', 'one'), message(6, null, 'of a deleted account', 'user9')]),
          chat(12, [message(5, 'Anna', 'two'), message(7, 'Group 12', 'of the group', 'channel12')]),
        ],
      },
    }),
    {
      items: [
        ['telegram', 'anna/11/5', 'Anna', '2020-03-02T19:55:01', 'one'],
        ['telegram', 'anna/12/5', 'Anna', '2020-03-02T19:55:01', 'two'],
        ['telegram', 'user9/11/6', 'user9', '2020-03-02T19:55:02', 'of a deleted account'],
        ['telegram', 'group 12/7', 'Group 12', '2020-03-02T19:55:03', 'of the group'],
      ],
    },
  ),
];

export const PROGRAM_KINDS: readonly Kind[] = [
  ...midnights,
  ...tables,
  ...doubtfulDays,
  ...votes,
  ...damaged,
  ...chats,
  ...oddities,
];
