import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDoors } from '#tests/helpers/import-doors.ts';
import { ofTurn } from '#tests/helpers/soak.ts';

/** Rows as any program may have them: what goes in is stored, each row once, with its words to the letter. */
const ROWS = [
  { id: 'a1', date: '2020-03-02T19:54:56Z', username: 'anna_b', text: 'one, two; "three"' },
  { id: 'a2', date: '2020-03-02T19:54:57Z', username: 'anna_b', text: 'Мост открыт, and a line\nmore' },
  { id: 'a3', date: '2020-03-02T19:54:58Z', username: 'bo', text: '橋が開いた 😀' },
] as const;
type Row = (typeof ROWS)[number];
const NAMES = ['id', 'date', 'username', 'text'] as const;

const cells = (row: Row): readonly string[] => NAMES.map((name) => row[name]);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const table = (delimiter: string, end: string): string =>
  [NAMES, ...ROWS.map(cells)].map((row) => row.map(quoted).join(delimiter) + end).join('');
const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const PUSH_IDS = ['-MabcdefghIJKLMNOPQR', '-MabcdefghIJKLMNOPQS', '-MabcdefghIJKLMNOPQT'];
const UUIDS = [1, 2, 3].map((at) => `3f2504e0-4f89-11d3-9a0c-0305e82c330${at}`);
const keyed = (keys: readonly string[]): object => Object.fromEntries(keys.map((key, at) => [key, ROWS[at]]));
const wrapped = (name: string, more: object = {}): readonly object[] =>
  ROWS.map((row) => ({ ...more, [name]: row }));
const bound = (value: string): object => ({ type: 'literal', value });

/** Everything by which other programs write the same rows. */
const WRITERS: readonly (readonly [name: string, file: string, written: string | Uint8Array | object])[] = [
  ['Python, the dialect excel', 'a.csv', table(',', '\r\n')],
  ['a spreadsheet in Germany', 'a.csv', `\ufeffsep=;\r\n${table(';', '\r\n')}`],
  ['an old Macintosh', 'a.csv', table(',', '\r')],
  ['Excel, as Unicode text', 'a.txt', Buffer.from(`\ufeff${table('\t', '\r\n')}`, 'utf16le')],
  ['Excel of a big-endian machine', 'a.txt', utf16be(`\ufeff${table('\t', '\r\n')}`)],
  [
    'gzip in two parts',
    'a.csv.gz',
    Buffer.concat([table(',', '\n').slice(0, 60), table(',', '\n').slice(60)].map((part) => gzipSync(part))),
  ],
  ['a list', 'a.json', ROWS],
  ['jq', 'a.json', ROWS.map((row) => JSON.stringify(row, null, 2)).join('\n')],
  ['NDJSON with blank lines', 'a.ndjson', `\ufeff${lines(...ROWS).replaceAll('\n', '\r\n\r\n')}`],
  ['pandas by index', 'a.json', keyed(['0', '1', '2'])],
  ['Firebase', 'a.json', { posts: keyed(PUSH_IDS) }],
  ['Firebase, the list alone', 'a.json', keyed(PUSH_IDS)],
  ['a store of UUIDs', 'a.json', keyed(UUIDS)],
  [
    'GeoJSON',
    'a.geojson',
    { type: 'FeatureCollection', features: wrapped('properties', { type: 'Feature', geometry: null }) },
  ],
  [
    'Airtable',
    'a.json',
    { records: wrapped('fields', { id: 'rec1', createdTime: '2024-01-01T00:00:00.000Z' }) },
  ],
  ['JSON:API', 'a.json', { data: ROWS.map(({ id, ...attributes }) => ({ type: 'posts', id, attributes })) }],
  ['GraphQL', 'a.json', { data: { posts: { edges: wrapped('node', { cursor: 'x' }), pageInfo: {} } } }],
  [
    'CouchDB',
    'a.json',
    { total_rows: 3, rows: wrapped('doc', { id: 'x', key: 'x', value: { rev: '1-x' } }) },
  ],
  [
    'a viewer of datasets',
    'a.json',
    { features: [], rows: wrapped('row', { row_idx: 0, truncated_cells: [] }) },
  ],
  ['Label Studio', 'a.json', wrapped('data', { annotations: [] })],
  ['Splunk', 'a.json', lines(...wrapped('result', { preview: false, offset: 0 }))],
  ['Kafka', 'a.ndjson', lines(...wrapped('value', { key: 'x', partition: 0 }))],
  [
    'Elasticsearch, bulk',
    'a.ndjson',
    lines(...ROWS.flatMap((row) => [{ index: { _index: 'p', _id: row.id } }, row])),
  ],
  ['Elasticsearch, bulk without ids', 'a.ndjson', lines(...ROWS.flatMap((row) => [{ create: {} }, row]))],
  [
    'Elasticsearch, updates',
    'a.ndjson',
    lines(...ROWS.flatMap((row) => [{ update: { _id: row.id } }, { doc: row, doc_as_upsert: true }])),
  ],
  [
    'Elasticsearch, a search',
    'a.json',
    {
      took: 1,
      hits: { total: { value: 3 }, hits: ROWS.map((row) => ({ _index: 'p', _id: row.id, _source: row })) },
    },
  ],
  [
    'SPARQL',
    'a.json',
    {
      head: { vars: NAMES },
      results: {
        bindings: ROWS.map((row) => Object.fromEntries(NAMES.map((name) => [name, bound(row[name])]))),
      },
    },
  ],
  ['OData', 'a.json', { '@odata.context': 'x', value: ROWS }],
  ['HAL', 'a.json', { _links: {}, _embedded: { posts: ROWS } }],
];

const bytesOf = (written: string | Uint8Array | object): Uint8Array => {
  if (written instanceof Uint8Array) return written;
  return Buffer.from(typeof written === 'string' ? written : JSON.stringify(written));
};

describe('rows that another program writes', () => {
  let doors: Awaited<ReturnType<typeof openDoors>>;
  beforeAll(async () => {
    doors = await openDoors();
  });
  afterAll(() => doors.close());

  it.each(ofTurn(WRITERS, 3))('%s: each is stored once, with its words', async (_name, file, written) => {
    const said = { platform: 'facebook' };
    const { refused, items, skipped } = await doors.import('posts', file, bytesOf(written), said);
    const expected = ROWS.map(({ id, date, username, text }) => [
      'facebook',
      id,
      username,
      date.slice(0, -1),
      text,
    ]);
    expect([refused, skipped, items]).toEqual([null, 0, expected]);
    const preview = await doors.preview('posts', file, bytesOf(written), said);
    expect(typeof preview === 'string' ? preview : preview.columns.length).toBeGreaterThan(0);
  });
});
