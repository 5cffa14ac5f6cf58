import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import fc from '#tests/helpers/properties.ts';
import { readDrops, readNews, readPosts } from '#tests/helpers/read-file.ts';
import { count, noteFigures, ofTurn } from '#tests/helpers/soak.ts';
import { makeZip } from '#tests/helpers/zip.ts';
import { IMPORT_LIMITS, type ImportLimits } from './files/bytes.ts';
import type { RecordError } from './files/import-failure.ts';

/** What any importer made of a file: texts of the good records in order, the faulty ones, or one refusal. */
interface Read {
  readonly texts: readonly string[];
  readonly errors: readonly RecordError[];
  readonly refused: string | null;
}

/** One subject as this suite needs it: the same invented records in its own usual columns, the text last. */
interface Subject {
  readonly columns: readonly string[];
  readonly cells: (index: number, text: string) => readonly string[];
  readonly read: (
    path: string,
    limits: ImportLimits,
  ) => Promise<{ texts: readonly string[]; errors: readonly RecordError[] }>;
}

const FIRST = 1_582_824_310_000_000_017n;
const idAt = (index: number): string => String(FIRST + BigInt(index) * 4_194_304_000n);
const dateAt = (index: number): string =>
  new Date(Date.UTC(2022, 9, 19) + index * 1000).toISOString().slice(0, 19) + 'Z';

const subjects: Readonly<Record<string, Subject>> = {
  drops: {
    columns: ['number', 'timestamp', 'text'],
    cells: (index, text) => [String(index + 1), dateAt(index), text],
    read: async (path, limits) => {
      const { drops, errors } = await readDrops(path, { limits });
      return { texts: drops.map(({ content }) => content), errors };
    },
  },
  posts: {
    columns: ['id', 'date', 'username', 'text'],
    cells: (index, text) => [
      idAt(index),
      new Date(Number((BigInt(idAt(index)) >> 22n) + 1_288_834_974_657n)).toISOString(),
      'someone',
      text,
    ],
    read: async (path, limits) => {
      const { posts, errors } = await readPosts(path, { limits });
      return { texts: posts.map(({ content }) => content), errors };
    },
  },
  news: {
    columns: ['date', 'source', 'title'],
    cells: (index, text) => [dateAt(index), 'AP', text],
    read: async (path, limits) => {
      const { events, errors } = await readNews(path, { limits });
      return { texts: events.map(({ title }) => title), errors };
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'dropscope-hostile-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const openHandles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

const FUZZ_RUNS = count(20, 60);
/** The subjects of which there are huge files as well: one a run, since the same streams read all. */
const subjectsOfHuge = ofTurn(Object.keys(subjects), Object.keys(subjects).length);

const indexes = Array.from({ length: 40 }, (_, index) => index);
const textAt = (index: number): string => `record ${index} of a list`;
const expected = indexes.map(textAt);

describe.each(Object.entries(subjects))('a hostile file of %s', (name, { columns, cells, read }) => {
  const path = join(folder, `${name}.dat`);

  /** Reads a file to its end, or to the one sentence that refuses it; anything else thrown fails the test. */
  const settle = async (content: string | Uint8Array, limits = IMPORT_LIMITS): Promise<Read> => {
    writeFileSync(path, content);
    try {
      return { ...(await read(path, limits)), refused: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error.code).toBe('invalid_file');
      return { texts: [], errors: [], refused: error.message };
    } finally {
      // The system closes a handle a moment after it was asked to.
      await vi.waitFor(() => {
        expect(openHandles()).toBe(0);
      });
    }
  };

  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const line = (index: number, text = textAt(index)): string => cells(index, text).map(quote).join(',');
  const csvOf = (texts: readonly string[], end = '\n'): string =>
    [columns.join(','), ...texts.map((text, index) => line(index, text))].map((row) => row + end).join('');
  const objectAt = (index: number, text = textAt(index)): Record<string, string> =>
    Object.fromEntries(cells(index, text).map((cell, at) => [columns[at] ?? '', cell]));
  const layouts = {
    csv: csvOf(expected),
    json: JSON.stringify(
      indexes.map((index) => objectAt(index)),
      null,
      1,
    ),
    lines: indexes.map((index) => JSON.stringify(objectAt(index))).join('\n'),
  };

  it.each(Object.entries(layouts))(
    '%s: read whole, packed or not, in any encoding',
    async (_layout, text) => {
      const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
      const forms = [
        text,
        `\ufeff${text}`,
        utf16,
        Buffer.from(utf16).swap16(),
        gzipSync(text),
        makeZip([{ name: 'a.json', content: text }]),
        makeZip([{ name: 'a.csv.gz', content: gzipSync(text) }]),
      ];
      for (const form of forms)
        expect(await settle(form)).toEqual({ texts: expected, errors: [], refused: null });
    },
  );

  it.each(Object.entries(layouts))(
    '%s: cut anywhere, what came before the cut is read or refused',
    async (_layout, text) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(Buffer.byteLength(text)), async (length) => {
          const { texts } = await settle(Buffer.from(text).subarray(0, length));
          expect(texts.every((one, at) => expected[at]?.startsWith(one))).toBe(true);
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
  );

  it.each(Object.entries(layouts))(
    '%s: any byte changed or inserted gives records, listed errors, or one refusal',
    async (_layout, text) => {
      const bytes = Buffer.from(text);
      const awkward = fc.constantFrom(
        0,
        0x22,
        0x2c,
        0x0a,
        0x0d,
        0x5b,
        0x5d,
        0x7b,
        0x7d,
        0x5c,
        0xff,
        0xc3,
        0x1f,
      );
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), awkward, fc.boolean(), async (at, byte, insert) => {
          const rest = bytes.subarray(insert ? at : at + 1);
          const { texts, errors } = await settle(
            Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), rest]),
          );
          for (const one of texts) expect(one.isWellFormed()).toBe(true);
          for (const { reason } of errors) expect(reason).not.toBe('');
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
  );

  it('random bytes are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect((await settle(bytes)).texts).toEqual([]);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  describe('line ends', () => {
    const rows = [columns.join(','), ...indexes.map((index) => line(index))];
    const endAt = (ends: readonly string[]) => rows.map((row, at) => row + (ends[at] ?? '')).join('');
    it.each([
      ['a header with CRLF, rows with LF', rows.map((_, at) => (at === 0 ? '\r\n' : '\n'))],
      ['a header with LF, rows with CRLF', rows.map((_, at) => (at === 0 ? '\n' : '\r\n'))],
      ['one half CRLF, the other LF', rows.map((_, at) => (at < 20 ? '\r\n' : '\n'))],
      ['one half LF, the other CRLF', rows.map((_, at) => (at < 20 ? '\n' : '\r\n'))],
      ['one half LF, the other CR', rows.map((_, at) => (at < 20 ? '\n' : '\r'))],
      ['CR alone', rows.map(() => '\r')],
      ['each row another', rows.map((_, at) => ['\n', '\r\n', '\r'][at % 3] ?? '')],
    ])('%s: no row is lost or joined', async (_name, ends) => {
      expect(await settle(endAt(ends))).toEqual({ texts: expected, errors: [], refused: null });
    });

    it('wherever the pieces of the file break', async () => {
      const long = Array.from({ length: 30 }, (_, index) => `${textAt(index)} ${'x'.repeat(1000 + index)}`);
      // The stream hands over 64 KB at a time: rows of changing length put a break at every part of a line end.
      for (const pad of [0, 1, 2, 3]) {
        const texts = Array.from({ length: 8 }, () => long)
          .flat()
          .map((text, at) => (at === 0 ? text + 'y'.repeat(pad) : text));
        expect((await settle(csvOf(texts, '\r\n'))).texts).toEqual(texts);
      }
    });
  });

  it('a row with more or fewer values than columns is faulty, and no other', async () => {
    const csv = `${columns.join(',')}\n${line(0)}\n${line(1)}, two, three\n${cells(2, 'x').slice(0, -1).join(',')}\n${line(3)}\n`;
    expect(await settle(csv)).toEqual({
      texts: [textAt(0), textAt(3)],
      errors: [
        {
          record: 2,
          field: 'row',
          reason: `has ${columns.length + 2} values, ${columns.length} expected`,
        },
        {
          record: 3,
          field: 'row',
          reason: `has ${columns.length - 1} values, ${columns.length} expected`,
        },
      ],
      refused: null,
    });
  });

  it('commas of a text that stands last belong to it where the row quotes nothing', async () => {
    const bare = `${columns.join(',')}\n${line(0)}\n${cells(1, 'one, two, three').join(',')}\n${line(2)}\n`;
    expect(await settle(bare)).toEqual({
      texts: [textAt(0), 'one, two, three', textAt(2)],
      errors: [],
      refused: null,
    });
  });

  it('a missing quotation mark joins no rows unseen, one inside a text is a letter', async () => {
    const tooFew = [
      ...expected.slice(0, 5).map((_, index) => line(index)),
      line(5).slice(0, -1),
      line(6),
      line(7),
    ];
    const joined = await settle(`${columns.join(',')}\n${tooFew.join('\n')}\n`);
    expect(joined.texts).toEqual([...expected.slice(0, 5), textAt(7)]);
    expect(joined.errors).toMatchObject([{ record: 6, field: 'row' }]);
    expect(joined.errors[0]?.reason).toContain('a quotation mark is missing');
    const quoted = ['he said "hello" twice', '"quoted" words', '"quoted,\nover lines"'];
    const stray = [cells(0, quoted[0] ?? '').join(','), line(1, quoted[1]), line(2, quoted[2])];
    const { texts, errors } = await settle(`${columns.join(',')}\n${stray.join('\n')}\n`);
    expect([texts.map((text) => text.replace(/\s/, ' ')), errors]).toEqual([
      quoted.map((text) => text.replace(/\s/, ' ')),
      [],
    ]);
  });

  it('a quotation mark that is never closed is one listed error', async () => {
    const { texts, errors } = await settle(`${csvOf(expected.slice(0, 5))}"${'x'.repeat(5000)}\n1,2,3\n`);
    expect(texts).toEqual(expected.slice(0, 5));
    expect(errors).toMatchObject([
      { record: 6, reason: expect.stringContaining('quotation mark') as string },
    ]);
  });

  const LARGE = 40_000_000;
  const bombs: Readonly<Record<string, () => string | Buffer>> = {
    'a gzip that unpacks a hundredfold': () => gzipSync(`[${' '.repeat(30_000_000)}]`),
    'a ZIP that unpacks a hundredfold': () =>
      makeZip([{ name: 'data/tweets.js', content: Buffer.alloc(30_000_000, 0x20) }]),
    'an encrypted ZIP': () => makeZip([{ name: 'a.csv', content: 'a,b', flags: 1 }]),
    'a ZIP that leads outside': () => makeZip([{ name: '../../a.csv', content: layouts.csv }]),
    'a ZIP without a file of records': () => makeZip([{ name: 'a.png', content: 'x' }]),
    'a cut ZIP': () => makeZip([{ name: 'a.csv', content: layouts.csv }]).subarray(0, 60),
    '200,000 levels of lists': () => `{"posts":[${'['.repeat(200_000)}`,
    '200,000 levels inside a value': () => `[{"text":${'{"a":'.repeat(200_000)}1`,
    'a record of 40 MB': () => JSON.stringify([objectAt(0, 'x'.repeat(LARGE))]),
    'a text of 40 MB before any record': () => `{"note":"${'x'.repeat(LARGE)}","posts":[]}`,
    'a line of 40 MB': () => `{"a":1}\n{"a":"${'x'.repeat(LARGE)}`,
    'a cell of 40 MB that is never closed': () => `${columns.join(',')}\n1,"${'x'.repeat(LARGE)}`,
    'a million commas': () => `[${','.repeat(1_000_000)}]`,
    'three million brackets': () => '[]'.repeat(3_000_000),
    'three million numbers': () => `[${'1,'.repeat(2_999_999)}1]`,
    '100,000 columns': () =>
      `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(99_999)}1\n`,
    'a page of HTML': () => '<html><body>no records</body></html>',
    'a picture': () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]),
    nothing: () => '',
    blanks: () => ' \n\n ',
  };
  /** Typed error within seconds of processor time, not minutes: the bound is loose because machines differ. */
  const MOST_MS = 10_000;

  const isHuge = subjectsOfHuge.includes(name);
  it.each(isHuge ? Object.entries(bombs) : [])(
    '%s: refused in a sentence, nothing read',
    async (bomb, make) => {
      const content = make();
      const [before, started] = [process.memoryUsage.rss(), process.cpuUsage()];
      const { texts, errors, refused } = await settle(content);
      const { user, system } = process.cpuUsage(started);
      const ms = (user + system) / 1000;
      expect([texts, refused !== null || errors.length > 0]).toEqual([[], true]);
      expect(ms).toBeLessThan(MOST_MS);
      noteFigures(`bomb-${name}-${bomb.replaceAll(/\W+/g, '-')}`, {
        ms: Math.round(ms),
        rssGrowthMB: Math.round((process.memoryUsage.rss() - before) / 1e6),
      });
    },
  );

  it.each(isHuge ? [999_999] : [])('%i numbers behind a good record are listed', async (numbers) => {
    const started = process.cpuUsage();
    const { texts, errors } = await settle(`[${JSON.stringify(objectAt(0))}${',1'.repeat(numbers)}]`);
    expect([texts, errors.length, errors[0]?.reason]).toEqual([[textAt(0)], numbers, 'is no JSON object']);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
  });

  it('caps on rows and bytes are kept', async () => {
    expect((await settle(layouts.json, { ...IMPORT_LIMITS, maxRows: 10 })).refused).toMatch(
      /more than 10 records/,
    );
    expect((await settle(layouts.csv, { ...IMPORT_LIMITS, maxBytes: 500 })).refused).toMatch(/MB/);
  });

  it('a gzip cut in the middle keeps its whole records and says that it is cut', async () => {
    const many = Array.from({ length: 4000 }, (_, index) =>
      JSON.stringify({ ...objectAt(index), note: String(Math.sin(index)) }),
    );
    const packed = gzipSync(many.join('\n'));
    const { texts, errors } = await settle(packed.subarray(0, Math.floor(packed.length / 2)));
    expect(texts.length).toBeGreaterThan(100);
    expect(errors.at(-1)?.reason).toMatch(/cut off|not valid JSON/);
  });

  it.each(['__proto__', 'constructor', 'toString'])('a key named %s changes nothing', async (key) => {
    const csv = `${columns.join(',')},${key}\n${line(0)},evil\n`;
    expect((await settle(csv)).texts).toEqual([textAt(0)]);
    const json = `[{"${key}":{"polluted":"yes"},${JSON.stringify(objectAt(0)).slice(1)}]`;
    expect((await settle(json)).texts).toEqual([textAt(0)]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.prototype.toString.call([])).toBe('[object Array]');
  });

  it.each([
    ['\\ud800', 'half of a character'],
    ['\\u0000', 'NUL'],
  ])('%s in a text is no text: its record is refused, and no other', async (sign, reason) => {
    const json = JSON.stringify([objectAt(0, 'aXb'), objectAt(1)]).replace('X', sign);
    const { texts, errors } = await settle(json);
    expect([texts, errors.length, errors[0]?.record]).toEqual([[textAt(1)], 1, 1]);
    expect(errors[0]?.reason).toContain(reason);
  });

  it('U+FFFD stays where it is, and is put nowhere else', async () => {
    const text = 'one \ufffd two';
    for (const content of [JSON.stringify([objectAt(0, text)]), csvOf([text])])
      expect(await settle(content)).toEqual({ texts: [text], errors: [], refused: null });
  });

  it('a byte that is no UTF-8 is named with its record, and nothing stands in for it', async () => {
    const good = `${columns.join(',')}\n${line(0, 'caf\u00e9')}\n${line(1, 'caf@')}\n${line(2)}\n`;
    const bytes = Buffer.from(good);
    const at = bytes.indexOf('@');
    bytes[at] = 0xe9;
    expect(await settle(bytes)).toEqual({
      texts: ['caf\u00e9', textAt(2)],
      errors: [{ record: 2, field: `byte ${at + 1} (E9)`, reason: 'is no UTF-8', isEncoding: true }],
      refused: null,
    });
    const alone = Buffer.from(good.replace('caf\u00e9', 'cafe'));
    alone[alone.indexOf('@')] = 0xe9;
    expect((await settle(alone)).refused).toMatch(
      /^Record 2, byte \d+ \(E9\) is no UTF-8\. Name its encoding/,
    );
  });
});
