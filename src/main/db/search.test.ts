import Sqlite from 'better-sqlite3';
import { Kysely, sql, SqliteDialect, type SqlBool } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import {
  MARK_CLOSE,
  MARK_OPEN,
  rangesOfLiterals,
  rangesOfMarked,
  searchConditions,
} from './search-conditions.ts';
import { compileSearch, parseSearch, searchWords } from './search.ts';

const db = new Sqlite(':memory:');
db.exec(`CREATE VIRTUAL TABLE t USING fts5 (body, tokenize = 'unicode61')`);
const texts = [
  'the harbour lights are on',
  'Lights out at the harbour, storm coming',
  'a storm over the old lighthouse',
  "C_A and D's at 9/11 [RR] ???",
  'größe straße naïve 東京 harbour',
  '東京タワーへ行く',
  'किताब और कलम',
  'สวัสดีชาวโลก',
];
const insert = db.prepare('INSERT INTO t (rowid, body) VALUES (?, ?)');
texts.forEach((text, index) => insert.run(index + 1, text));
afterAll(() => db.close());

const compiler = new Kysely<object>({ dialect: new SqliteDialect({ database: db }) });
const table = { index: sql.ref('t'), id: sql.ref('t.rowid'), text: sql.ref('t.body') };

const find = (query: string): number[] => {
  const conditions = searchConditions(compileSearch(parseSearch(query)), table);
  const all = [sql<SqlBool>`true`, ...conditions];
  const statement = sql`SELECT rowid FROM t WHERE ${sql.join(all, sql` AND `)} ORDER BY rowid`.compile(
    compiler,
  );
  return db
    .prepare(statement.sql)
    .pluck()
    .all(...statement.parameters) as number[];
};

const word = (text: string) => ({ text, isPrefix: false, isIndexed: true });

describe('the query language', () => {
  it.each([
    ['harbour', [1, 2, 5]],
    ['harbour lights', [1, 2]],
    ['"harbour lights"', [1]],
    ['"lights out"', [2]],
    ['harbour -storm', [1, 5]],
    ['-storm', [1, 4, 5, 6, 7, 8]],
    ['storm OR naïve', [2, 3, 5]],
    ['storm OR naïve harbour', [2, 5]],
    ['light*', [1, 2, 3]],
    ['lighth*', [3]],
    ['HARBOUR', [1, 2, 5]],
    ['[RR]', [4]],
    ['???', [4]],
    ['-??? harbour', [1, 2, 5]],
    ['-???', [1, 2, 3, 5, 6, 7, 8]],
    ['-storm -???', [1, 5, 6, 7, 8]],
    ['??? OR "out at"', [2, 4]],
    ['[RR] ???', [4]],
    ['[RR] harbour', []],
    // A script without blanks, and marks that the index cuts words at, are looked for letter by letter.
    ['東京', [5, 6]],
    ['東京*', [5, 6]],
    ['タワー', [6]],
    ['"京タ"', [6]],
    ['東京 -harbour', [6]],
    ['harbour -東京', [1, 2]],
    ['タワー OR lighthouse', [3, 6]],
    ['ชาวโลก', [8]],
    ['किताब', [7]],
    ['कताब', []],
    ['nai\u0308ve', [5]],
    ['lights on near:1', [1]],
    ['lights harbour near:1', [1]],
    ['lights storm near:4', [2]],
    ['body:harbour', []],
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['OR', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['storm OR', [2, 3]],
    ['"unclosed phrase', []],
    ['NOT AND NEAR', []],
    ['OR storm', [2, 3]],
    ['OR -storm harbour', [1, 5]],
    ['-"harbour lights"', [2, 3, 4, 5, 6, 7, 8]],
    ['"harbour li"', []],
    ['"harbour li"*', [1]],
    ['D"s', [4]],
    ['storm-over', [3]],
    ['--storm', [2, 3]],
    ['harbour\0lights', [1, 2]],
    // A sign is looked for letter by letter, the words next to it are not.
    ['??? OR light', [4]],
    // Near one another are whole words alone: no beginnings, and no words with an OR between them.
    ['lights harb* near:1', [1, 2]],
    ['light* near:3', [1, 2, 3]],
    ['lights OR storm over near:1', [3]],
    ['the harbour out* near:1', [2]],
    ['the harbour storm OR 東京 near:1', [2]],
    ['東京 harbour naïve near:0', []],
    ['東京 harbour naïve near:1', [5]],
  ])('%s', (query, expected) => {
    expect(find(query)).toEqual(expected);
  });

  it('reads fields apart from text', () => {
    const text = 'storm board:/qresearch year:2018 nosuch:thing';
    expect(parseSearch(text, ['board', 'year'])).toMatchObject({
      groups: [[{ text: 'storm' }], [{ text: 'nosuch:thing' }]],
      fields: [
        { field: 'board', value: '/qresearch' },
        { field: 'year', value: '2018' },
      ],
    });
    expect(parseSearch(text).fields).toEqual([]);
    expect(parseSearch('board:"two words" year:"2018', ['board', 'year']).fields).toEqual([
      { field: 'board', value: 'two words' },
      { field: 'year', value: '2018' },
    ]);
  });

  it('reads what is nearly a filter as text, and a distance of 1,000 words at most', () => {
    const fields = ['board'] as const;
    const none = { fields: [], near: null };
    expect(parseSearch('-board:x', fields)).toEqual({ groups: [], excluded: [word('board:x')], ...none });
    expect(parseSearch('near:x5 near:5x')).toMatchObject({
      groups: [[word('near:x5')], [word('near:5x')]],
      ...none,
    });
    expect(parseSearch('board:x-', fields).fields).toEqual([{ field: 'board', value: 'x-' }]);
    expect([parseSearch('near:12').near, parseSearch('NEAR:5000').near]).toEqual([12, 1000]);
  });

  it('takes the stars at the end of a word alone for a beginning', () => {
    expect(parseSearch('a*b** **').groups).toEqual([
      [{ text: 'a*b', isPrefix: true, isIndexed: true }],
      [{ text: '**', isPrefix: false, isIndexed: false }],
    ]);
  });

  it('looks up words in the index and signs in the text, and leaves out in one place only', () => {
    expect(searchWords('storm -??? -"out at"')).toEqual({
      match: '(("storm")) NOT ("out at")',
      literalGroups: [],
      excludedTexts: ['???'],
      excludedMatch: null,
    });
    expect(searchWords('??? OR storm -at')).toEqual({
      match: null,
      literalGroups: [{ matches: ['"storm"'], texts: ['???'] }],
      excludedTexts: [],
      excludedMatch: '("at")',
    });
    expect([searchWords(undefined), searchWords(' \t')]).toEqual([null, null]);
  });

  it('asks for nothing by an empty phrase', () => {
    expect(parseSearch('"" storm -""')).toMatchObject({ groups: [[{ text: 'storm' }]], excluded: [] });
  });

  it('takes what is written twice once, and refuses more than 50 different words', () => {
    const once = { groups: [[{ text: 'the' }]], excluded: [{ text: 'of' }] };
    expect(parseSearch(`${'the '.repeat(300)}${'-of '.repeat(100)}`)).toMatchObject(once);
    const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n}`).join(' ');
    expect(parseSearch(words(50)).groups).toHaveLength(50);
    expect(() => parseSearch(`${words(50)} -more`)).toThrow(
      'A search takes at most 50 different words and phrases; this one has 51.',
    );
  });

  it('asks for a word once, however often it is typed', () => {
    const matchOf = (query: string) => compileSearch(parseSearch(query)).match;
    expect(matchOf('the '.repeat(300))).toBe(matchOf('the'));
    expect(matchOf('a OR b OR a -c -c')).toBe(matchOf('a OR b -c'));
  });

  it('never makes SQLite throw, whatever is typed', () => {
    const fragment = fc.oneof(
      anySigns({ maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        '"',
        '*',
        '(',
        ')',
        '^',
        ':',
        '-',
        '+',
        'AND',
        'OR',
        'NOT',
        'NEAR(',
        'near:3',
        'board:',
        '""',
        '\0',
        '\ud800',
        'body:',
        '{',
        '}',
        ';--',
        "'",
      ),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 8 }), fc.boolean(), (parts, spaced) => {
        find(parts.join(spaced ? ' ' : ''));
      }),
      { numRuns: count(7000, 20_000) },
    );
  });
});

describe('rangesOfMarked', () => {
  it('gives offsets that slice back to the marked words', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }))), (pieces) => {
        const plain = pieces.map(([before, hit]) => before + hit).join('');
        const marked = pieces.map(([before, hit]) => before + MARK_OPEN + hit + MARK_CLOSE).join('');
        const found = rangesOfMarked(marked).map(({ start, end }) => plain.slice(start, end + 1));
        expect(found).toEqual(pieces.map(([, hit]) => hit));
      }),
    );
  });

  it('gives no hit for a mark without its end', () => {
    expect(rangesOfMarked(`${MARK_OPEN}hit${MARK_CLOSE} and ${MARK_OPEN}more`)).toEqual([
      { start: 0, end: 2 },
    ]);
  });
});

describe('rangesOfLiterals', () => {
  it.each([
    ['東京', '東京と東京', ['東京', '東京']],
    ['storm 東京 OR ???', 'storm 東京 ????', ['東京', '???']],
    ['storm -東京', 'storm 東京', []],
  ])('%s', (query, text, expected) => {
    const ranges = rangesOfLiterals(text, compileSearch(parseSearch(query)));
    expect(ranges.map(({ start, end }) => text.slice(start, end + 1))).toEqual(expected);
  });
});
