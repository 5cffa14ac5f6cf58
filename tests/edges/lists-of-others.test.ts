import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

interface Key {
  readonly abbreviation: string;
  readonly meanings: readonly string[];
}

describe('lists of abbreviations as others write them', () => {
  const read = async (format: 'csv' | 'json', content: string): Promise<unknown> => {
    const answer = await w.post('/api/abbreviation-keys/import', { format, content });
    if (answer.status !== 200) return answer.text;
    const { value } = await w.get<Key[]>('/api/abbreviation-keys/export?format=json');
    const found = value.filter(({ abbreviation }) => /^ZZ\d$/.test(abbreviation));
    await w.post('/api/abbreviation-keys/undo');
    return found.map(({ abbreviation, meanings }) => [abbreviation, ...meanings]);
  };
  const BOTH = [
    ['ZZ1', 'One mill'],
    ['ZZ2', 'Two, mills'],
  ];

  it.each([
    'key,meaning',
    'Key,Meaning',
    'abbreviation,meaning',
    'abbr,expansion',
    'Acronym,Definition',
    'Short form,Long form',
    'short_form,long_form',
    'acronym,full form',
  ])('with the head %s', async (head) => {
    const rows = `${head}\r\nZZ1,One mill\r\nZZ2,"Two, mills"\r\n`;
    expect(await read('csv', rows)).toEqual(BOTH);
    expect(await read('csv', `\ufeff${rows.replace(',', ';').replaceAll(/(ZZ\d),/g, '$1;')}`)).toEqual(BOTH);
  });

  it.each([
    [
      [
        { key: 'ZZ1', meaning: 'One mill' },
        { key: 'ZZ2', meaning: ['Two, mills'] },
      ],
    ],
    [{ ZZ1: 'One mill', ZZ2: 'Two, mills' }],
    [{ ZZ1: ['One mill'], ZZ2: ['Two, mills'] }],
  ])('in JSON: %j', async (value) => {
    expect(await read('json', JSON.stringify(value))).toEqual(BOTH);
  });

  it('in JSON as one key, which is no list of keys called “key” and “meaning”', async () => {
    expect(await read('json', '{"key": "ZZ1", "meaning": "One mill"}')).toEqual([BOTH[0]]);
    expect(await read('json', '{"abbreviation": "ZZ1", "meanings": ["One mill"]}')).toEqual([BOTH[0]]);
  });

  it.each([
    '[{"abbreviation": "ZZ1", "Abbreviation": "ZZ2", "meanings": ["One mill"]}]',
    '[{"abbreviation": "ZZ1", "meanings": ["One mill"], "Meanings": ["Two, mills"]}]',
  ])('in JSON are refused where two names mean one field, of which one would be lost: %s', async (text) => {
    expect(await read('json', text)).toMatch(/is the name of two fields/);
  });

  it('leave what they say nothing of as it is in a key that is there', async () => {
    const mine = {
      abbreviation: 'ZZ1',
      meanings: ['Mill'],
      category: 'person',
      aliases: ['ZZ3'],
      status: 'disputed',
    };
    const send = (format: 'csv' | 'json', content: string) =>
      w.post('/api/abbreviation-keys/import', { format, content });
    await send('json', JSON.stringify([mine]));
    await send('csv', 'key,meaning\nZZ1,One mill\n');
    const keyOf = async () =>
      (await w.get<Key[]>('/api/abbreviation-keys/export?format=json')).value.find(
        ({ abbreviation }) => abbreviation === 'ZZ1',
      );
    expect(await keyOf()).toMatchObject({ ...mine, meanings: ['One mill'] });
    // An empty cell says something.
    await send('csv', 'key,meaning,aliases,status\nZZ1,One mill,,\n');
    expect(await keyOf()).toMatchObject({ category: 'person', aliases: [], status: 'settled' });
    for (let at = 0; at < 3; at += 1) await w.post('/api/abbreviation-keys/undo');
  });

  it.each([
    ['key,abbreviation,meaning\n1,ZZ1,One mill\n', /key: is no field of a key/],
    ['meaning\nOne mill\n', /abbreviation: is not among the columns/],
    ['ZZ1,One mill\n', /ZZ1: is no field of a key/],
    ['key,meaning,frequency\nZZ1,One mill,3\n', /frequency: is no field of a key/],
  ])('is refused in one sentence where it is in doubt: %j', async (content, sentence) => {
    expect(await read('csv', content)).toMatch(sentence);
  });
});

interface Imported {
  readonly codebook: { readonly id: string; readonly codes: readonly { code: string; definition: string }[] };
  readonly notes: readonly string[];
}

describe('code books as others write them', () => {
  const import_ = async (fileName: string, bytes: Uint8Array | string, query = '') =>
    w.upload<Imported>(`/api/coder/codebooks/import?fileName=${fileName}${query}`, bytes);
  const codesOf = ({ codebook }: Imported) =>
    codebook.codes.map(({ code, definition }) => [code, definition]);
  const BOTH = [
    ['Brücke', 'über den Fluß'],
    ['Mühle', 'am “Bach”'],
  ];

  it.each([
    ['code,definition', ''],
    // Taguette, NVivo, ATLAS.ti, MAXQDA, Dedoose.
    ['tag,description', ''],
    ['Name,Description', ''],
    ['Code,Comment', ''],
    ['Code,Memo', ''],
    ['Title,Description', ''],
    [
      'Name,Description,Files,References',
      'Not read, as a code has no such part: the columns files, references.',
    ],
  ])('with the head %s', async (head, note) => {
    const more = ',1'.repeat(head.split(',').length - 2);
    const rows = `${head}\r\nBrücke,über den Fluß${more}\r\nMühle,am “Bach”${more}\r\n`;
    const { value } = await import_('a.csv', rows);
    expect(codesOf(value)).toEqual(BOTH);
    expect(value.notes.join(' ')).toContain(note);
  });

  it.each([
    [
      'code,definition,',
      '',
      ',seldom',
      /Not read, as a code has no such part: the column 3 \(without a name\)\./,
    ],
    [',code,definition', '1,', '', /the column 1 \(without a name\)\./],
    ['code,definition,', '', ',', /^(?![^]*without a name)/],
  ])('with the head %s, cells below no name are said', async (head, before, behind, note) => {
    const rows = BOTH.map((cells) => `${before}${cells.join(',')}${behind}\r\n`);
    const { value } = await import_('a.csv', `${head}\r\n${rows.join('')}`);
    expect(codesOf(value)).toEqual(BOTH);
    expect(value.notes.join(' ')).toMatch(note);
  });

  const TABLE = 'code,definition\r\nBrücke,über den Fluß\r\nMühle,am “Bach”\r\n';
  const encoded = (text: string): Buffer =>
    Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');

  it('in another encoding, which is asked for and can be named', async () => {
    const refused = await import_('a.csv', encoded(TABLE));
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(/a\.csv, line 2, byte \d+ \(FC\) is no UTF-8\. Name the encoding of the file/),
    ]);
    const { value } = await import_('a.csv', encoded(TABLE), '&encoding=cp1252');
    expect(codesOf(value)).toEqual(BOTH);
    const named = await import_('a.csv', TABLE, '&encoding=cp1252');
    expect(named.text).toMatch(/is UTF-8 throughout: as windows-1252, “ü” would become/);
  });

  it.each(['windows-1252', 'Windows-1252', 'UTF-8'])('in XML that states %s', async (stated) => {
    const xml = `<?xml version="1.0" encoding="${stated}"?>\n<CodeBook xmlns="urn:QDA-XML:codebook:1.0"><Codes>${BOTH.map(
      ([name = '', text = ''], at) =>
        `<Code guid="00000000-0000-4000-8000-00000000000${at}" name="${name}" isCodable="true"><Description>${text}</Description></Code>`,
    ).join('')}</Codes></CodeBook>`;
    const { value } = await import_('a.qdc', stated === 'UTF-8' ? xml : encoded(xml));
    expect(codesOf(value)).toEqual(BOTH);
  });
});
