import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readKeyFile } from '#main/importers/abbreviation-keys.ts';
import { parseCsvTable } from './csv-table.ts';
import { textOfBytes } from './text-file.ts';

const read = (text: string) => parseCsvTable(text, 'codes.csv', ['item', 'code']);

describe('a table of another program', () => {
  const rows = [
    { item: 'a', code: 'yes, or so' },
    { item: 'b', code: 'no' },
  ];
  it.each([
    ['a separator line', 'sep=;\r\nitem;code\r\na;yes, or so\r\nb;no\r\n'],
    ['empty columns at the end', 'item,code,,\na,"yes, or so",,\nb,no,,\n'],
    ['blank lines with blanks', 'Item,CODE\n\na,"yes, or so"\n \nb,no\n \n'],
    ['carriage returns', 'item\tcode\ra\tyes, or so\rb\tno\r'],
    ['line ends that change', 'item,code\r\na,"yes, or so"\nb,no\r'],
    ['rows of delimiters alone', 'item,code\n,\na,"yes, or so"\n , \nb,no\n,\n'],
    ['quotation marks behind blanks', 'item, code\na, "yes, or so"\nb, "no"\n'],
    ['bars', 'item|code\na|yes, or so\nb|no'],
    ...['\u0001', '\u001f', '^', '~'].map((sign): [string, string] => [
      `the delimiter ${JSON.stringify(sign)}`,
      `item${sign}code\na${sign}yes, or so\nb${sign}no`,
    ]),
    ['quoted cells between carets', '"item"^"code"\na^"yes, or so"\n"b"^no\n'],
  ])('is read with %s', (_name, text) => {
    expect(read(text)).toEqual(rows);
  });

  it('keeps what is below any name', () => {
    expect(read('item,code,__proto__\na,b,c\n')).toEqual([
      Object.fromEntries([
        ['item', 'a'],
        ['code', 'b'],
        ['__proto__', 'c'],
      ]),
    ]);
  });

  it.each([
    ['', 'codes.csv is empty.'],
    [' \n\n', 'codes.csv is empty.'],
    ['item,ITEM,code\na,b,c\n', 'codes.csv has two columns item: rename one of them.'],
    ['a,b\n', 'codes.csv has no column item; it takes item and code.'],
    ['item,code\na\n', 'codes.csv, row 2 has 1 value, 2 expected.'],
    ['item,code\na,"b\n', 'codes.csv, row 2 has a quotation mark that is opened and never closed.'],
    ['item,code\na,"b" c\n', 'codes.csv, row 2 has a quotation mark inside a cell that is not doubled.'],
  ])('is refused in one sentence: %j', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

it.each([
  [
    'PK\x03\x04'.padEnd(30, '\0') + 'a.csv',
    'The file is a ZIP archive: unpack it, and import the file inside.',
  ],
  [
    'PK\x03\x04'.padEnd(30, '\0') + '[Content_Types].xml',
    'The file is an Office file (.xlsx or .docx): open it in',
  ],
  [
    'PK\x03\x04'.padEnd(30, '\0') + 'mimetypeapplication',
    'The file is an OpenDocument file (.ods or .odt): open',
  ],
  [gzipSync('a').toString('latin1'), 'The file is packed with gzip: unpack it, and import the file inside.'],
])('a file that is no text is named for what it is: %j', async (bytes, sentence) => {
  await expect(textOfBytes(Buffer.from(bytes, 'latin1'), 'a.csv')).rejects.toThrow(sentence);
});

describe('a table of abbreviation keys', () => {
  const keys = [{ abbreviation: 'ZZA', meanings: ['first', 'second'], category: 'person' }];
  it.each([
    ['a separator line', 'sep=;\nabbreviation;meanings;category\nZZA;first|second;person\n'],
    ['names in capitals', 'ABBREVIATION,Meanings,category\nZZA,first|second,person\n'],
    ['empty columns and a blank row', 'abbreviation,meanings,category,,\nZZA,first|second,person,,\n \n'],
  ])('is read with %s', (_name, text) => {
    expect(readKeyFile(text, 'csv')).toMatchObject(keys);
  });

  it.each([
    ['abbreviation,meanings,category,__proto__\nZZA,a,person,lost\n', '__proto__', /^is no field of a key/u],
    ['abbreviation,meanings,category,\nZZA,a,person,lost\n', '“lost”', /^is in a column without a name$/u],
    ['meanings,category\na,person\n', 'abbreviation', /^is not among the columns$/u],
    ['abbreviation,meanings,category\nZZA,a,person\nZZB\n', 'row', /^has 1 value, 3 expected$/u],
  ])('is refused where something would be lost: %j', (text, field, reason) => {
    expect(() => readKeyFile(text, 'csv')).toThrow(
      expect.objectContaining({
        recordError: expect.objectContaining({ field, reason: expect.stringMatching(reason) }),
      }),
    );
  });
});
