import { expect, it } from 'vitest';
import { readDropBytes, readNewsBytes, readPostBytes } from '#tests/helpers/read-file.ts';
import { Remarks, type RemarkKind } from './remarks.ts';

type Read = Promise<{ readonly notes: readonly string[] }>;
const ID = '950372287248644525';
/** The moment that its id carries. */
const TIME = '2018-01-08T14:23:05Z';
const ADDRESS = `https://twitter.com/anna/status/${ID}`;
const SECOND = 1_583_178_896;

const posts = (rows: unknown): Read => readPostBytes(JSON.stringify(rows), { platform: 'twitter' });
const layout = (rows: unknown): Read => readPostBytes(JSON.stringify(rows));
const saying = (text: unknown): Read => posts([{ id: ID, text, created_at: TIME, username: 'anna' }]);
const events = (source: string, ...addresses: readonly string[]): Read =>
  readNewsBytes(
    ['title,date,source,url', ...addresses.map((url) => `Storm,2018-01-08,${source},${url}`)].join('\n'),
  );
const drops = (head: string, cells: string): Read =>
  readDropBytes(`number,date,${head}\n1,2017-10-28 15:44:00,${cells}\n`);
const message = { type: 'message', user: 'U1', ts: `${SECOND}.000200`, text: 'one' };
const comment = { id: 'Ugx', author: '@anna', text: 'one', timestamp: SECOND };
const info = { id: 'VVV', title: 'T', extractor: 'youtube', uploader_id: '@bob', timestamp: SECOND };
const downloaded = {
  ...{ cid: 'Ugy', text: 'one', time: '1 year ago', author: '@anna', channel: 'UCa', votes: '1.2K' },
  ...{ photo: '', heart: false, reply: false, time_parsed: SECOND },
};
const ofReddit = { author: 'anna', body: 'one', created_utc: SECOND, id: 'fjab', subreddit: 'x', score: -3 };

/** Of each kind of remark a file that is read so, and what its import says. */
const CASES: Readonly<Record<RemarkKind, readonly [read: () => Read, sentence: string]>> = {
  'doubled-hour': [
    () =>
      readPostBytes('text,date,username\na,2020-11-01 01:30:00,anna\n', {
        platform: 'mill',
        timeZone: 'America/New_York',
      }),
    'Record 1 is in the hour that clocks of America/New_York show twice in autumn: taken as the first of the two.',
  ],
  'service-message': [
    () => layout([{ ...message, subtype: 'channel_join' }, message]),
    'Record 1 is no post but a message of the service, and passed over.',
  ],
  'no-post': [
    () =>
      layout({
        kind: 'youtube#searchListResponse',
        items: [{ channelId: 'UCa' }, { videoId: 'VVV' }].map((id) => ({
          kind: 'youtube#searchResult',
          id,
          snippet: { publishedAt: TIME, channelId: 'UCa', channelTitle: 'anna', title: 'T', description: '' },
        })),
      }),
    'Record 1 is a channel or a list of videos, which is no post, and passed over.',
  ],
  'no-text': [() => saying(''), 'Record 1 is without a text: kept with an empty one.'],
  'no-text-media': [
    () => drops('text,images', ',a.png'),
    'Record 1 is only a picture or another file: kept with an empty text.',
  ],
  'id-from-address': [
    () => posts([{ id: '9.50372E+17', text: 'a', created_at: TIME, username: 'anna', url: ADDRESS }]),
    'Record 1 is under the id of the address, because a spreadsheet has rounded the id itself.',
  ],
  'no-id-but-address': [
    () => posts([{ text: 'a', created_at: TIME, username: 'anna', url: ADDRESS }]),
    'Record 1 is under the id of the address: the record has no other.',
  ],
  'cut-source': [
    () => events('s'.repeat(101), 'https://a.example'),
    'Record 1 has a source of more than 100 characters, which was cut.',
  ],
  'bad-address': [
    () => events('BBC', 'https://a.example', 'ftp://a.example', 'https://b.example'),
    'Record 2 has an address that is none of the web, which was left out.',
  ],
  'other-platform': [
    () => drops('text,platform', 'a,Elsewhere'),
    'Record 1 is of “Elsewhere”, which is no platform of drops (4chan, 8chan, 8kun, Truth Social): the platform is stored as “other”.',
  ],
  'reckoned-time': [
    () => layout({ ...info, comments: [comment] }),
    'Record 1 has a time that a program has reckoned from words such as “2 years ago”: only the day is stored, and it is as vague as such words.',
  ],
  'rounded-count': [
    () => layout([downloaded]),
    'Record 1 has a figure that the site shows rounded (“1.2K”): it was left out.',
  ],
  'list-text': [
    () => saying(['a', 'b']),
    'Record 1 has a text that is a list: its parts are joined without a space.',
  ],
  'json-text': [
    () => saying('{"a": 1}'),
    'Record 1 has a text that is a JSON list or object: kept as it is written.',
  ],
  'below-zero': [
    () => layout([ofReddit]),
    'Record 1 has a score below 0, which is no number of likes: it was left out.',
  ],
  'bytes-text': [
    () => saying("b'caf\\xc3\\xa9'"),
    "Record 1 has a text as Python prints bytes (b'…'): kept as it is written; decode the texts before they are written to a file.",
  ],
  'sheet-error': [
    () => saying('#NAME?'),
    'Record 1 has “#NAME?” as the text, which a spreadsheet writes where it took a text for a formula: the text itself is lost.',
  ],
  'sheet-cut': [
    () => saying('x'.repeat(32_767)),
    'Record 1 has a text of 32,767 characters, at which spreadsheets cut a cell: what followed may be lost.',
  ],
  'misread-text': [
    () => saying('Ã¼ber'),
    'Record 1 has a text in which UTF-8 was read as another encoding before (“Ã¼”), as in archives of Facebook and Instagram: kept as it is written.',
  ],
  'future-time': [
    () => posts([{ text: 'a', created_at: '2098-10-28T15:44:00Z', username: 'anna' }]),
    'Record 1 has a time that is more than a day ahead of the clock of this computer: kept as it is stated.',
  ],
  'no-time': [
    () => layout({ ...info, comments: [{ ...comment, timestamp: null }] }),
    'Record 1 is without a time, which the program could not find, and passed over.',
  ],
  'hashed-account': [
    () => posts([{ id: ID, text: 'a', created_at: TIME, username: `${'a+'.repeat(21)}b=` }]),
    'Record 1 is of an account whose name is hashed: its signs “+” and “/” are stored as “-” and “_”, and “=” is left out.',
  ],
};

it.each(Object.entries(CASES))(
  'an import says once what it did otherwise: %s',
  async (_kind, [read, sentence]) => {
    const { notes } = await read();
    expect(notes.filter((note) => note === sentence)).toEqual([sentence]);
  },
);

it('says nothing of a text that only begins like one of a program', async () => {
  for (const text of [
    '[a] b]',
    "b'a' said he",
    'he said #NAME?',
    '#NAME? he said',
    'x'.repeat(32_766),
    'über',
  ])
    expect([text.slice(0, 20), (await saying(text)).notes]).toEqual([text.slice(0, 20), []]);
});

it('counts records, names the first five, and shows samples of one cause in one sentence', () => {
  const remarks = new Remarks();
  for (const record of [3, 3, 1200, 7, 8, 9]) {
    remarks.at(record);
    remarks.note('no-text');
  }
  for (const platform of ['A', 'B', 'B']) remarks.note('other-platform', platform);
  for (const [record, shown] of [
    [9, '1K'],
    [10, '2K'],
    [10, '2K'],
    [11, '3K'],
  ] as const) {
    remarks.at(record);
    remarks.note('rounded-count', shown);
  }
  const other =
    'which is no platform of drops (4chan, 8chan, 8kun, Truth Social): the platform is stored as “other”.';
  const rounded = 'have a figure that the site shows rounded';
  const counted = [
    '6 records (3, 1,200, 7, 8, …) are without a text: kept with an empty one.',
    `Record 9 is of “A”, ${other}`,
    `2 records (9) are of “B”, ${other}`,
  ];
  expect(remarks.sentences()).toEqual([
    ...counted,
    `4 records (9, 10, 11) ${rounded} (“1K”, “2K”, “3K”): it was left out.`,
  ]);
  for (const shown of ['4K', '5K']) remarks.note('rounded-count', shown);
  expect(remarks.sentences()).toEqual([
    ...counted,
    `6 records (9, 10, 11, …) ${rounded} (“1K”, “2K”, “3K”, …): it was left out.`,
  ]);
  remarks.clear();
  expect(remarks.sentences()).toEqual([]);
});
