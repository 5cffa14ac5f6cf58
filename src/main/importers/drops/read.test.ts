import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import fc from '#tests/helpers/properties.ts';
import { readDropBytes } from '#tests/helpers/read-file.ts';
import { count } from '#tests/helpers/soak.ts';
import { makeZip } from '#tests/helpers/zip.ts';
import { DROP_FIELDS } from './formats/generic.ts';
import { openDrops } from './read.ts';

const post = (id: number, change: Record<string, unknown> = {}) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id,
    post_id: String(9000 + id),
    author: 'Q ',
    author_id: 'ab12cd',
    source: { site: '8ch', board: '/lab', link: 'https://example.org' },
  },
  text: `line one\nlink https:// example.org/${id} >>9001`,
  ...change,
});

describe('JSON-QAnon files', () => {
  it('keeps what the record says and heals only the list of links', async () => {
    const { drops, errors } = await readDropBytes(
      JSON.stringify({ posts: [post(1), post(2, { text: undefined })] }),
    );
    expect(errors).toEqual([]);
    expect(drops[0]).toMatchObject({
      number: 1,
      time: 1_510_000_001,
      platform: '8chan',
      board: '/lab',
      author: 'Q ',
      tripcode: null,
      postId: '9001',
      links: ['https://example.org/1'],
      content: 'line one\nlink https:// example.org/1 >>9001',
    });
    expect(drops[1]?.content).toBe('');
    expect(drops[0]?.recordHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s', async (_name, encode) => {
    const { drops } = await readDropBytes(
      encode(JSON.stringify({ posts: [post(1, { text: 'größe 東京' })] })),
    );
    expect(drops[0]?.content).toBe('größe 東京');
  });

  it('names record, field and reason of faulty records and keeps the others', async () => {
    const { drops, errors } = await readDropBytes(
      JSON.stringify({
        posts: [
          post(1),
          { text: 'no metadata' },
          post(3, { text: 7 }),
          'text',
          null,
          post(6, { post_metadata: { ...post(6).post_metadata, time: 12 } }),
          post(7, { post_metadata: { ...post(7).post_metadata, id: 1.5 } }),
          post(8),
        ],
      }),
      { format: 'json-qanon' },
    );
    expect(drops.map((drop) => drop.number)).toEqual([1, 8]);
    expect(errors.map((error) => error.record)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(errors.map((error) => error.field)).toEqual([
      'post_metadata',
      'text',
      'record',
      'record',
      'post_metadata.time',
      'post_metadata.id',
    ]);
  });

  it.each([
    ['time', 'x', 'is no whole number of seconds since 1970 in the years 2010 to 2039'],
    ['time', 12, 'is no whole number of seconds since 1970 in the years 2010 to 2039'],
    ['time', 1_525_428_000_000, 'is no whole number of seconds since 1970 in the years 2010 to 2039'],
    ['time', undefined, 'is missing'],
    ['id', 1.5, 'is no whole number from 1 to 10,000,000'],
    ['id', '7', 'is no whole number from 1 to 10,000,000'],
    ['post_id', [], 'is missing, or not of a kind that is expected'],
    ['author', 7, 'is a number; a text is expected'],
    ['tripcode', 'x'.repeat(201), 'is longer than 200 characters'],
    ['source', null, 'is null; an object is expected'],
    ['source', { site: '8kun', board: ['/x'] }, 'is a list; a text is expected'],
  ])('says in plain words what is wrong with the %s %j', async (field, value, reason) => {
    const faulty = post(1, { post_metadata: { ...post(1).post_metadata, [field]: value } });
    const { errors } = await readDropBytes(JSON.stringify({ posts: [faulty] }), { format: 'json-qanon' });
    expect(errors.map((error) => error.reason)).toEqual([reason]);
  });

  it('does not let a record reach the prototype, and keeps 19-digit ids whole', async () => {
    const text = JSON.stringify({ posts: [post(1)] })
      .replace('"9001"', '"1234567890123456789"')
      .replace('"text":', '"__proto__":{"polluted":1},"text":');
    const { drops } = await readDropBytes(text);
    expect(drops[0]?.postId).toBe('1234567890123456789');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['\\ud800', '\\u0000'])('refuses a drop with %s, which no database keeps', async (sign) => {
    const { drops, errors } = await readDropBytes(
      '{"posts":[' + JSON.stringify(post(1)).replace('line one', `a${sign}b`) + ']}',
    );
    expect([drops, errors]).toEqual([
      [],
      [
        {
          record: 1,
          field: 'text',
          reason: 'contains a sign that cannot be stored (NUL, or half of a character)',
        },
      ],
    ]);
  });
});

describe('generic files', () => {
  it('reads NDJSON, JSON and CSV under their usual names', async () => {
    const record = {
      number: 5,
      timestamp: '2018-03-01T10:00:00',
      text: 'hello >>12',
      site: '4ch',
      board: 'pol',
    };
    const expected = {
      number: 5,
      time: 1_519_898_400,
      content: 'hello >>12',
      platform: '4chan',
      board: '/pol',
    };
    const csv = `number,timestamp,text,site,board\n5,2018-03-01 10:00:00,"hello >>12",4ch,pol\n`;
    for (const [content, fileName] of [
      [JSON.stringify([record]), 'a.json'],
      [`${JSON.stringify(record)}\n${JSON.stringify({ ...record, number: 6 })}`, 'a.ndjson'],
      [csv, 'a.csv'],
    ] as const) {
      const { drops, errors } = await readDropBytes(content, {}, fileName);
      expect(errors).toEqual([]);
      expect(drops[0]).toMatchObject(expected);
      expect(drops[0]?.references.map((reference) => reference.postId)).toEqual(['12']);
    }
  });

  it.each([
    '#,Date,Time,Content\n5,03/13/2018,10:00:00,hello\n',
    'drop_id;drop_date;drop_text\n5;2018-03-13 10:00:00;hello\n',
    'Drop #,Created,Text\n5,2018-03-13T10:00:00Z,hello\n',
  ])('knows the columns of %j', async (csv) => {
    const { drops } = await readDropBytes(csv);
    expect(drops).toMatchObject([{ number: 5, time: 1_520_935_200, content: 'hello' }]);
  });

  it('takes no numbers of posts for those of drops', async () => {
    await expect(readDropBytes('[{"id":"147012719","timestamp":1509223468,"text":"a"}]')).rejects.toThrow(
      'name the column of number (The column id was not taken for number: it has "147012719".)',
    );
  });

  it('keeps how exactly each row states its time', async () => {
    const { drops } = await readDropBytes(
      'number,time,text\n1,2018-03-04,a\n2,2018-03-05T10:00,b\n3,2018-03-05T10:00:00Z,c\n4,1520244000,d\n',
    );
    expect(drops.map(({ resolution }) => resolution)).toEqual(['day', 'minute', 'second', 'second']);
    expect(drops[0]?.time).toBe(Date.UTC(2018, 2, 4) / 1000);
  });

  it('says that dates without a time of day are kept as days', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'dropscope-days-')), 'days.csv');
    const noteOf = async (time: string): Promise<readonly string[]> => {
      writeFileSync(file, `number,time,text\n1,2018-03-04T09:00:00Z,a\n2,${time},b\n`);
      const { reading, close } = await openDrops(file, 'days.csv', {}, IMPORT_LIMITS);
      const { notes } = reading.requireLayout();
      await close();
      return notes;
    };
    expect((await noteOf('2018-03-05')).join(' ')).toContain('Dates without a time of day are kept as days');
    expect(await noteOf('2018-03-05T10:00:00Z')).toEqual([]);
  });

  it('follows a mapping, dotted paths included', async () => {
    const mapping = DROP_FIELDS.parse('{"number":"meta.no","time":"meta.at","content":"said"}');
    const { drops } = await readDropBytes('[{"meta":{"no":"9","at":1520000000000},"said":"x"}]', { mapping });
    expect(drops[0]).toMatchObject({ number: 9, time: 1_520_000_000, content: 'x' });
  });

  it('names the columns that are there and those that are needed', async () => {
    await expect(readDropBytes('[{"said":"x"}]')).rejects.toThrow(
      'is no known list of drops: its columns are said; name the columns of number and time.',
    );
    await expect(
      readDropBytes('said,when\nx,y\n', { mapping: { number: 'no', time: 'when' } }),
    ).rejects.toThrow('the mapping names no, its columns are said, when');
  });

  it('names what is wrong with a value', async () => {
    const { drops, errors } = await readDropBytes(
      'number,time,text\n,2018-01-01T00:00:00Z,a\n1.5,2018-01-01T00:00:00Z,b\n3,,c\n4,2009-01-01T00:00:00Z,d\n5,2018-01-01T00:00:00Z,e\n',
    );
    expect(drops.map(({ number }) => number)).toEqual([5]);
    expect(errors).toEqual([
      { record: 1, field: 'number', reason: 'is missing' },
      {
        record: 2,
        field: 'number',
        reason: 'a whole number of 1 to 10,000,000 expected, "1.5" given',
      },
      { record: 3, field: 'time', reason: 'is missing' },
      {
        record: 4,
        field: 'time',
        reason: 'a date from 2010 to 2039 expected, "2009-01-01T00:00:00Z" given',
      },
    ]);
  });

  it('asks which order day and month have where the dates do not tell, and reads the one that is chosen', async () => {
    const csv = 'number,time,text\n1,03/11/2018 14:05,a\n2,04/11/2018 15:06,b\n';
    await expect(readDropBytes(csv)).rejects.toThrow(
      'the dates in time can be read as DD/MM/YYYY HH:mm or MM/DD/YYYY HH:mm; choose the date format',
    );
    const read = await readDropBytes(csv, { dateFormat: 'DD/MM/YYYY HH:mm', timeZone: 'America/New_York' });
    expect(read.drops.map(({ time }) => new Date(time * 1000).toISOString())).toEqual([
      '2018-11-03T18:05:00.000Z',
      '2018-11-04T20:06:00.000Z',
    ]);
  });

  it.each(['{', '[]', '{"nosuch":"a"}', '{"number":5}'])('refuses the mapping %s in one sentence', (text) => {
    expect(() => DROP_FIELDS.parse(text)).toThrow(/^mapping: /);
  });
});

describe('packed files', () => {
  const json = JSON.stringify({ posts: [post(1), post(2)] });

  it('takes gzip and ZIP off, and reads the files of a ZIP as one', async () => {
    const plain = await readDropBytes(json);
    expect((await readDropBytes(gzipSync(json))).drops).toEqual(plain.drops);
    const zip = makeZip([
      { name: 'b.json', content: JSON.stringify({ posts: [post(2)] }) },
      { name: 'a.json', content: JSON.stringify({ posts: [post(1)] }) },
      { name: 'picture.png', content: 'no file of records' },
    ]);
    expect((await readDropBytes(zip)).drops).toEqual(plain.drops);
  });
});

describe('files that are none', () => {
  it.each([
    ['', 'is empty'],
    ['just words', 'no known layout'],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'damaged'],
    ['{"posts": [{"post_metadata"', 'cut off'],
    ['[]', 'contains no drops'],
    ['{"a": 1}', 'name the columns of number and time'],
  ])('%j', async (content, reason) => {
    await expect(readDropBytes(content)).rejects.toThrow(reason);
    await expect(readDropBytes(content)).rejects.toBeInstanceOf(AppError);
  });
});

describe('a damaged file', () => {
  const whole = Buffer.from(JSON.stringify({ posts: [post(1), post(2), post(3)] }));

  const mutations = fc.oneof(
    fc.integer({ min: 0, max: whole.length - 1 }).map((at) => whole.subarray(0, at)),
    fc
      .tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
      .map(([at, byte]) => {
        const copy = Buffer.from(whole);
        copy[at] = byte;
        return copy;
      }),
    fc
      .tuple(
        fc.integer({ min: 0, max: whole.length }),
        fc.constantFrom('"', '}', ']', '{', ',', '\0', '\r\n', '\ufeff', '[[[['),
      )
      .map(([at, piece]) => Buffer.concat([whole.subarray(0, at), Buffer.from(piece), whole.subarray(at)])),
  );

  it('gives a typed error or valid drops, never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(mutations, async (content) => {
        try {
          const { drops } = await readDropBytes(content, { format: 'json-qanon' });
          for (const drop of drops)
            expect(Number.isInteger(drop.number) && Number.isInteger(drop.time)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: count(150, 400) },
    );
  });
});
