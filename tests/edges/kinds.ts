import { deflateSync, gzipSync } from 'node:zlib';
import type { Said, Subject } from '#tests/helpers/import-doors.ts';
import { makeZip } from '#tests/helpers/zip.ts';

/** A file of a kind that other programs write, of invented words, and what must come of it. */
export interface Kind {
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly door: Subject;
  readonly said?: Said;
  /** The stored items, or a part of the one sentence of refusal. */
  readonly items?: readonly (readonly unknown[])[];
  readonly refused?: RegExp;
  readonly skipped?: number;
  readonly notes?: RegExp;
}

const ID = '1234567890123456789';
const NEXT = '1234567891123456789';
/** What these ids say. */
const AT = '2020-03-02T19:54:56';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
const lines = (...values: readonly unknown[]): Uint8Array =>
  utf8(values.map((value) => JSON.stringify(value)).join('\n'));

/** Bytes of a text in an encoding of one byte a sign, from its table of the upper half. */
const encoded = (text: string, label: string): Uint8Array => {
  const table = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Uint8Array.from([...text], (sign) => {
    const at = table.indexOf(sign);
    if (at < 0) throw new Error(`${label} has no ${sign}`);
    return at;
  });
};

/** JSON with the id as the bare number that some tools write, which JavaScript cannot hold. */
const bareId = (bytes: Uint8Array): Uint8Array =>
  utf8(Buffer.from(bytes).toString('utf8').replace('"id":"BARE"', `"id":${ID}`));

const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const tweet = (text: string): readonly (readonly unknown[])[] => [['twitter', ID, 'anna_b', AT, text]];
const DATED = (text: string): string => `id,date,username,text\r\n${ID},${AT}Z,anna_b,${text}\r\n`;

const posts = (name: string, file: string, bytes: Uint8Array, more: Partial<Kind>): Kind => ({
  name,
  file,
  bytes,
  door: 'posts',
  ...more,
});
const news = (name: string, file: string, bytes: Uint8Array, more: Partial<Kind>): Kind => ({
  name,
  file,
  bytes,
  door: 'news',
  ...more,
});
const drops = (name: string, file: string, bytes: Uint8Array, more: Partial<Kind>): Kind => ({
  name,
  file,
  bytes,
  door: 'drops',
  ...more,
});

const MENTIONED = { id: ID, date: `${AT}Z`, username: 'anna_b' };
const DAY = '2018-05-04';

/** Texts as bare numbers, which JSON may write in many ways. */
const numbers: readonly Kind[] = [
  ...['1.50', '1e3', '1E+3', '-0', '0.0000001', '3.14159265358979323846', '12345678901234567890.10', '7'].map(
    (written) =>
      news(
        `${written} as a headline`,
        'a.json',
        utf8(`[{"date":"${DAY}","title":${written},"source":"s"}]`),
        {
          items: [[DAY, written, 's']],
        },
      ),
  ),
  posts(
    '1.50 as a text in lines',
    'a.ndjson',
    utf8(`${JSON.stringify(MENTIONED).slice(0, -1)},"text": 1.50}\n`),
    {
      items: tweet('1.50'),
    },
  ),
  drops(
    'a number and a time with a point, as tables of decimal numbers write them',
    'a.json',
    utf8('[{"number":5.0,"time":1525428000.0,"text":2.50}]'),
    { items: [[5, '2018-05-04T10:00:00', '', '2.50']] },
  ),
  posts(
    'an id that a tool has written with an exponent',
    'a.json',
    utf8(`[{"id":1.234567890123e18,"date":"${AT}Z","username":"anna_b","text":"x"}]`),
    { refused: /record 1, id: "1\.234567890123e18" was rounded by a spreadsheet/ },
  ),
  ...['callback', 'jQuery.cb_1', '/**/ parseTweets'].map((call) =>
    posts(`JSONP: ${call}`, 'a.js', utf8(`${call}([{"id":"${ID}"}]);`), {
      refused:
        /is JSONP, a call of a function around JSON: take “(?:callback|jQuery\.cb_1|parseTweets)\(” at its/,
    }),
  ),
];

const AT_END = /record 1 ends with “,”, which may belong to its text or begin a column without a name/;

const SERVICE_ERROR = /is the error that a service answered with, not its records: read what it says/;

/** Texts of other kinds than tables, and tables in doubt. */
const strays: readonly Kind[] = [
  ...(
    [
      [
        'a mailbox',
        'From a@b Mon Mar  2 19:54:56 2020\nSubject: hi, you\nDate: Mon, 2 Mar 2020\n\nbody\n',
        /is a mail or/,
      ],
      [
        'a mail',
        'Received: from a, b\r\n by c\r\nSubject: hi\r\n\r\nbody, x\r\n',
        /is a mail or a mailbox: export/,
      ],
      [
        'SQL',
        "-- a dump\nINSERT INTO posts (id,text) VALUES (1,'a'),(2,'b');\n",
        /is SQL: load it into a database/,
      ],
      [
        'a dump of PostgreSQL',
        "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n\nCOPY posts (id, text) FROM stdin;\n1\ta\n\\.\n",
        /is SQL: load it into a database/,
      ],
      [
        'a table of a dump',
        'COPY posts (id, text) FROM stdin;\n1\ta\n\\.\n',
        /is SQL: load it into a database/,
      ],
      ['a module', `export default [{"id":"${ID}"}, 1];`, /is a JavaScript module: take away/],
      ['BibTeX', '@article{a, title={One, two}}\n', /is a list of references \(BibTeX\)/],
      ['contacts', 'BEGIN:VCARD\nFN:a, b\n', /is a list of contacts/],
      ['a calendar', 'BEGIN:VCALENDAR\nSUMMARY:a, b\n', /is cut off: the calendar in it does not end/],
      [
        'a chat of Android',
        '04/05/2018, 10:00 - Anna: hello\n04/05/2018, 10:01 - Ben: hi, how\n',
        /the dates in date can be read as DD\/MM\/YYYY HH:mm or MM\/DD\/YYYY HH:mm; choose the date format/,
      ],
      ['an error of NewsAPI', '{"status":"error","code":"apiKeyInvalid","message":"No."}', SERVICE_ERROR],
      ['an error of The Guardian', '{"response":{"status":"error","message":"No."}}', SERVICE_ERROR],
      ['an error of a gateway', '{"message":"Unauthorized"}', SERVICE_ERROR],
      ['an error of The New York Times', '{"fault":{"faultstring":"Invalid ApiKey"}}', SERVICE_ERROR],
      ['an error of X', '{"errors":[{"message":"Rate limit exceeded","code":88}]}', SERVICE_ERROR],
      ['TOML', '[[posts]]\nid = 1\ntext = "a, b"\n', /is a file of settings \(TOML or INI\)/],
      ['INI', '[posts]\r\nid=1, 2\r\n', /is a file of settings \(TOML or INI\)/],
      ['YAML', '- id: 1\n  text: two, three\n', /is YAML: convert it to JSON/],
    ] as const
  ).map(([name, text, refused]) => posts(name, 'a.csv', utf8(text), { refused })),
  posts('zlib', 'a.csv', deflateSync(utf8(DATED('x'))), { refused: /is packed with zlib: unpack it/ }),
  posts('a row that ends with a comma', 'a.csv', utf8(`id,date,username,text\n${ID},${AT}Z,anna_b,one,\n`), {
    refused: AT_END,
  }),
  posts(
    'posts of Facebook’s own archive',
    'a.json',
    json([{ timestamp: 1583178896, data: [{ post: 'x' }], title: 'A' }]),
    {
      refused: /the file does not say whose posts these are; name the account/,
    },
  ),
  drops(
    'the archive’s layout without a number of the post',
    'a.json',
    json({
      posts: [
        { post_metadata: { id: 5, time: 1_525_428_000, source: { board: '/x', site: '8kun' } }, text: 'x' },
      ],
    }),
    { refused: /post_metadata\.post_id: is missing, or not of a kind that is expected/ },
  ),
  news(
    'ProQuest',
    'a.csv',
    utf8('Title,pubdate,pubtitle,url\nA,"May 4, 2018",The Mill,https://mill.example\n'),
    {
      items: [[DAY, 'A', 'The Mill']],
    },
  ),
];

/** Texts that are no texts, and records of one item that state different things. */
const doubtful: readonly Kind[] = [
  posts('a list of texts', 'a.json', json([{ ...MENTIONED, text: ['a ', 'b'] }]), {
    items: tweet('a b'),
    notes: /Record 1 has a text that is a list: its parts are joined/,
  }),
  posts('a list with a number in it', 'a.json', json([{ ...MENTIONED, text: ['a ', 1] }]), {
    refused: /^Record 1, text: is a list with "1" in it, texts expected/,
  }),
  posts('an object in place of a text', 'a.json', json([{ ...MENTIONED, text: { a: 'b' } }]), {
    refused: /name the column of text \(The column text was not taken for text: it has an object/,
  }),
  posts('a cell with a JSON list', 'a.csv', utf8(DATED('"[""a"",""b""]"')), {
    items: tweet('["a","b"]'),
    notes: /Record 1 has a text that is a JSON list or object: kept as it is written/,
  }),
  news(
    'a headline that is a JSON object',
    'a.json',
    json([{ date: DAY, title: '{"en":"x"}', source: 's' }]),
    {
      items: [[DAY, '{"en":"x"}', 's']],
      notes: /Record 1 has a text that is a JSON list or object/,
    },
  ),
  drops(
    'a platform that nobody knows',
    'a.json',
    json([{ number: 5, time: '2018-05-04 10:00', text: 'x', platform: 'Town Square' }]),
    {
      items: [[5, '2018-05-04T10:00:00', '', 'x']],
      notes: /Record 1 is of “Town Square”, which is no platform of drops .*stored as “other”/,
    },
  ),
  ...[['a'], { a: 'b' }, true].map((text) =>
    drops(
      `${JSON.stringify(text)} in place of a text`,
      'a.json',
      json([{ number: 5, time: '2018-05-04 10:00', text }]),
      { refused: /name the column of content \(The column text was not taken for content/ },
    ),
  ),
  posts(
    'a chat of an iPhone',
    '_chat.txt',
    utf8('[24.05.18, 12:00:00] Anna: hello,\nthere\n[24.05.18, 12:01:10] Ben: \u200eimage omitted\n'),
    {
      said: { platform: 'whatsapp', timeZone: 'Europe/Berlin' },
      items: [['whatsapp', 'derived', 'Anna', '2018-05-24T10:00:00', 'hello,\nthere']],
      notes: /1 message without words of a person passed over/,
    },
  ),
  news('RIS', 'a.ris', utf8('TY  - NEWS\nTI  - One, two\nT2  - s\nDA  - 2018/05/04\nER  -\n'), {
    items: [[DAY, 'One, two', 's']],
  }),
  news(
    'one event with two addresses, a category and a time of day',
    'a.csv',
    utf8(
      `date,title,source,url,category\n${['https://a.example/1,', 'https://a.example/2,', ',Town', ','].map((end) => `${DAY},Bridge,s,${end}\n`).join('')}2018-05-04T10:00:00Z,Bridge,s,,\n`,
    ),
    {
      items: [[DAY, 'Bridge', 's']],
      notes:
        /^3 records are events that are there already with another time of day or web address or category: what the first record states is kept\.$/,
    },
  ),
];

const encodings: readonly Kind[] = [
  ...(
    [
      ['windows-1252', 'Süße „Ölung“ – 7 €'],
      ['iso-8859-15', 'Œuvre à 7 €'],
      ['macintosh', 'Fußgänger “dürfen”'],
      ['windows-1251', 'Мост открыт'],
      ['koi8-r', 'Мост открыт'],
    ] as const
  ).flatMap(([encoding, text]): readonly Kind[] => [
    posts(`${encoding}, named`, 'a.csv', encoded(DATED(text), encoding), {
      said: { encoding },
      items: tweet(text),
    }),
    posts(`${encoding}, not named`, 'a.csv', encoded(DATED(text), encoding), {
      refused: /^Record 1, byte \d+ \(\w\w\) is no UTF-8/,
    }),
    news(
      `${encoding} in JSON, named`,
      'a.json',
      encoded(JSON.stringify([{ date: '2018-05-04', title: text, source: 's' }]), encoding),
      {
        said: { encoding },
        items: [['2018-05-04', text, 's']],
      },
    ),
    drops(
      `${encoding} of drops, named`,
      'a.csv',
      encoded(`number;time;text\n5;2018-05-04 10:00;${text}\n`, encoding),
      {
        said: { encoding },
        items: [[5, '2018-05-04T10:00:00', '', text]],
      },
    ),
  ]),
  posts(
    'Shift-JIS, named',
    'a.csv',
    Buffer.concat([
      utf8(DATED('').trimEnd()),
      Buffer.from([0x8b, 0xb4, 0x82, 0xaa, 0x8a, 0x4a, 0x82, 0xa2, 0x82, 0xbd]),
      utf8('\r\n'),
    ]),
    {
      said: { encoding: 'Shift_JIS' },
      items: tweet('橋が開いた'),
    },
  ),
  posts(
    'GB18030, named',
    'a.csv',
    Buffer.concat([
      utf8(DATED('').trimEnd()),
      Buffer.from([0xc7, 0xc5, 0xbf, 0xaa, 0xc1, 0xcb]),
      utf8('\r\n'),
    ]),
    {
      said: { encoding: 'gb18030' },
      items: tweet('桥开了'),
    },
  ),
  posts(
    'a named encoding in which a byte is none',
    'a.csv',
    Buffer.concat([utf8(`${DATED('good')}${NEXT},${AT}Z,anna_b,`), Buffer.from([0x83, 0x20]), utf8('\r\n')]),
    {
      said: { encoding: 'shift_jis' },
      refused: /^Record 2, byte \d+: cannot be read as shift_jis/,
    },
  ),
  posts('UTF-16LE with a mark', 'a.csv', utf16(`\ufeff${DATED('Grüße 😀')}`), { items: tweet('Grüße 😀') }),
  posts('UTF-16BE with a mark', 'a.csv', utf16(`\ufeff${DATED('Grüße 😀')}`, true), {
    items: tweet('Grüße 😀'),
  }),
  posts('UTF-16BE without a mark', 'a.csv', utf16(DATED('Grüße'), true), {
    refused: /looks like UTF-16 and has no byte-order mark/,
  }),
  posts('UTF-16BE without a mark, named', 'a.csv', utf16(DATED('Grüße'), true), {
    said: { encoding: 'utf-16be' },
    items: tweet('Grüße'),
  }),
  posts(
    'UTF-16 that ends in half a pair',
    'a.csv',
    Buffer.concat([utf16(`\ufeff${DATED('good')}${NEXT},${AT}Z,b,x`), Buffer.from([0x00, 0xd8, 0x41, 0x00])]),
    {
      refused: /^Record 2, byte \d+: cannot be read as utf-16le/,
    },
  ),
  posts('UTF-32', 'a.csv', Buffer.from([0xff, 0xfe, 0, 0, 0x69, 0, 0, 0]), {
    refused: /is written in UTF-32; save it as UTF-8/,
  }),
  posts('UTF-8 with a mark', 'a.csv', utf8(`\ufeff${DATED('Grüße')}`), { items: tweet('Grüße') }),
  posts('UTF-8 with a mark, another encoding named', 'a.csv', utf8(`\ufeff${DATED('Grüße')}`), {
    said: { encoding: 'windows-1252' },
    refused: /begins with the byte-order mark of utf-8, so it cannot be windows-1252/,
  }),
  ...['windows-1252', 'iso-8859-15', 'macintosh', 'windows-1251', 'shift_jis'].map((encoding) =>
    posts(`UTF-8 that is named ${encoding}`, 'a.csv', utf8(DATED('Grüße, größer, süß')), {
      said: { encoding },
      refused: new RegExp(
        `is UTF-8 throughout: as ${encoding}, “ü” would become “.+”\\. Leave the encoding out`,
        'u',
      ),
    }),
  ),
  news(
    'UTF-8 in JSON that is named windows-1252',
    'a.json',
    json([{ date: '2018-05-04', title: 'É', source: 's' }]),
    {
      said: { encoding: 'windows-1252' },
      refused: /is UTF-8 throughout: as windows-1252, “É” would become “Ã‰”/,
    },
  ),
  posts('ASCII that is named windows-1252', 'a.csv', utf8(DATED('plain')), {
    said: { encoding: 'windows-1252' },
    items: tweet('plain'),
  }),
  posts(
    'windows-1252 in which most letters are those of a UTF-8 text read wrong',
    'a.csv',
    encoded(DATED('It was “Ã¼ber” – 7 €'), 'windows-1252'),
    { said: { encoding: 'windows-1252' }, items: tweet('It was “Ã¼ber” – 7 €') },
  ),
  posts('an encoding that nobody knows', 'a.csv', utf8(DATED('x')), {
    said: { encoding: 'klingon' },
    refused: /encoding must be the name of an encoding/,
  }),
  posts(
    'names of columns that are no UTF-8',
    'a.csv',
    encoded('id,date,username,text,größe\r\n1,2,3,4,5\r\n', 'windows-1252'),
    { refused: /^The names of the columns, byte 25 \(F6\) is no UTF-8/ },
  ),
  posts('U+FFFD in the file', 'a.csv', utf8(DATED('it was lost \ufffd before')), {
    items: tweet('it was lost \ufffd before'),
  }),
  posts(
    'one bad byte in JSON lines',
    'a.ndjson',
    Buffer.concat([
      lines({ id: ID, date: `${AT}Z`, username: 'anna_b', text: 'é' }),
      utf8('\n{"id":"1234567891123456789","date":"2020-03-02T19:54:56Z","username":"b","text":"'),
      Buffer.from([0xff]),
      utf8('"}\n'),
    ]),
    {
      refused: /^Record 2, byte \d+ \(FF\): is no UTF-8/,
    },
  ),
  posts(
    'one bad byte in a JSON list, left out on demand',
    'a.json',
    Buffer.concat([
      utf8(`[{"id":"${ID}","date":"${AT}Z","username":"anna_b","text":"é"},{"text":"`),
      Buffer.from([0xff]),
      utf8('"}]'),
    ]),
    {
      said: { onError: 'skip' },
      items: tweet('é'),
      skipped: 1,
    },
  ),
  posts('gzip of windows-1252', 'a.csv.gz', gzipSync(encoded(DATED('Süße'), 'windows-1252')), {
    said: { encoding: 'cp1252' },
    items: tweet('Süße'),
  }),
];

const one = { id: ID, date: `${AT}Z`, username: 'anna_b', text: 'one' };
const two = { ...one, id: NEXT, text: 'two' };
const BOTH = [...tweet('one'), ['twitter', NEXT, 'anna_b', '2020-03-02T19:54:57', 'two']];

const structures: readonly Kind[] = [
  posts('two lists one after the other', 'a.json', utf8(`${JSON.stringify([one])}${JSON.stringify([two])}`), {
    items: BOTH,
  }),
  posts(
    'objects over several lines, one after the other',
    'a.json',
    utf8(`${JSON.stringify(one, null, 2)}\n${JSON.stringify(two, null, 2)}\n`),
    { items: BOTH },
  ),
  posts('objects on one line', 'a.json', utf8(JSON.stringify(one) + JSON.stringify(two)), { items: BOTH }),
  posts(
    'a mark between two joined files',
    'a.json',
    utf8(`\ufeff${JSON.stringify([one])}\n\ufeff${JSON.stringify([two])}`),
    { items: BOTH },
  ),
  posts(
    'parts of an archive with semicolons',
    'a.js',
    utf8(
      `window.YTD.tweet.part0 = ${JSON.stringify([one])};\nwindow.YTD.tweet.part1 = ${JSON.stringify([two])};`,
    ),
    { items: BOTH },
  ),
  posts(
    'JSON text sequences',
    'a.json',
    utf8(`\u001e${JSON.stringify(one)}\n\u001e${JSON.stringify(two)}\n`),
    { items: BOTH },
  ),
  posts('words behind a list', 'a.json', utf8(`${JSON.stringify([one])}\nsee also the other file`), {
    refused: /after record 1 the file continues with “see also the other file”/,
  }),
  posts(
    'words behind a list, told where the rest may be left out',
    'a.json',
    utf8(`${JSON.stringify([one])}\nsee also`),
    { said: { onError: 'skip' }, items: tweet('one'), skipped: 1 },
  ),
  posts('a comma too many', 'a.json', utf8(`[${JSON.stringify(one)},]`), {
    refused: /^Record 2, record: is missing: a comma is before the closing bracket/,
  }),
  ...[
    `[${JSON.stringify(one)} // the first\n]`,
    `[${JSON.stringify(one).replace('{', '{ /* id */ ')}]`,
    `{"posts": [ /* none left out */ ${JSON.stringify(one)}]}`,
  ].map((text) =>
    posts(`a comment in JSON: ${text.slice(0, 12)}`, 'a.json', utf8(text), {
      refused: /is no valid JSON: a comment \(“\/\/” or “\/\*”\) is met, which JSON has none of: remove it/,
    }),
  ),
  posts('a comma too few', 'a.json', utf8(`[${JSON.stringify(one)} ${JSON.stringify(two)}]`), {
    refused: /a comma is missing before it/,
  }),
  posts('a list that is cut off', 'a.json', utf8(JSON.stringify([one, two]).slice(0, -20)), {
    refused: /^Record 2, record: is cut off/,
  }),
  posts(
    'a line that is no JSON',
    'a.ndjson',
    utf8(`${JSON.stringify(one)}\n{"id":\n${JSON.stringify(two)}\n`),
    { refused: /^Record 2, record: is not valid JSON/ },
  ),
  posts('a list inside an object with an id', 'a.json', json({ id: 7, title: 'export', posts: [one, two] }), {
    items: BOTH,
  }),
  posts('two lists that could both be meant', 'a.json', json({ posts: [one], replies: [two] }), {
    refused: /it contains several lists: posts \(1\), replies \(1\); choose the list of the posts/,
  }),
  posts('two lists, one named', 'a.json', json({ posts: [one], replies: [two] }), {
    said: { list: 'replies' },
    items: BOTH.slice(1),
  }),
  posts('a list that is not there', 'a.json', json({ posts: [one], replies: [two] }), {
    said: { list: 'comments' },
    refused: /has no list “comments”; its lists are posts \(1\), replies \(1\)/,
  }),
  posts(
    'posts inside threads',
    'a.json',
    json([
      { thread: 1, board: 'b', items: [one] },
      { thread: 2, board: 'b', items: [two] },
    ]),
    { items: BOTH },
  ),
  posts(
    'posts inside lines',
    'a.ndjson',
    lines({ page: 1, hits: { hits: [one] } }, { page: 2, hits: { hits: [two] } }),
    { items: BOTH },
  ),
  posts(
    'a line without the list of the others',
    'a.ndjson',
    lines({ page: 1, items: [one] }, { error: 'gone' }),
    { refused: /^Record 2, record: has no list “items”/ },
  ),
  posts(
    'what stands around a list',
    'a.json',
    json({ channel: 'Mill Lane', items: [{ n: 4, said: 'hello', at: '2020-03-02T19:54:56Z' }] }),
    {
      said: {
        platform: 'telegram',
        mapping: '{"list":"items","id":"n","text":"said","date":"at","username":"/channel"}',
      },
      items: [['telegram', 'mill lane/4', 'Mill Lane', AT, 'hello']],
    },
  ),
  posts('a record with replies, which are told', 'a.ndjson', lines({ ...one, replies: [two] }, two), {
    items: BOTH,
    notes: /The list replies inside the records is not read/,
  }),
  news('a mapping that no record has', 'a.json', json([{ when: '2018-05-04', what: 'x' }]), {
    said: { mapping: '{"date":"date","title":"what"}', source: 's' },
    refused: /the mapping names date/,
  }),
];

const tables: readonly Kind[] = [
  posts(
    'sep= above the names',
    'a.csv',
    utf8(`sep=;\r\nid;date;username;text\r\n${ID};${AT}Z;anna_b;a;\r\n`.replace(';a;', ';"a;"')),
    { items: tweet('a;') },
  ),
  posts(
    'lines above the names',
    'a.csv',
    utf8(
      `Export of the town library\n\nMade on Monday\nid,date,username,text\n${ID},${AT}Z,anna_b,hello\n${NEXT},2020-03-02T19:54:57Z,anna_b,two\n`,
    ),
    {
      items: [...tweet('hello'), BOTH[1] ?? []],
      notes:
        /2 lines above the names of the columns were passed over, the first being “Export of the town library”/,
    },
  ),
  posts(
    'no names of columns',
    'a.csv',
    utf8(`${ID},${AT}Z,anna_b,hello\n${NEXT},2020-03-02T19:54:57Z,anna_b,two\n`),
    {
      said: { mapping: '{"id":"column 1","date":"column 2","username":"column 3","text":"column 4"}' },
      items: [...tweet('hello'), BOTH[1] ?? []],
      notes: /has no names of columns/,
    },
  ),
  posts('no names of columns, none mapped', 'a.csv', utf8(`${ID},${AT}Z,anna_b,hello\n`), {
    refused: /its columns are column 1, column 2, column 3, column 4; name the columns of text and date/,
  }),
  posts(
    'two columns of one name',
    'a.csv',
    utf8(`id,date,username,text,text\n${ID},${AT}Z,anna_b,first,second\n`),
    {
      said: { mapping: '{"id":"id","date":"date","username":"username","text":"text (2)"}' },
      items: tweet('second'),
    },
  ),
  posts(
    'two columns of one name, none mapped',
    'a.csv',
    utf8(`id,date,username,text,text\n${ID},${AT}Z,anna_b,first,second\n`),
    { items: tweet('first'), notes: /Several columns are named text: .* the next is “text \(2\)”/ },
  ),
  posts(
    'one post with two texts',
    'a.csv',
    utf8(
      `id,date,username,text\n${[`the river rose`, `the river rose`, `a bridge was closed`].map((text) => `${ID},${AT}Z,anna_b,${text}\n`).join('')}`,
    ),
    {
      items: tweet('a bridge was closed'),
      notes: new RegExp(`1 record has other words than another of the same post \\(id ${ID}\\)`),
    },
  ),
  posts(
    'one post, cut and whole',
    'a.csv',
    utf8(
      `id,date,username,text\n${[`the river…`, `the river rose`].map((text) => `${ID},${AT}Z,anna_b,${text}\n`).join('')}`,
    ),
    { items: tweet('the river rose'), notes: /^(?!.*other words)/ },
  ),
  posts(
    'one post of two accounts and two times',
    'a.csv',
    utf8(
      'id,date,username,text\n5,2018-05-04T10:00:00Z,bo,one\n5,2018-05-04T11:00:00Z,anna_b,one\n5,2018-05-04T10:00:00Z,Anna_B,one\n',
    ),
    {
      said: { platform: 'facebook' },
      items: [['facebook', '5', 'anna_b', '2018-05-04T10:00:00', 'one']],
      notes:
        /1 record has another account than another of the same post \(id 5\): only one account is kept, the longer name.*1 record has another time than .*: only one time is kept, the earlier/s,
    },
  ),
  posts(
    'ids of any visible signs, where a platform has no rule',
    'a.json',
    json(
      ['pfbid0=+/', '😀1', 'Ц,5', "5'6"].map((id) => ({
        id,
        date: '2018-05-04T10:00:00Z',
        username: 'bo',
        text: 'one',
      })),
    ),
    {
      said: { platform: 'facebook' },
      items: ['pfbid0=+/', '😀1', 'Ц,5', "5'6"].map((id) => [
        'facebook',
        id,
        'bo',
        '2018-05-04T10:00:00',
        'one',
      ]),
    },
  ),
  posts(
    'an id with a blank in it, where a platform has no rule',
    'a.json',
    json([{ id: 'a b', date: '2018-05-04T10:00:00Z', username: 'bo', text: 'one' }]),
    {
      said: { platform: 'facebook' },
      refused: /id: 1 to 200 visible characters without spaces expected, "a b" given/,
    },
  ),
  posts('commas without quotation marks in the last column', 'a.csv', utf8(DATED('one, two')), {
    items: tweet('one, two'),
    notes: /^1 row has more values than columns and no quotation marks/,
  }),
  ...[
    '# query: river\r\n# made by a tool\r\n# 1 row\r\n',
    'Report,,,\r\n,,,\r\n',
    'Query,river\r\nFrom,2018\r\n',
  ].map((above) =>
    posts(`${JSON.stringify(above)} above the names`, 'a.csv', utf8(above + DATED('hello')), {
      items: tweet('hello'),
      notes: /^(?:The line|\d lines) above the names of the columns w(?:as|ere) passed over/,
    }),
  ),
  posts(
    'a column of names without a value',
    'a.csv',
    utf8(`id,date,username,text,\n${ID},${AT}Z,anna_b,x,1\n`),
    {
      items: tweet('x'),
    },
  ),
  ...['="ID"', "'ID"].map((form) =>
    posts(`an id as ${form}`, 'a.csv', utf8(DATED('x').replace(ID, form.replace('ID', ID))), {
      items: tweet('x'),
    }),
  ),
  posts('tabs', 'a.tsv', utf8(`id\tdate\tusername\ttext\n${ID}\t${AT}Z\tanna_b\ta, b; c\n`), {
    items: tweet('a, b; c'),
  }),
  posts(
    'a count with groups',
    'a.csv',
    utf8(`id,date,username,text,likes,retweets\n${ID},${AT}Z,anna_b,hello,"12,345",1 234\n`),
    { items: tweet('hello') },
  ),
  posts(
    'a column whose name lies',
    'a.csv',
    utf8(`id,date,username,text,retweets\n${ID},${AT}Z,anna_b,hello,True\n`),
    { items: tweet('hello'), notes: /The column retweets was not taken for reposts: it has "True"/ },
  ),
  posts(
    'an id that a spreadsheet has rounded, beside its address',
    'a.csv',
    utf8(`id,username,text,url\n1.23457E+18,anna_b,hello,https://x.com/anna_b/status/${ID}\n`),
    { items: tweet('hello'), notes: /under the id of the address/ },
  ),
  posts('ids with a decimal', 'a.csv', utf8(`id,date,username,text\n${ID}.0,${AT}Z,anna_b,hello\n`), {
    items: tweet('hello'),
  }),
  posts(
    'a row that goes on in the next line',
    'a.csv',
    utf8(`id,date,username,text\n${ID},${AT}Z,anna_b,one\nand more, so much more\n`),
    { refused: /the text may go on in the line after it, which has 2 values/ },
  ),
  posts(
    'quotation marks that are not doubled',
    'a.csv',
    utf8(`id,date,username,text\n${ID},${AT}Z,anna_b,"she said "yes" twice"\n`),
    { items: tweet('she said "yes" twice') },
  ),
  posts(
    'rows in one cell each',
    'a.csv',
    utf8(`id,date,username,text\r\n"${ID},${AT}Z,anna_b,""a, b""";;;\r\n`),
    { items: tweet('a, b') },
  ),
  posts(
    'a table in gzip in a ZIP',
    'a.zip',
    makeZip([
      { name: 'b/a.csv.gz', content: gzipSync(DATED('hello')) },
      { name: '__MACOSX/b/._a.csv.gz', content: '\u0000\u0005' },
    ]),
    { items: tweet('hello') },
  ),
  posts(
    'files of a ZIP that are not read',
    'a.zip',
    makeZip([
      { name: 'a.csv', content: DATED('hello') },
      { name: 'readme.txt', content: 'x' },
      { name: 'b.pdf', content: '%PDF' },
    ]),
    { items: tweet('hello'), notes: /2 files were not read: readme\.txt, b\.pdf/ },
  ),
];

const foreign: readonly Kind[] = [
  posts(
    'a workbook',
    'a.xlsx',
    makeZip([
      { name: '[Content_Types].xml', content: '<x/>' },
      { name: 'xl/workbook.xml', content: '<x/>' },
    ]),
    { refused: /a\.xlsx is an Excel workbook/ },
  ),
  posts('a Word document', 'a.docx', makeZip([{ name: 'word/document.xml', content: '<x/>' }]), {
    refused: /is a Word document/,
  }),
  news(
    'an OpenDocument sheet',
    'a.ods',
    makeZip([
      { name: 'mimetype', content: 'x' },
      { name: 'content.xml', content: '<x/>' },
    ]),
    { refused: /is an OpenDocument file/ },
  ),
  news('a PDF', 'a.pdf', utf8('%PDF-1.7\n%âãÏÓ\n'), {
    refused: /is a PDF: copy its table into a spreadsheet/,
  }),
  drops('an old workbook', 'a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), {
    refused: /is an old Office file/,
  }),
  posts('an SQLite database', 'a.db', Buffer.from('SQLite format 3\0\u0010\0'), {
    refused: /is an SQLite database/,
  }),
  posts('an RTF document', 'a.rtf', utf8('{\\rtf1\\ansi hello}'), { refused: /is an RTF document/ }),
  posts('a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), {
    refused: /is a picture \(PNG\)/,
  }),
  posts('gzip in gzip', 'a.csv.gz', gzipSync(gzipSync('a,b')), { refused: /is packed with gzip: unpack it/ }),
  posts(
    'a ZIP in a ZIP',
    'a.zip',
    makeZip([{ name: 'b.zip', content: makeZip([{ name: 'a.csv', content: 'x' }]) }]),
    { refused: /contains b\.zip, an archive inside another/ },
  ),
  posts('an empty ZIP', 'a.zip', makeZip([]), { refused: /it contains nothing/ }),
  posts('nothing', 'a.csv', utf8(''), { refused: /is empty/ }),
];

const status = (more: object = {}): object => ({
  ...{
    id: '108243084902400000',
    created_at: '2022-05-04T10:00:00.000Z',
    content: '<p>hello</p>',
    visibility: 'public',
    language: 'en',
  },
  ...{
    uri: 'https://mill.example/users/anna/statuses/108243084902400000',
    url: 'https://mill.example/@anna/108243084902400000',
  },
  account: {
    id: '1',
    username: 'anna',
    acct: 'anna',
    display_name: 'Anna',
    url: 'https://mill.example/@anna',
  },
  ...{ reblog: null, media_attachments: [], favourites_count: 3, reblogs_count: 1, replies_count: 0 },
  ...more,
});
const MASTODON = [
  'mastodon',
  'anna@mill.example/108243084902400000',
  'anna@mill.example',
  '2022-05-04T10:00:00',
  'hello',
];

const v1 = (more: object = {}): object => ({
  ...{ id: 1234567890123456789, id_str: ID, created_at: 'Mon Mar 02 19:54:56 +0000 2020', truncated: false },
  ...{
    full_text: 'fish &amp; chips',
    user: { id_str: '7', screen_name: 'anna_b', name: 'Anna' },
    entities: { hashtags: [], urls: [], user_mentions: [] },
  },
  ...{ retweet_count: 1, favorite_count: 2 },
  ...more,
});
const LONG =
  'The council met for many hours and wrote down every word of it, the minutes are now the longest of the town.';
const graph = (more: object = {}): object => ({
  ...{ nav_index: '1:0', item_id: ID, source_platform: 'twitter.com', timestamp_collected: 1 },
  data: {
    ...{ __typename: 'Tweet', rest_id: ID },
    core: {
      user_results: { result: { rest_id: '7', core: { screen_name: 'anna_b', name: 'Anna' }, legacy: {} } },
    },
    legacy: {
      id_str: ID,
      created_at: 'Mon Mar 02 19:54:56 +0000 2020',
      full_text: 'short',
      favorite_count: 1,
      retweet_count: 2,
      entities: { hashtags: [], urls: [], user_mentions: [] },
    },
    ...more,
  },
});
const bsky = (more: object = {}): object => ({
  ...{
    uri: 'at://did:plc:abc/app.bsky.feed.post/3kaa',
    cid: 'x',
    author: { did: 'did:plc:abc', handle: 'anna.example', displayName: 'Anna' },
  },
  record: { $type: 'app.bsky.feed.post', text: 'hello sky', createdAt: '2024-05-04T10:00:00.000Z' },
  ...{ likeCount: 1, repostCount: 2, replyCount: 3, quoteCount: 0, indexedAt: '2024-05-04T10:00:01.000Z' },
  ...more,
});
const SKY = ['bluesky', 'anna.example/3kaa', 'anna.example', '2024-05-04T10:00:00', 'hello sky'];
const message = (more: object = {}): object => ({
  ...{
    id: 4,
    type: 'message',
    date: '2018-05-04T12:00:00',
    date_unixtime: '1525428000',
    from: 'Mill Lane',
    from_id: 'channel7',
    text: 'hello',
    text_entities: [],
  },
  ...more,
});
const TELEGRAM = ['telegram', 'mill lane/4', 'Mill Lane', '2018-05-04T10:00:00', 'hello'];
const boardPost = (more: object = {}): object => ({
  ...{ no: 100, time: 1525428000, name: 'Anonymous', com: 'one &gt; two', resto: 0 },
  ...more,
});
const CROWD =
  'Page Name,User Name,Facebook Id,Page Category,Post Created,Post Created Date,Post Created Time,Type,Total Interactions,Likes,Comments,Shares,Love,URL,Message,Link,Final Link,Image Text,Overperforming Score';

const layouts: readonly Kind[] = [
  posts('Mastodon, a server of its own', 'a.json', json([status()]), { items: [MASTODON] }),
  posts(
    'Mastodon, an account of another server',
    'a.ndjson',
    lines(status({ account: { username: 'bo', acct: 'bo@far.example', url: 'https://far.example/@bo' } })),
    {
      items: [
        ['mastodon', 'bo@far.example/108243084902400000', 'bo@far.example', '2022-05-04T10:00:00', 'hello'],
      ],
    },
  ),
  posts(
    'Mastodon, a boost',
    'a.json',
    json([
      status({
        content: '',
        reblog: status({
          content: '<p>whole <b>words</b></p><p>more</p>',
          account: { username: 'bo', acct: 'bo@far.example', url: 'https://far.example/@bo' },
        }),
      }),
    ]),
    {
      items: [[...MASTODON.slice(0, 4), 'RT @bo@far.example: whole words\n\nmore', 'R']],
    },
  ),
  posts('Pleroma, whose ids are no numbers', 'a.json', json([status({ id: 'AbCdEf123' })]), {
    items: [['mastodon', 'anna@mill.example/AbCdEf123', ...MASTODON.slice(2)]],
  }),
  posts(
    'Truth Social, by its address',
    'a.json',
    json([
      status({
        url: 'https://truthsocial.com/@anna/1',
        account: { username: 'anna', acct: 'anna', url: 'https://truthsocial.com/@anna' },
      }),
    ]),
    {
      items: [['truthsocial', '108243084902400000', 'anna', '2022-05-04T10:00:00', 'hello']],
    },
  ),
  posts(
    'a status without any address',
    'a.json',
    json([status({ url: null, uri: 'x', account: { username: 'anna', acct: 'anna' } })]),
    { refused: /no address says which server the post is of; name the platform/ },
  ),
  posts(
    'outbox.json',
    'outbox.json',
    json({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: 'outbox.json',
      type: 'OrderedCollection',
      totalItems: 2,
      orderedItems: [
        {
          id: 'https://mill.example/users/anna/statuses/5/activity',
          type: 'Create',
          actor: 'https://mill.example/users/anna',
          published: '2022-05-04T10:00:00Z',
          object: {
            id: 'https://mill.example/users/anna/statuses/5',
            type: 'Note',
            content: '<p>hello</p>',
            published: '2022-05-04T10:00:00Z',
            url: 'https://mill.example/@anna/5',
            attachment: [],
            tag: [],
          },
        },
        {
          id: 'https://mill.example/users/anna/statuses/6/activity',
          type: 'Announce',
          actor: 'https://mill.example/users/anna',
          published: '2022-05-04T11:00:00Z',
          object: 'https://far.example/users/bo/statuses/9',
        },
      ],
    }),
    {
      items: [
        ['mastodon', 'anna@mill.example/5', 'anna@mill.example', '2022-05-04T10:00:00', 'hello'],
        ['mastodon', 'anna@mill.example/6', 'anna@mill.example', '2022-05-04T11:00:00', '', 'R'],
      ],
      notes: /Boosts are in this archive by their addresses only/,
    },
  ),
  posts(
    'Telegram, a whole account',
    'result.json',
    json({
      about: 'x',
      contacts: { list: [{ first_name: 'Bo' }] },
      chats: {
        about: 'y',
        list: [
          {
            name: 'Mill Lane',
            type: 'public_channel',
            id: 7,
            messages: [message(), message({ id: 5, type: 'service', action: 'pin_message', text: '' })],
          },
        ],
      },
    }),
    {
      items: [TELEGRAM],
      notes: /Record 2 is no post but a message of the service/,
    },
  ),
  posts(
    'Telegram before 2021, its clock named',
    'result.json',
    json({
      name: 'Mill Lane',
      type: 'private_group',
      id: 7,
      messages: [message({ date_unixtime: undefined })],
    }),
    {
      said: { timeZone: 'Europe/Berlin' },
      items: [TELEGRAM],
    },
  ),
  posts(
    'Telegram, pieces of text, a forward, a picture',
    'result.json',
    json({
      name: 'Mill Lane',
      id: 7,
      messages: [
        message({
          text: ['see ', { type: 'text_link', text: 'this', href: 'https://mill.example/a' }, '!'],
          forwarded_from: 'Bo',
        }),
        message({ id: 5, text: '', photo: 'photos/1.jpg' }),
      ],
    }),
    {
      items: [
        [...TELEGRAM.slice(0, 4), 'see this!', 'R'],
        ['telegram', 'mill lane/5', 'Mill Lane', '2018-05-04T10:00:00', ''],
      ],
      notes: /Record 2 is only a picture or another file/,
    },
  ),
  posts(
    'a thread of 4chan',
    'a.json',
    json({
      posts: [
        boardPost({ sub: 'News' }),
        boardPost({ no: 101, trip: '!Ab', com: undefined, tim: 5, ext: '.png' }),
      ],
    }),
    {
      items: [
        ['4chan', '100', 'Anonymous', '2018-05-04T10:00:00', 'News\n\none > two'],
        ['4chan', '101', 'Anonymous !Ab', '2018-05-04T10:00:00', ''],
      ],
    },
  ),
  posts(
    'a catalog of 4chan, its last answers too',
    'catalog.json',
    json([{ page: 1, threads: [boardPost({ last_replies: [boardPost({ no: 101 })] })] }]),
    {
      items: [
        ['4chan', '100', 'Anonymous', '2018-05-04T10:00:00', 'one > two'],
        ['4chan', '101', 'Anonymous', '2018-05-04T10:00:00', 'one > two'],
      ],
    },
  ),
  posts(
    'a thread of vichan, its platform named',
    'a.json',
    json({
      posts: [
        boardPost({
          com: '<p class="body-line ltr ">hello</p><p class="body-line ltr "><a href="x">&gt;&gt;99</a></p>',
        }),
      ],
    }),
    {
      said: { platform: '8kun' },
      items: [['8kun', '100', 'Anonymous', '2018-05-04T10:00:00', 'hello\n\n>>99']],
    },
  ),
  posts(
    'threads a line (Kek)',
    'a.ndjson',
    lines({ posts: [boardPost()] }, { posts: [boardPost({ no: 200 })] }),
    {
      items: [
        ['4chan', '100', 'Anonymous', '2018-05-04T10:00:00', 'one > two'],
        ['4chan', '200', 'Anonymous', '2018-05-04T10:00:00', 'one > two'],
      ],
    },
  ),
  posts(
    'a thread of 4plebs',
    'a.json',
    json({
      '100': {
        op: {
          num: '100',
          subnum: '0',
          thread_num: '100',
          timestamp: 1525428000,
          name: 'Anonymous',
          title: 'News',
          comment: 'first > second',
          board: { shortname: 'pol' },
        },
        posts: {
          '101': {
            num: '101',
            subnum: '0',
            thread_num: '100',
            timestamp: 1525428060,
            name: 'Bo',
            trip: '!Ab',
            comment: null,
            media: { media_filename: 'a.png', media_link: 'https://i.example/a.png' },
          },
        },
      },
    }),
    {
      items: [
        ['4chan', 'pol/100', 'Anonymous', '2018-05-04T10:00:00', 'News\n\nfirst > second'],
        ['4chan', '101', 'Bo !Ab', '2018-05-04T10:01:00', ''],
      ],
    },
  ),
  posts(
    'an answer of the search of 4plebs',
    'a.json',
    json({
      '0': {
        posts: [
          {
            num: '100',
            thread_num: '90',
            timestamp: 1525428000,
            name: 'Anonymous',
            comment: 'hello',
            board: { shortname: 'x' },
          },
        ],
      },
      meta: { total_found: 1 },
    }),
    {
      items: [['4chan', 'x/100', 'Anonymous', '2018-05-04T10:00:00', 'hello']],
    },
  ),
  posts(
    'Bluesky, a feed with a repost',
    'a.json',
    json({
      cursor: 'x',
      feed: [
        { post: bsky() },
        {
          post: bsky(),
          reason: {
            $type: 'app.bsky.feed.defs#reasonRepost',
            by: { did: 'did:plc:bo', handle: 'bo.example' },
            uri: 'at://did:plc:bo/app.bsky.feed.repost/3kbb',
            indexedAt: '2024-05-04T11:00:00.000Z',
          },
        },
      ],
    }),
    {
      items: [
        SKY,
        [
          'bluesky',
          'bo.example/3kbb',
          'bo.example',
          '2024-05-04T11:00:00',
          'RT @anna.example: hello sky',
          'R',
        ],
      ],
    },
  ),
  posts('Bluesky, a search', 'a.json', json({ hitsTotal: 1, posts: [bsky()] }), { items: [SKY] }),
  posts(
    'Bluesky, a thread',
    'a.json',
    json({
      thread: {
        post: bsky(),
        replies: [
          {
            post: bsky({
              uri: 'at://did:plc:bo/app.bsky.feed.post/3kcc',
              author: { did: 'did:plc:bo', handle: 'handle.invalid' },
            }),
            replies: [],
          },
        ],
      },
    }),
    {
      items: [SKY, ['bluesky', 'did:plc:bo/3kcc', 'did:plc:bo', '2024-05-04T10:00:00', 'hello sky']],
    },
  ),
  posts(
    'Bluesky, records of a repository',
    'a.json',
    json({
      records: [
        {
          uri: 'at://did:plc:abc/app.bsky.feed.post/3kaa',
          cid: 'x',
          value: { $type: 'app.bsky.feed.post', text: 'hello sky', createdAt: '2024-05-04T10:00:00.000Z' },
        },
        {
          uri: 'at://did:plc:abc/app.bsky.feed.like/3kdd',
          cid: 'y',
          value: { createdAt: '2024-05-04T10:00:00.000Z' },
        },
      ],
    }),
    {
      items: [['bluesky', 'did:plc:abc/3kaa', 'did:plc:abc', '2024-05-04T10:00:00', 'hello sky']],
      notes: /Record 2 is a record of app\.bsky\.feed\.like, which is no post/,
    },
  ),
  posts(
    'Zeeschuimer, a wrapped note',
    'a.ndjson',
    lines(graph({ note_tweet: { note_tweet_results: { result: { id: 'x', text: LONG } } } })),
    { items: tweet(LONG) },
  ),
  posts(
    'Zeeschuimer, a retweet',
    'a.ndjson',
    lines(
      graph({
        legacy: {
          id_str: ID,
          created_at: 'Mon Mar 02 19:54:56 +0000 2020',
          full_text: 'RT @bo: cut…',
          retweeted_status_result: {
            result: {
              __typename: 'TweetWithVisibilityResults',
              tweet: {
                rest_id: '5',
                core: { user_results: { result: { legacy: { screen_name: 'bo' } } } },
                legacy: { id_str: '5', full_text: LONG },
              },
            },
          },
        },
      }),
    ),
    {
      items: [['twitter', ID, 'anna_b', AT, `RT @bo: ${LONG}`, 'R']],
    },
  ),
  posts(
    'Zeeschuimer of a site that is not read',
    'a.ndjson',
    lines(
      { item_id: '1', source_platform: 'tiktok.com', data: { id: '1' } },
      { item_id: '2', source_platform: 'tiktok.com', data: { id: '2' } },
    ),
    {
      refused:
        /^2 records \(1, 2\), source_platform: items of tiktok\.com are not read; open the file in 4CAT/,
    },
  ),
  posts(
    '4CAT, 4chan',
    'a.csv',
    utf8(
      'thread_id,id,timestamp,unix_timestamp,board,subject,body,author,author_trip\n90,100,2018-05-04 10:00:00,1525428000,pol,News,">>90\nhello",Anonymous,!Ab\n',
    ),
    {
      items: [['4chan', 'pol/100', 'Anonymous !Ab', '2018-05-04T10:00:00', 'News\n\n>>90\nhello']],
    },
  ),
  posts(
    '4CAT, X',
    'a.csv',
    utf8(
      `id,thread_id,timestamp,unix_timestamp,url,subject,body,author,author_fullname,retweet_count,like_count,reply_count,is_retweet\n${ID},${ID},2020-03-02 19:54:56,1583178896,https://x.com/anna_b/status/${ID},,hello,anna_b,Anna,1,2,3,yes\n`,
    ),
    {
      items: [['twitter', ID, 'anna_b', AT, 'hello', 'R']],
    },
  ),
  posts(
    '4CAT, no sign of the platform',
    'a.csv',
    utf8('id,thread_id,timestamp,body,author\n1,1,2018-05-04 10:00:00,hello,bo\n'),
    { refused: /no column of the table says which platform its posts are of; name the platform/ },
  ),
  posts(
    'CrowdTangle, its zone in the time',
    'a.csv',
    utf8(
      `${CROWD}\nTown News,,100,MEDIA,2018-05-04 06:00:00 EDT,2018-05-04,06:00:00,Link,"1,234","1,000",200,34,0,https://www.facebook.com/100/posts/200,hello,https://mill.example/a,,,1.5\n`,
    ),
    {
      items: [['facebook', '100_200', 'Town News', '2018-05-04T10:00:00', 'hello']],
    },
  ),
  posts(
    'CrowdTangle of Instagram',
    'a.csv',
    utf8(
      'Account,User Name,Followers at Posting,Post Created,Type,Total Interactions,Likes,Comments,Views,URL,Link,Photo,Title,Description\nTown,town_news,5,2018-05-04 06:00:00 EDT,Photo,3,2,1,0,https://www.instagram.com/p/AbC_1/,x,y,,hello\n',
    ),
    {
      items: [['instagram', 'AbC_1', 'town_news', '2018-05-04T10:00:00', 'hello']],
    },
  ),
  posts(
    'twarc 1, a retweet',
    'a.jsonl',
    lines(
      v1({
        full_text: 'RT @bo: cut…',
        retweeted_status: {
          id_str: '5',
          full_text: LONG,
          user: { screen_name: 'bo' },
          created_at: 'Mon Mar 02 19:00:00 +0000 2020',
        },
      }),
    ),
    {
      items: [['twitter', ID, 'anna_b', AT, `RT @bo: ${LONG}`, 'R']],
    },
  ),
  posts(
    'a stream of the API, an extended tweet',
    'a.jsonl',
    lines(
      v1({
        full_text: undefined,
        text: 'cut…',
        truncated: true,
        extended_tweet: { full_text: LONG, entities: {} },
      }),
    ),
    { items: tweet(LONG) },
  ),
  posts(
    'an answer of the search of the API v1.1',
    'a.json',
    json({ statuses: [v1()], search_metadata: { count: 1 } }),
    { items: tweet('fish & chips') },
  ),
  posts(
    'twarc 2, pages a line',
    'a.jsonl',
    lines({
      data: [
        {
          id: ID,
          text: 'RT @bo: cut…',
          created_at: `${AT}.000Z`,
          author_id: '7',
          referenced_tweets: [{ type: 'retweeted', id: '5' }],
        },
      ],
      includes: { users: [{ id: '7', username: 'anna_b', name: 'Anna' }], tweets: [{ id: '5', text: LONG }] },
      meta: { result_count: 1 },
    }),
    {
      items: [['twitter', ID, 'anna_b', AT, `RT @bo: ${LONG}`, 'R']],
    },
  ),
  posts(
    'twarc 2, flattened',
    'a.jsonl',
    lines({
      id: ID,
      text: 'RT @bo: cut…',
      created_at: `${AT}.000Z`,
      author: { id: '7', username: 'anna_b' },
      referenced_tweets: [{ type: 'retweeted', id: '5', text: LONG, author: { username: 'bo' } }],
      __twarc: { version: '2' },
    }),
    {
      items: [['twitter', ID, 'anna_b', AT, `RT @bo: ${LONG}`, 'R']],
    },
  ),
  posts(
    'twarc 2, its table',
    'a.csv',
    utf8(
      `id,conversation_id,referenced_tweets.replied_to.id,referenced_tweets.retweeted.id,referenced_tweets.quoted.id,author_id,created_at,text,lang,public_metrics.like_count,public_metrics.retweet_count,public_metrics.reply_count,author.username,author.name\n${ID},${ID},,,,7,${AT}.000Z,hello,en,1,2,3,anna_b,Anna\n`,
    ),
    { items: tweet('hello') },
  ),
  posts(
    'twint, lines',
    'a.json',
    bareId(
      lines({
        id: 'BARE',
        conversation_id: ID,
        created_at: '2020-03-02 19:54:56 UTC',
        date: '2020-03-02',
        time: '19:54:56',
        timezone: '+0000',
        user_id: 7,
        username: 'anna_b',
        name: 'Anna',
        tweet: 'hello',
        mentions: [],
        urls: [],
        photos: [],
        replies_count: 0,
        retweets_count: 1,
        likes_count: 2,
        link: 'https://twitter.com/anna_b/status/1',
        retweet: false,
        quote_url: '',
      }),
    ),
    {
      items: [['twitter', ID, 'anna_b', AT, 'hello']],
    },
  ),
  posts(
    'snscrape, a retweet',
    'a.jsonl',
    bareId(
      lines({
        url: 'https://twitter.com/anna_b/status/1',
        date: `${AT}+00:00`,
        rawContent: 'RT @bo: cut…',
        id: 'BARE',
        user: { username: 'anna_b' },
        retweetedTweet: { rawContent: LONG, user: { username: 'bo' } },
        quotedTweet: null,
      }),
    ),
    {
      items: [['twitter', ID, 'anna_b', AT, `RT @bo: ${LONG}`, 'R']],
    },
  ),
];

const accounts: readonly Kind[] = [
  ...(
    [
      'Stadt & Land „Süd“',
      'アンナ',
      'did:plc:abc123',
      'anna@mill.example',
      "o'brien's page (official)",
      'x'.repeat(200),
    ] as const
  ).map((name) =>
    posts(
      `the account ${name.slice(0, 30)}`,
      'a.json',
      json([{ id: '5', date: '2018-05-04T10:00:00Z', username: name, text: 'hello' }]),
      {
        said: { platform: 'facebook' },
        items: [['facebook', '5', name, '2018-05-04T10:00:00', 'hello']],
      },
    ),
  ),
  posts(
    'a name that is too long',
    'a.json',
    json([{ id: '5', date: '2018-05-04T10:00:00Z', username: 'x'.repeat(201), text: 'hello' }]),
    { said: { platform: 'facebook' }, refused: /username: printable text of 1 to 200 characters expected/ },
  ),
  posts('a page on X', 'a.csv', utf8(DATED('x').replace('anna_b', 'Anna B')), {
    refused: /username: letters, digits, underscores, dots and hyphens expected/,
  }),
  ...(
    [
      'author.username',
      'creator.username',
      'user.screen_name',
      'user_name',
      'channel',
      'handle',
      'screenName',
    ] as const
  ).map((column) =>
    posts(`the account in ${column}`, 'a.csv', utf8(`id,date,${column},text\n${ID},${AT}Z,anna_b,hello\n`), {
      items: tweet('hello'),
    }),
  ),
  posts(
    'the account in a nested object',
    'a.ndjson',
    lines(
      { id: ID, date: `${AT}Z`, text: 'hello', author: { username: 'anna_b' } },
      { id: NEXT, date: `${AT}Z`, text: 'two', author: { username: 'anna_b' } },
    ),
    { items: [...tweet('hello'), BOTH[1] ?? []] },
  ),
];

const DATES: readonly (readonly [written: string, stored: string, said?: Said])[] = [
  ['2018-05-04T10:00:00+00', '2018-05-04T10:00:00'],
  ['2018-05-04 06:00:00 EDT', '2018-05-04T10:00:00'],
  ['2018-05-04T10:00Z', '2018-05-04T10:00:00'],
  ['1525428000', '2018-05-04T10:00:00'],
  ['1525428000.25', '2018-05-04T10:00:00'],
  ['1525428000000', '2018-05-04T10:00:00'],
  ['1525428000000000', '2018-05-04T10:00:00'],
  ['20180504T100000Z', '2018-05-04T10:00:00'],
  ['20180504100000', '2018-05-04T10:00:00'],
  ['20180504', '2018-05-04'],
  ['Fri, 4 May 2018 9:05:00 +0100 (BST)', '2018-05-04T08:05:00'],
  ['Fri, 04 May 2018 9:05 GMT', '2018-05-04T09:05:00'],
  ['Tue, 18 Sept 2018 15:53:56 +0300', '2018-09-18T12:53:56'],
  ['Mon, May 25 2020 04:45:26 +0000', '2020-05-25T04:45:26'],
  ['Mon, May 25 2020', '2020-05-25'],
  ['Fri May 04 2018 10:00:00 GMT+0000 (Coordinated Universal Time)', '2018-05-04T10:00:00'],
  ['Fri May  4 10:00:00 2018', '2018-05-04T10:00:00'],
  ['Fri May 04 10:00:00 +0000 2018', '2018-05-04T10:00:00'],
  ['2018-05-04T10:00:00 (UTC-5)', '2018-05-04T15:00:00'],
  ['2018-05-04 10:00:00 UTC+2', '2018-05-04T08:00:00'],
  ['2018-05-04T24:00:00Z', '2018-05-05T00:00:00'],
  ['04.05.18', '2018-05-04'],
  ['04.05.18', '2018-05-04', { dateFormat: 'DD.MM.YY' }],
  ['13.5.18 10:46', '2018-05-13T10:46:00'],
  ['43224', '2018-05-04', { dateFormat: 'Excel' }],
  ['43224.416666667', '2018-05-04T10:00:00', { dateFormat: 'Excel' }],
  ['04-May-2018 10:46AM', '2018-05-04T10:46:00'],
  ['May 4, 2018 Friday', '2018-05-04'],
  ['May 4, 2018 Friday 11:46 PM Eastern Time', '2018-05-05T03:46:00'],
  ['4th of May 2018', '2018-05-04'],
  ['2018-05-04 10:46:00 +0000 UTC', '2018-05-04T10:46:00'],
  ['4.5.2018 10:46', '2018-05-04T10:46:00', { dateFormat: 'DD.MM.YYYY HH:mm' }],
];

const dates: readonly Kind[] = [
  ...DATES.map(([written, stored, said = {}]) =>
    news(`the date ${written}`, 'a.csv', utf8(`date,title,source\n"${written}",Town opens bridge,s\n`), {
      said,
      items: [[stored, 'Town opens bridge', 's']],
    }),
  ),
  news('a serial date without its format', 'a.csv', utf8('date,title,source\n43224.4,Town,s\n'), {
    refused: /looks like a date of a spreadsheet; choose the date format Excel/,
  }),
  news('an unreadable date', 'a.csv', utf8('date,title,source\nlast Tuesday,Town,s\n'), {
    refused: /record 1, date: "last Tuesday" is no date that can be read/,
  }),
  posts('an unreadable date of a post', 'a.csv', utf8('id,date,username,text\n77,last Tuesday,bo,hello\n'), {
    refused: /record 1, date: "last Tuesday" is no date that can be read/,
  }),
  posts('a doubled hour', 'a.csv', utf8('id,date,username,text\n5,2018-11-04 01:30,bo,hello\n'), {
    said: { platform: 'facebook', timeZone: 'America/New_York' },
    items: [['facebook', '5', 'bo', '2018-11-04T05:30:00', 'hello']],
    notes: /Record 1 is in the hour that clocks of America\/New_York show twice/,
  }),
];

const newsLayouts: readonly Kind[] = [
  news(
    'GDELT, a list of articles',
    'a.json',
    json({
      articles: [
        {
          url: 'https://mill.example/a',
          url_mobile: '',
          title: 'Town opens bridge',
          seendate: '20180504T100000Z',
          socialimage: '',
          domain: 'mill.example',
          language: 'English',
          sourcecountry: 'US',
        },
      ],
    }),
    {
      items: [['2018-05-04T10:00:00', 'Town opens bridge', 'mill.example']],
      notes: /when GDELT first saw the article/,
    },
  ),
  news(
    'Media Cloud',
    'a.csv',
    utf8(
      'stories_id,publish_date,title,url,language,ap_syndicated,themes,media_id,media_name,media_url\n1,2018-05-04 10:00:00,Town opens bridge,https://mill.example/a,en,False,,7,The Mill,https://mill.example\n',
    ),
    {
      items: [['2018-05-04T10:00:00', 'Town opens bridge', 'The Mill']],
    },
  ),
  news(
    'NewsAPI, pages a line',
    'a.ndjson',
    lines(
      {
        status: 'ok',
        articles: [
          {
            source: { id: null, name: 'The Mill' },
            title: 'Town',
            url: 'https://mill.example/a',
            publishedAt: '2018-05-04T10:00:00Z',
          },
        ],
      },
      { status: 'ok', articles: [] },
    ),
    {
      items: [['2018-05-04T10:00:00', 'Town', 'The Mill']],
    },
  ),
  news(
    'headlines that differ in a sign',
    'a.csv',
    utf8(
      'date,title,source\n2018-05-04,"Bridge opens!",s\n2018-05-04,Bridge opens,s\n2018-05-04,Bridge opens,s\n',
    ),
    {
      items: [
        ['2018-05-04', 'Bridge opens', 's'],
        ['2018-05-04', 'Bridge opens!', 's'],
      ],
    },
  ),
  news(
    'the user’s word on the dates of a known layout',
    'a.json',
    json([{ title: 'x', seendate: '20180504T100000Z', url: 'https://mill.example' }]),
    {
      said: { timeZone: 'Europe/Berlin' },
      refused: /whose dates are known; leave the date format and the time zone out/,
    },
  ),
  news('NUL in a headline', 'a.json', json([{ date: '2018-05-04', title: 'a\u0000b', source: 's' }]), {
    refused: /title: contains the sign NUL/,
  }),
];

const dropKinds: readonly Kind[] = [
  drops(
    'a thread of a board, its numbers named',
    'a.json',
    json({ posts: [boardPost({ com: 'a<br><span class="quote">&gt;b</span>', trip: '!Q' })] }),
    {
      said: { mapping: '{"number":"no","time":"time","content":"com","tripcode":"trip"}' },
      items: [[100, '2018-05-04T10:00:00', '', 'a\n>b']],
    },
  ),
  drops(
    'the text of a drop is never taken for markup',
    'a.json',
    json([{ number: 5, time: '2018-05-04T10:00:00Z', text: 'a<br>b &gt; c' }]),
    { items: [[5, '2018-05-04T10:00:00', '', 'a<br>b &gt; c']] },
  ),
  drops(
    'joined lists',
    'a.json',
    utf8(
      '[{"number":5,"time":"2018-05-04T10:00:00Z","text":"a"}]\n[{"number":6,"time":"2018-05-04T11:00:00Z","text":"b"}]',
    ),
    {
      items: [
        [5, '2018-05-04T10:00:00', '', 'a'],
        [6, '2018-05-04T11:00:00', '', 'b'],
      ],
    },
  ),
  drops(
    'another container than the user says',
    'a.json',
    json([{ number: 5, time: '2018-05-04T10:00:00Z', text: 'a' }]),
    { said: { format: 'csv' }, refused: /is JSON, not csv/ },
  ),
];

const REDDIT = { author: 'anna_b', created_utc: 1525428000, subreddit: 'town', score: 3 };
const TWEETED = [['twitter', ID, 'anna_b', AT, 'The bridge opens']] as const;
const SENT = ['2018-05-04T10:00:00', 'The bridge opens'] as const;

/** What tools for social media write today. */
const toolKinds: readonly Kind[] = [
  posts(
    'one account in two spellings of its letters',
    'a.csv',
    utf8(`id,date,username,text\n1,${AT}Z,Cafe\u0301,one\n2,${AT}Z,Caf\u00e9,two\n`),
    {
      said: { platform: 'facebook' },
      items: [
        ['facebook', '1', 'Caf\u00e9', AT, 'one'],
        ['facebook', '2', 'Caf\u00e9', AT, 'two'],
      ],
    },
  ),
  posts(
    'Pushshift, submissions and comments',
    'a.ndjson',
    lines(
      {
        ...REDDIT,
        id: '8gz1aa',
        title: 'The bridge',
        selftext: 'It opens.',
        is_self: true,
        permalink: '/r/town/comments/8gz1aa/',
      },
      { ...REDDIT, id: 'dyfaaaa', body: 'At noon.', link_id: 't3_8gz1aa', parent_id: 't3_8gz1aa' },
    ),
    {
      items: [
        ['reddit', '8gz1aa', 'anna_b', '2018-05-04T10:00:00', 'The bridge\n\nIt opens.'],
        ['reddit', 'dyfaaaa', 'anna_b', '2018-05-04T10:00:00', 'At noon.'],
      ],
    },
  ),
  posts(
    'Arctic Shift, whose list is named data',
    'a.json',
    json({ data: [{ ...REDDIT, id: 'dyfaaaa', body: 'At noon.' }], error: null }),
    {
      items: [['reddit', 'dyfaaaa', 'anna_b', '2018-05-04T10:00:00', 'At noon.']],
    },
  ),
  posts(
    'a listing of Reddit',
    'a.json',
    json({
      kind: 'Listing',
      data: {
        after: null,
        children: [{ kind: 't3', data: { ...REDDIT, id: '8gz1aa', title: 'The bridge', selftext: '' } }],
      },
    }),
    { items: [['reddit', '8gz1aa', 'anna_b', '2018-05-04T10:00:00', 'The bridge']] },
  ),
  ...(
    [
      [
        'TAGS',
        'id_str,from_user,text,created_at,status_url',
        `${ID},anna_b,The bridge opens,Mon Mar 02 19:54:56 +0000 2020,http://twitter.com/anna_b/statuses/${ID}`,
      ],
      [
        'DMI-TCAT',
        'id,time,created_at,from_user_name,text,from_user_realname',
        `${ID},1583178896,2020-03-02 19:54:56,anna_b,The bridge opens,Anna`,
      ],
      [
        'Communalytic',
        'id,created_at,author_username,text,url',
        `${ID},2020-03-02T19:54:56.000Z,anna_b,The bridge opens,https://twitter.com/anna_b/status/${ID}`,
      ],
      [
        'minet',
        'id,timestamp_utc,user_screen_name,text,user_id,user_name',
        `${ID},1583178896,anna_b,The bridge opens,55,Anna`,
      ],
      [
        'Brandwatch',
        'Report:,Bulk Mentions Download\nBrand:,Town\nLabel:,\n\nQuery Id,Date,Title,Snippet,Url,Author,Full Text,Resource Id,Id',
        `199,2020-03-02 19:54:56.0,Bridge,The,http://twitter.com/anna_b/statuses/${ID},anna_b,The bridge opens,${ID},${ID}`,
      ],
    ] as const
  ).map(([name, head, row]) =>
    posts(name, 'a.csv', utf8(`${head}\n${row}\n`), { said: { platform: 'twitter' }, items: TWEETED }),
  ),
  ...(
    [
      [
        'Meta Content Library',
        'facebook',
        '1234567',
        'townpage',
        'id,text,creation_time,post_owner.name,post_owner.username,statistics.views\n1234567,The bridge opens,2018-05-04 10:00:00 +0000,Town,townpage,9',
      ],
      [
        'Facepager',
        'facebook',
        '1',
        'Town Page',
        'id;parent_id;level;message;created_time;from.name\n1;;1;The bridge opens;2018-05-04T10:00:00+0000;Town Page',
      ],
      [
        'TikTok, by pyktok',
        'tiktok',
        '7123456789012345678',
        'anna_b',
        'video_id,video_timestamp,video_description,author_username,author_name\n7123456789012345678,2018-05-04T10:00:00,The bridge opens,anna_b,Anna',
      ],
      [
        'comments of YouTube',
        'youtube',
        'Ugx1',
        'anna',
        'id,replyCount,likeCount,publishedAt,authorName,text\nUgx1,0,3,2018-05-04T10:00:00Z,anna,The bridge opens',
      ],
    ] as const
  ).map(([name, platform, id, username, text]) =>
    posts(name, 'a.csv', utf8(`${text}\n`), {
      said: { platform },
      items: [[platform, id, username, ...SENT]],
    }),
  ),
  posts(
    'Parler',
    'a.ndjson',
    lines({
      id: 'abc',
      body: 'The bridge opens',
      createdAt: '20180504100000',
      creator: 'x',
      username: 'anna_b',
    }),
    {
      said: { platform: 'parler' },
      items: [['parler', 'abc', 'anna_b', ...SENT]],
    },
  ),
  posts(
    'a stream of tweets, with its notices',
    'a.ndjson',
    lines(
      {
        id_str: ID,
        created_at: 'Mon Mar 02 19:54:56 +0000 2020',
        text: 'The bridge opens',
        user: { screen_name: 'anna_b' },
        retweet_count: 0,
        favorite_count: 0,
        entities: {},
      },
      { delete: { status: { id_str: '1', user_id_str: '2' } } },
      { limit: { track: 3 } },
    ),
    {
      items: TWEETED,
      notes: /2 records \(2, 3\) are a notice of the stream, which is no post, and passed over/,
    },
  ),
  ...(
    [
      [
        'Nexis Uni',
        '2018-05-04',
        'Publication Name,Headline,Load Date,Publication Date\nThe Mill,Town opens bridge,"May 5, 2018","May 4, 2018 Friday"',
      ],
      [
        'Factiva, its codes',
        '2018-05-04T10:00:00',
        'HD,BY,WC,PD,ET,SN,SC\nTown opens bridge,Anna,300 words,4 May 2018,10:00,The Mill,MILL',
      ],
      [
        'Factiva',
        '2018-05-04T10:00:00',
        'Headline,Source Name,Publication Date,Publication Time\nTown opens bridge,The Mill,4 May 2018,10:00',
      ],
      [
        'Zotero',
        '2018-05-04',
        '"Key","Item Type","Publication Year","Title","Publication Title","Url","Date","Date Added"\n"AB12","newspaperArticle","2018","Town opens bridge","The Mill","https://mill.example/a","2018-05-04","2020-01-01 10:00:00"',
      ],
      [
        'NewsWhip',
        '2018-05-04T10:00:00',
        'Headline,Link,Publisher,Publication Timestamp\nTown opens bridge,https://mill.example/a,The Mill,2018-05-04 10:00:00 +0000',
      ],
      [
        'ACLED, whose timestamp is of the upload',
        '2018-05-04',
        'event_date,year,event_type,source,notes,timestamp\n04 May 2018,2018,Protests,The Mill,Town opens bridge,1618600000',
      ],
    ] as const
  ).map(([name, time, text]) =>
    news(name, 'a.csv', utf8(`${text}\n`), { items: [[time, 'Town opens bridge', 'The Mill']] }),
  ),
  news(
    'the New York Times',
    'a.json',
    json({
      status: 'OK',
      response: {
        docs: [
          {
            abstract: 'x',
            web_url: 'https://mill.example/a',
            source: 'The Mill',
            headline: { main: 'Town opens bridge' },
            pub_date: '2018-05-04T10:00:00+0000',
          },
        ],
      },
    }),
    { items: [['2018-05-04T10:00:00', 'Town opens bridge', 'The Mill']] },
  ),
  news(
    'Event Registry',
    'a.json',
    json({
      articles: {
        results: [
          {
            uri: '1',
            date: '2018-05-04',
            time: '10:00:00',
            url: 'https://mill.example/a',
            title: 'Town opens bridge',
            source: { uri: 'mill.example', title: 'The Mill' },
          },
        ],
      },
    }),
    { items: [['2018-05-04T10:00:00', 'Town opens bridge', 'The Mill']] },
  ),
];

const onFacebook = (id: string): Partial<Kind> => ({
  said: { platform: 'facebook' },
  items: [['facebook', id, 'anna_b', AT, 'x']],
});
const withId = (id: string): Uint8Array => utf8(`id,date,username,text\n${id},${AT}Z,anna_b,x\n`);
const dated = (date: string, at: string): Kind =>
  news(`the date ${date}`, 'a.csv', utf8(`date;title;source\n${date};Bridge;s\n`), {
    items: [[at, 'Bridge', 's']],
  });

/** Ids and dates as tables, databases and clocks of other programs write them, and files that were joined. */
const written: readonly Kind[] = [
  ...(
    [
      ['9.0', '9'],
      ['9.00', '9'],
      ["'9", '9'],
      ['="10"', '10'],
      ['1583178896.000000', '1583178896.000000'],
      ['1e18', '1e18'],
    ] as const
  ).map(([id, stored]) =>
    posts(`${id} as an id of a platform without a rule`, 'a.csv', withId(id), onFacebook(stored)),
  ),
  posts(
    '9.0 as an id in JSON',
    'a.json',
    utf8(`[{"id":9.0,"date":"${AT}Z","username":"anna_b","text":"x"}]`),
    onFacebook('9'),
  ),
  ...['1.01572E+16', '1E+18', '1.234567890123456789e18'].map((id) =>
    posts(`${id} as an id of a platform without a rule`, 'a.csv', withId(id), {
      said: { platform: 'facebook' },
      refused: /^Record 1, id: "1.*" was rounded by a spreadsheet/,
    }),
  ),
  ...(
    [
      ['120000001.0', [['4chan', 'pol/120000001', 'Anonymous', `${DAY}T10:00:00`, 'x']], undefined],
      ['1.2E+08', undefined, /was rounded by a spreadsheet/],
    ] as const
  ).map(([id, items, refused]) =>
    posts(
      `${id} as an id of 4CAT`,
      'a.csv',
      utf8(`id,thread_id,timestamp,body,author,subject,board\n${id},1,${DAY} 10:00:00,x,Anonymous,,pol\n`),
      items === undefined ? { refused } : { items },
    ),
  ),
  dated('2016-12-31T23:59:60Z', '2016-12-31T23:59:59'),
  dated('2020-W10-1', '2020-03-02'),
  dated('2020-W53-7', '2021-01-03'),
  dated('2020W101 19:54', '2020-03-02T19:54:00'),
  dated('2020-W10-1T19:54:56+01:00', '2020-03-02T18:54:56'),
  dated('2020-062', '2020-03-02'),
  dated('2020-366', '2020-12-31'),
  dated('2. marraskuuta 2020', '2020-11-02'),
  ...[
    '2019-W53-1',
    '2019-366',
    '2020-W00-1',
    '2020-000',
    '2020-W10',
    '2. jui 2020',
    '2020-03-02T19:54:61Z',
    '2020-03-02T19:30:60Z',
    '2020-03-02T19:59:60Z',
    '2020-03-02 23:59:60',
    '2016-12-31T22:59:60Z',
  ].map((date) =>
    news(`${date}, which is no day or moment`, 'a.csv', utf8(`date;title;source\n${date};Bridge;s\n`), {
      refused: /record 1, date: ".*" is no date that can be read/,
    }),
  ),
  posts(
    'lines of JSON that were joined from files with a byte-order mark',
    'a.jsonl',
    utf8(`\ufeff${JSON.stringify(one)}\n\ufeff${JSON.stringify(two)}`),
    { items: [...tweet('one'), ['twitter', NEXT, 'anna_b', '2020-03-02T19:54:57', 'two']] },
  ),
  posts(
    'gzip with plain rows behind it',
    'a.csv.gz',
    Buffer.concat([gzipSync(DATED('x')), utf8(`${NEXT},${AT}Z,b,y\n`)]),
    {
      refused: /is cut off or damaged \(its packed bytes are not sound, or something else follows them\)/,
    },
  ),
  posts('gzip that was cut off', 'a.csv.gz', gzipSync(DATED('x'.repeat(500))).subarray(0, -20), {
    refused: /is cut off or damaged \(its packed bytes end too early\)/,
  }),
  posts(
    'a ZIP with another behind it',
    'a.zip',
    Buffer.concat([1, 2].map(() => makeZip([{ name: 'a.csv', content: DATED('x') }]))),
    {
      refused: /bytes that its ZIP does not list, which may be those of another ZIP/,
    },
  ),
];

const ARCHIVED = (id: string, text: string): object => ({
  tweet: { id_str: id, id, created_at: 'Mon Mar 02 19:54:56 +0000 2020', full_text: text, entities: {} },
});
const assigned = (name: string, ...records: readonly object[]): string =>
  `window.YTD.${name}.part0 = ${JSON.stringify(records)}`;

/** Files as pandas, R, Wikidata, databases and archives write them today. */
const today: readonly Kind[] = [
  posts(
    'a table of pandas with its schema, whose list is named data',
    'a.json',
    json({ schema: { fields: [{ name: 'id', type: 'string' }] }, data: [{ index: 0, ...one }] }),
    { items: tweet('one') },
  ),
  posts('an id of R that has lost its 64 bits', 'a.csv', withId('6.0995e-315'), {
    said: { platform: 'facebook' },
    refused: /^Record 1, id: "6\.0995e-315" was rounded by a spreadsheet or another tool/,
  }),
  posts(
    'names of columns behind signs without a shape',
    'a.csv',
    utf8(`id,\u200bdate,\ufeffusername,text\n${ID},${AT}Z,anna_b,x\n`),
    { items: tweet('x') },
  ),
  posts(
    'an archive of X with posts of communities',
    'a.zip',
    makeZip([
      { name: 'data/tweets.js', content: assigned('tweets', ARCHIVED(ID, 'one')) },
      { name: 'data/community-tweet.js', content: assigned('community_tweet', ARCHIVED(NEXT, 'two')) },
      { name: 'data/account.js', content: assigned('account', { account: { username: 'anna_b' } }) },
    ]),
    { items: BOTH },
  ),
  posts(
    'Reddit, whose texts have the three signs of markup as entities',
    'a.ndjson',
    lines({ ...REDDIT, id: 'dyfaaaa', body: '&gt; he said\n\nfish &amp; chips &amp;lt; &quot;' }),
    {
      items: [
        ['reddit', 'dyfaaaa', 'anna_b', '2018-05-04T10:00:00', '> he said\n\nfish & chips &lt; &quot;'],
      ],
    },
  ),
  ...(
    [
      ['2020-10-25 02:30:00 Europe/Berlin', '2020-10-25T00:30:00'],
      ['2020-10-25 02:30:00[Europe/Berlin]', '2020-10-25T00:30:00'],
      ['2020-11-01 01:30:00 ET', '2020-11-01T05:30:00'],
    ] as const
  ).map(([date, at]) =>
    news(`${date}, which its clock shows twice`, 'a.csv', utf8(`date;title;source\n${date};Bridge;s\n`), {
      items: [[at, 'Bridge', 's']],
      notes: /^Record 1 is in the hour that clocks of its zone show twice in autumn/,
    }),
  ),
  ...['2020-03-29 02:30:00 Europe/Berlin', '2020-03-29T02:30:00[Europe/Berlin]', '2020-03-08 02:30 ET'].map(
    (date) =>
      news(
        `${date}, which its clock skips`,
        'a.csv',
        utf8(`date;title;source\n${DAY};a;s\n${DAY};b;s\n${date};c;s\n`),
        {
          said: { onError: 'abort' },
          refused: /^Record 3, date: ".*" is no time of that zone: its clocks skip this hour in spring/,
        },
      ),
  ),
  dated('2020-03-02 14:54:56 America/Port-au-Prince', '2020-03-02T19:54:56'),
  news(
    'an answer of Wikidata, addresses next to names',
    'a.csv',
    utf8(`event,eventLabel,date\nhttp://www.wikidata.org/entity/Q1,Bridge,${DAY}T00:00:00Z\n`),
    { said: { source: 's' }, items: [[DAY, 'Bridge', 's']] },
  ),
  news(
    'JSON-LD of schema.org',
    'a.json',
    json({
      '@context': 'https://schema.org',
      '@graph': [
        { headline: 'Bridge', datePublished: DAY, publisher: { '@type': 'Organization', name: 'The Mill' } },
      ],
    }),
    { items: [[DAY, 'Bridge', 'The Mill']] },
  ),
  news(
    'a table of GDELT, its source named',
    'a.csv',
    utf8(`URL,MobileURL,Date,Title\nhttps://mill.example/a,,${DAY} 10:00:00,Bridge\n`),
    { said: { source: 's' }, items: [[`${DAY}T10:00:00`, 'Bridge', 's']] },
  ),
  ...(
    [
      [
        'a DuckDB database',
        Buffer.concat([Buffer.alloc(8, 7), Buffer.from('DUCK@\0\0\0')]),
        /is a DuckDB database/,
      ],
      ['a pickle', Buffer.from([0x80, 5, 0x95, 1, 0, 0]), /is a pickle of Python: write its table/],
      ['HDF5', Buffer.from('\x89HDF\r\n', 'latin1'), /is an HDF5 file/],
      ['NumPy', Buffer.from('\x93NUMPY\x01\0', 'latin1'), /is a file of NumPy/],
      ['ORC', Buffer.from('ORC\x08\x03\0'), /is an ORC file/],
      ['Markdown', utf8('| id | text |\n|:---|-----|\n| 1 | a, b |\n'), /is a table in Markdown/],
      ['psql', utf8(' id | text \n----+------\n  1 | a, b\n(1 row)\n'), /is a table as a database shows it/],
      ['mysql', utf8('+----+------+\n| id | text |\n+----+------+\n'), /is a table as a database shows it/],
      ['LaTeX', utf8('\\begin{tabular}{ll}\nid & a, b \\\\\n'), /is LaTeX: copy its table/],
      ['GEXF', utf8('<?xml version="1.0"?>\n<gexf version="1.3"/>'), /is a network \(GEXF or GraphML\)/],
      [
        'REFI-QDA',
        utf8('<?xml version="1.0"?>\n<Project name="a" xmlns="urn:QDA-XML:project:1.0"/>'),
        /is a QDA project/,
      ],
      [
        'a form',
        utf8('--x\r\nContent-Disposition: form-data; name="f"\r\n\r\na,b\r\n--x--'),
        /is a form \(multipart/,
      ],
      ['a number', utf8('5'), /its first line is "5", neither a record in JSON nor the names of the columns/],
    ] as const
  ).map(([name, bytes, refused]) => posts(`${name}, which is named`, 'a.csv', bytes, { refused })),
];

export const KINDS: readonly Kind[] = [
  ...numbers,
  ...strays,
  ...doubtful,
  ...encodings,
  ...structures,
  ...tables,
  ...foreign,
  ...layouts,
  ...accounts,
  ...dates,
  ...toolKinds,
  ...newsLayouts,
  ...dropKinds,
  ...written,
  ...today,
];
