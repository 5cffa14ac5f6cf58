import type { Said, Subject } from '#tests/helpers/import-doors.ts';

const A = '992343072568246273';
const B = '992365721809846273';
const T10 = '2018-05-04T10:00:00';
const T1130 = '2018-05-04T11:30:00';

type Line = readonly unknown[];
/** What must come out: the stored items and parts of what is said, or the one sentence of refusal. */
interface Row {
  readonly file: string;
  readonly door: Subject;
  readonly said?: Said;
  readonly items?: readonly Line[];
  readonly notes?: RegExp;
  readonly refused?: RegExp;
}

const x = (id: string, name: string, time: string, text: string, ...more: readonly string[]): Line => [
  ...['twitter', id, name, time, text],
  ...more,
];
const posts = (file: string, items: readonly Line[], more: Partial<Row> = {}): Row => ({
  file,
  door: 'posts',
  items,
  ...more,
});
const news = (file: string, items: readonly Line[], more: Partial<Row> = {}): Row => ({
  file,
  door: 'news',
  items,
  ...more,
});
const refused = (file: string, door: Subject, sentence: RegExp, said: Said = {}): Row => ({
  file,
  door,
  refused: sentence,
  said,
});

const TWO = [x(A, 'u', T10, 'a'), x(B, 'u', T1130, 'b')];
const THREAD = [
  ['4chan', '12345600', 'Anonymous', T10, "A subject\n\nfirst line\n>green\nit's a long word"],
  ['4chan', '12345601', 'Anonymous', '2018-05-04T10:01:00', ''],
  ['4chan', '12345602', 'Some Name !Ep8pui8Vw2', '2018-05-04T10:02:00', '>>12345600\nyes'],
];
const CHANNEL = [
  ['telegram', 'town channel/2', 'Town Channel', T10, 'plain text'],
  ['telegram', 'town channel/3', 'Town Channel', '2018-05-04T10:01:00', 'see https://example.org/a now'],
];
const MAP = '{"list":"messages","id":"id","text":"text","date":"date_unixtime","username":"/name"}';
const WHOLE_RETWEET =
  'RT @other_one: The council met for a long time and then wrote the minutes, which are the longest ever kept in the town.';
const NOT_UTF8 = /^Record 1, byte \d+ \(\w\w\) is no UTF-8\. Name its encoding/;

export const ROWS: readonly Row[] = [
  {
    file: 'd03-4chan.json',
    door: 'drops',
    said: { mapping: '{"number":"no","time":"time","content":"com","author":"name"}' },
    items: [
      [100, T10, 'Q', 'first\n>q'],
      [101, '2018-05-04T10:01:00', '', 'second'],
    ],
  },
  refused('d03-4chan.json', 'drops', /name the column of number/),
  posts('d03-4chan.json', [
    ['4chan', '100', 'Q !xowAT4Z3VQ', T10, 'first\n>q'],
    ['4chan', '101', 'Anonymous', '2018-05-04T10:01:00', 'second'],
  ]),
  posts('j03-concat.json', TWO),
  posts('j09-null-text.jsonl', [x(A, 'u', T10, ''), x(B, 'u', T1130, 'x')], {
    notes: /Record 1 is without a text/,
  }),
  posts('k01-cat-parts.js', [x(A, 'me', T10, 'first'), x(B, 'me', T1130, 'second')], {
    said: { username: 'me' },
  }),
  refused('k01-cat-parts.js', 'posts', /^2 records \(1, 2\), username: .*name the account/),
  refused('k02-garbage-tail.json', 'posts', /after record 1 the file continues with “and then something/),
  news('k11-news-concat.json', [
    ['2018-05-04', 'one', 's'],
    ['2018-05-05', 'two', 's'],
  ]),
  news('n01-gdelt-artlist.json', [[T10, 'Town opens bridge', 'example.org']]),
  news('n02b-gdelt-artlist.csv', [[T10, 'Town opens bridge', 'example.org']]),
  refused('n03-gdelt-events.csv', 'news', /GDELT’s table of events: .*has no headlines/),
  news('n08-meltwater.csv', [['2018-05-04T10:46:00', 'Town opens bridge', 'Town News']]),
  refused('n10-cp1252.csv', 'news', NOT_UTF8),
  news('n10-cp1252.csv', [['2018-05-04', 'Café “Größe” eröffnet – 5 €', 'Süddeutsche']], {
    said: { encoding: 'windows-1252' },
  }),
  refused('n11-dayfirst.csv', 'news', /can be read as DD\/MM\/YYYY or MM\/DD\/YYYY; choose the date format/, {
    source: 's',
  }),
  news(
    'n11-dayfirst.csv',
    [
      ['2018-05-04', 'Town', 's'],
      ['2018-06-05', 'Bridge', 's'],
    ],
    { said: { source: 's', dateFormat: 'DD/MM/YYYY' } },
  ),
  refused('n15-dst.csv', 'news', /^3 records \(1, 2, 3\), source: neither a source nor a web address/),
  refused(
    'n15-dst.csv',
    'news',
    /^Record 1, date: "2018-03-11 02:30" is no time of that zone: its clocks skip/,
    { source: 's', timeZone: 'America/New_York' },
  ),
  news(
    'n15-dst.csv',
    [
      ['2018-07-01T16:00:00', 'Summer', 's'],
      ['2018-11-04T05:30:00', 'Twice', 's'],
    ],
    {
      said: { source: 's', timeZone: 'America/New_York', onError: 'skip' },
      notes: /Record 2 is in the hour that clocks of America\/New_York show twice/,
    },
  ),
  news('n16-google.csv', [
    ['2018-05-04T09:40:17', 'Town', 'example.org'],
    ['2018-09-18T12:53:56', 'Bridge', 'example.org'],
    ['2020-05-25T04:45:26', 'MS', 'example.org'],
  ]),
  refused('n17-utf8-then-bad.csv', 'news', /^Record 2, byte 46 \(E9\): is no UTF-8/, { source: 's' }),
  news('n17-utf8-then-bad.csv', [['2018-05-04', 'Café ok', 's']], { said: { source: 's', onError: 'skip' } }),
  news('n21-tablepress.csv', [
    ['2018-05-04', 'one, two, three', 'Town'],
    ['2018-05-05', 'a, b, c, d, e, f', 'Town'],
  ]),
  refused('n24-nul.csv', 'news', /^Record 1, title: contains the sign NUL/),
  posts('p01-twint.csv', [x(A, 'tester_one', T10, 'Reunidos, "esta" tarde')]),
  posts('p01b-twint-est.csv', [x(A, 'tester_one', T10, 'hello, all')]),
  posts('p01c-twint-utc.csv', [x(A, 'tester_one', T10, 'hello, all')]),
  posts('p02-twint-excel.csv', [x(A, 'tester_one', T10, 'Reunidos, esta tarde')], {
    notes: /1 row has quotation marks/,
  }),
  posts('p03b-got3-excel.csv', [x(A, 'tester_one', T10, 'hello there')], {
    notes: /Record 1 is under the id of the address.*|read as MM\/DD\/YY/,
  }),
  refused('p04-sci.csv', 'posts', /^2 records \(1, 2\), id: "9\.92431E\+17" was rounded by a spreadsheet/),
  posts(
    'p04-sci.csv',
    [
      ['twitter', 'derived', 'tester_one', '2016-10-25T19:21:56', 'beta'],
      ['twitter', 'derived', 'tester_one', T10, 'alpha'],
      ['twitter', 'derived', 'tester_one', T10, 'gamma'],
    ],
    {
      said: { platform: 'twitter', mapping: '{"text":"text","date":"date","username":"username"}' },
      notes: /has no ids/,
    },
  ),
  posts('p04b-float.csv', [x(A, 'tester_one', T10, 'alpha'), x(B, 'tester_one', T1130, 'beta')]),
  posts(
    'p05-rounded.csv',
    Array.from({ length: 8 }, (_, at) =>
      x(
        [
          '992343072568246000',
          '992343324226486000',
          '992343575884726000',
          '992343827542966000',
          '992344079201206000',
          '992344330859446000',
          '992344582517686000',
          '992344834175926000',
        ][at] ?? '',
        'tester_one',
        `2018-05-04T${at === 0 ? '09:59:59' : `10:0${at - 1}:59`}`,
        `post ${at}`,
      ),
    ),
    { notes: /ids were rounded/ },
  ),
  posts(
    'p06-got-semi.csv',
    [x(A, 'tester_one', T10, 'He said "no; never" today'), x(B, 'tester_one', T1130, 'second')],
    { notes: /1 row has quotation marks/ },
  ),
  refused('p07-newline.csv', 'posts', /the text may go on in the line after it.*has 1 value, 4 expected/),
  posts('p07-newline.csv', [x(B, 'tester_one', T1130, 'fine')], { said: { onError: 'skip' } }),
  posts('p09-sep.csv', [x(A, 'tester_one', T10, 'Grüße')]),
  refused('p10-cp1252.csv', 'posts', NOT_UTF8),
  posts('p10-cp1252.csv', [x(A, 'tester_one', T10, 'Grüße – “naïve” café €5')], {
    said: { encoding: 'windows-1252' },
  }),
  refused('p11b-utf16nobom.csv', 'posts', /looks like UTF-16 and has no byte-order mark.*Name its encoding/),
  posts('p11b-utf16nobom.csv', [x(A, 'tester_one', T10, 'Grüße 😀')], { said: { encoding: 'utf-16le' } }),
  posts('p24-twarc1.jsonl', [
    x(A, 'tester_one', T10, WHOLE_RETWEET, 'R'),
    x(B, 'tester_one', T1130, 'own text'),
  ]),
  posts('p25-twarc2flat.jsonl', [x(A, 'tester_one', T10, 'hello')]),
  posts('p30-zeeschuimer.ndjson', [x(A, 'tester_one', T10, 'hello'), x(B, 'tester_one', T1130, 'hello')]),
  posts('p31b-4cat-4chan.csv', [
    ['4chan', 'pol/12345678', 'Anonymous', T10, '>>12345600\nhello'],
    ['4chan', 'pol/12345679', 'Name with blanks !abc', '2018-05-04T10:01:00', 'hello two'],
  ]),
  posts('p33-telegram.json', CHANNEL, { notes: /Record 1 is no post but a message of the service/ }),
  posts(
    'p33b-telegram-map.json',
    [['telegram', 'town channel/1', 'Town Channel', '2018-05-04T09:00:00', ''], ...CHANNEL],
    {
      said: { mapping: MAP, platform: 'telegram' },
      notes: /Record 1 is without a text/,
    },
  ),
  posts('p34-4chan.json', THREAD, { notes: /Record 2 is only a picture/ }),
  posts('p35-kek.ndjson', [
    ...THREAD,
    [
      '4chan',
      '22345600',
      'Anonymous',
      '2018-05-04T12:46:40',
      "A subject\n\nfirst line\n>green\nit's a long word",
    ],
  ]),
  posts('p36-4plebs.json', [
    ['4chan', '12345600', 'Anonymous', T10, 'first'],
    ['4chan', '12345601', 'Anonymous', '2018-05-04T10:01:00', 'second'],
  ]),
  posts('p37-bsky.json', [
    ['bluesky', 'tester.bsky.social/3kabc2xyz', 'tester.bsky.social', '2024-05-04T10:00:00', 'hello sky'],
  ]),
  refused('p39c-fedi-user.csv', 'posts', /which platform its posts are of; name the platform/),
  posts(
    'p39c-fedi-user.csv',
    [
      [
        'mastodon',
        'tester@example.social/100123456789012345',
        'tester@example.social',
        '2022-05-04T10:00:00',
        'hello',
      ],
    ],
    { said: { platform: 'mastodon' } },
  ),
  posts('p39d-mastodon.json', [
    [
      'mastodon',
      'tester@example.social/108243084902400000',
      'tester@example.social',
      '2022-05-04T10:00:00',
      'hello',
    ],
  ]),
  refused('p39d-mastodon.json', 'posts', /the post is of example\.social, so not of Truth Social/, {
    platform: 'truthsocial',
  }),
  posts('p39f-platform-ignored.csv', [x(A, 'tester', T10, 'hello')]),
  refused(
    'p39f-platform-ignored.csv',
    'posts',
    /“snscrape CSV”, whose posts are of Twitter, so they cannot be of Mastodon/,
    { platform: 'mastodon' },
  ),
  posts('p40c-page-name.csv', [['facebook', '100_200', 'Town News', '2018-05-04T06:00:00', 'hello']]),
  posts('r03-thousands.csv', [x(A, 'u', T10, 'x')]),
  posts(
    't01-truthbrush.ndjson',
    [
      [
        'truthsocial',
        '110309828198400000',
        'tester',
        '2023-05-04T10:00:00',
        'Hello & example.org/abc\nline two\n\nPara',
      ],
      ['truthsocial', '110310064128000000', 'tester', '2023-05-04T11:00:00', ''],
      ['truthsocial', '110310300057600000', 'tester', '2023-05-04T12:00:00', 'RT @tester: orig', 'R'],
      [
        'truthsocial',
        '110310535987200000',
        'tester',
        '2023-05-04T13:00:00',
        'RT: https://truthsocial.com/users/x/statuses/1 quote text',
      ],
    ],
    { notes: /Record 2 is only a picture/ },
  ),
  posts('brace.csv', [
    x(A, 'tester', T10, 'an {open brace'),
    x('992343324226486273', 'tester', '2018-05-04T10:01:00', 'second post'),
    x('992343575884726273', 'tester', '2018-05-04T10:02:00', 'a closing} brace'),
  ]),
  refused('z01.xlsx', 'posts', /z01\.xlsx is an Excel workbook \(\.xlsx\): .*save each sheet as CSV/),
  posts('z03-macosx.zip', [x(A, 'u', T10, 'x')]),
  refused(
    'z10-nested.zip',
    'posts',
    /z10-nested\.zip contains inner\.zip, an archive inside another: unpack it/,
  ),
  ...['contractions.txt', 'tx-cp1252.txt', 'tx-nfd.txt', 'tx-utf16le.txt', 'ty.txt'].map((file) =>
    refused(file, 'posts', /is no known layout: its first line is "/),
  ),
];
