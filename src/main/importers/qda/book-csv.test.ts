import { describe, expect, it } from 'vitest';
import { withFile } from '#tests/helpers/read-file.ts';
import { readBookCsv } from './book-csv.ts';

const read = (text: string) => withFile(text, (path) => readBookCsv(path, 'book.csv'));

describe('a code book from a table', () => {
  it('has every part of a code, phrases one a line, and the fallback', async () => {
    const { body, notes } = await read(
      [
        'code,parent,definition,inclusion,exclusion,example,color,key,phrases,fallback',
        'place,,Where,"a town","a ship","in Kent",#00ff00,p,"the town\r\nthe bay\n\n",',
        'town,place,A town,,,,,,,no',
        'neither,,,,,,,,,yes',
      ].join('\n'),
    );
    expect(body).toEqual({
      codes: [
        {
          code: 'place',
          definition: 'Where',
          phrases: ['the town', 'the bay'],
          inclusion: 'a town',
          exclusion: 'a ship',
          example: 'in Kent',
          color: '#00ff00',
          key: 'p',
        },
        { code: 'town', parent: 'place', definition: 'A town', phrases: [] },
      ],
      otherwise: 'neither',
    });
    expect(notes).toEqual([]);
  });

  it.each([
    ['Code name,Comment,Folder,Colour', 'definition,parent,color'],
    ['Tag,Memo,Parent code,Code color', 'definition,parent,color'],
    ['Node,Description,Code group,color', 'definition,parent,color'],
    ['Theme,Meaning,Parent name,color', 'definition,parent,color'],
    ['Label,Notes,Include,Exclude', 'definition,inclusion,exclusion'],
    ['Title,Note,When to use,When not to use', 'definition,inclusion,exclusion'],
    ['Category,Code memo,Inclusion criteria,Exclusion criteria', 'definition,inclusion,exclusion'],
    ['Name,Definition,Examples,Key', 'definition,example,key'],
    ['Code,Definition,Anchor example,Key', 'definition,example,key'],
  ])('is read under the names that other programs give to columns: %s', async (head, parts) => {
    const values = {
      definition: 'd',
      parent: 'b',
      color: '#00ff00',
      inclusion: 'i',
      exclusion: 'e',
      example: 'x',
      key: 'k',
    };
    const named = parts
      .split(',')
      .map((part) => [part, Object.entries(values).find(([name]) => name === part)?.[1] ?? '']);
    const { body } = await read(`${head}\na,${named.map(([, value]) => value).join(',')}\nb,,,\n`);
    expect(body.codes).toEqual([
      { code: 'a', phrases: [], ...Object.fromEntries(named) },
      { code: 'b', definition: '', phrases: [] },
    ]);
  });

  it('says which fallback it adds, and which columns no part is read from', async () => {
    const added = (name: string) => `The file has no fallback code: “${name}” was added.`;
    expect(await read('code,definition,weight\na,b,3\n')).toMatchObject({
      body: { otherwise: 'other' },
      notes: [added('other'), 'Not read, as a code has no such part: the column weight.'],
    });
    expect(await read('code,definition,weight,\nother,b,3,lost\n')).toMatchObject({
      body: { otherwise: 'other (no code)' },
      notes: [
        added('other (no code)'),
        'Not read, as a code has no such part: the columns weight, 4 (without a name).',
      ],
    });
  });

  it.each([
    ['code,definition\n', 'book.csv has no codes.'],
    ['code,definition\na,\na,\n', 'book.csv is no code book: Every code must have a name of its own.'],
    [
      'code,definition,color\na,,\nb,,green\n',
      'book.csv is no code book, record 2, color: # and six hexadecimal digits.',
    ],
  ])('is refused in one sentence: %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });
});
