import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { readDrops, readNews, readPosts } from '#tests/helpers/read-file.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { JSON_TEXTS } from './json-texts.ts';
import { RECORDS } from './plain-records.ts';

const CASES = ofTurn(JSON_TEXTS, 4).map((text) => [text.standing, text.name, text] as const);

/** What came of a file: texts of its records, records that are named as faulty, or the one sentence. */
interface Read {
  readonly texts: readonly string[];
  readonly faulty: readonly number[];
  readonly refused: string | null;
}

const folder = mkdtempSync(join(tmpdir(), 'dropscope-json-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const DOORS = {
  drops: async (path: string) => {
    const { drops, errors } = await readDrops(path);
    return { texts: drops.map(({ content }) => content), errors };
  },
  posts: async (path: string) => {
    const { posts, errors } = await readPosts(path);
    return { texts: posts.map(({ content }) => content), errors };
  },
  news: async (path: string) => {
    const { events, errors } = await readNews(path);
    return { texts: events.map(({ title }) => title), errors };
  },
} as const;

const ALL = ['record 1', 'record 2', 'record 3'];

describe.each(['drops', 'posts', 'news'] as const)('the JSON door of %s', (door) => {
  const path = join(folder, `${door}.json`);
  const read = async (content: Uint8Array): Promise<Read> => {
    writeFileSync(path, content);
    try {
      const { texts, errors } = await DOORS[door](path);
      return { texts, faulty: errors.map(({ record }) => record), refused: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error.message).not.toBe('');
      return { texts: [], faulty: [], refused: error.message };
    }
  };
  const plain = (at: number): Buffer => Buffer.from(JSON.stringify(RECORDS[door](at)));
  /** A record with one more field, whose value is the text. */
  const withValue = (at: number, value: Buffer): Buffer =>
    Buffer.concat([plain(at).subarray(0, -1), Buffer.from(',"extra":'), value, Buffer.from('}')]);

  const list = (value: Buffer): Buffer =>
    Buffer.concat([
      ...[Buffer.from('['), plain(1), Buffer.from(',\n'), withValue(2, value)],
      ...[Buffer.from(',\n'), plain(3), Buffer.from(']')],
    ]);
  const lines = (value: Buffer): Buffer =>
    Buffer.concat([plain(1), Buffer.from('\n'), withValue(2, value), Buffer.from('\n'), plain(3)]);

  describe.each([
    ['a list', list],
    ['lines', lines],
  ] as const)('as %s', (form, make) => {
    it.each(CASES)('%s %s is read, or said', async (standing, _text, { bytes }) => {
      const { texts, faulty, refused } = await read(make(bytes));
      const isSaid = refused !== null || faulty.length > 0;
      // What is read is a record as it was written.
      expect(texts.filter((text) => !ALL.includes(text))).toEqual([]);
      // A line break inside the value ends the line, and so its record.
      const isCut = form === 'lines' && bytes.includes('\n');
      if (standing === 'valid' && !isCut) expect([texts, faulty, refused]).toEqual([ALL, [], null]);
      else if (standing !== 'open') expect(isSaid).toBe(true);
      else expect(isSaid || texts.length === ALL.length).toBe(true);
    });
  });

  it.each(CASES)(
    '%s %s as a whole file gives no record, and a sentence',
    async (_standing, _name, { bytes }) => {
      const { texts, faulty, refused } = await read(bytes);
      expect([texts, refused !== null || faulty.length > 0]).toEqual([[], true]);
    },
  );

  it.each(CASES)('%s %s behind a list is read, or said', async (_standing, _name, { bytes }) => {
    const front = Buffer.concat([Buffer.from('['), plain(1), Buffer.from(']\n')]);
    const { texts, faulty, refused } = await read(Buffer.concat([front, bytes]));
    const harmless = ['', '[]', '[ ]', '[\n]', '\r\n[\r\n1\r\n]\r\n', '\ufeff[]', '[\u00a0]'];
    expect(texts.length + faulty.length > 0 || refused !== null).toBe(true);
    if (!harmless.includes(bytes.toString('utf8'))) expect(faulty.length > 0 || refused !== null).toBe(true);
  });
});

describe('the JSON body of a request', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(() => w.dispose());

  const asName = (value: Buffer): Buffer =>
    Buffer.concat([Buffer.from('{"sql":"SELECT 1","name":'), value, Buffer.from('}')]);
  const REPLACED = Buffer.from('\ufffd');

  it.each(CASES)('%s %s is stored as it is, or refused in a sentence', async (standing, _name, { bytes }) => {
    const { status, text } = await w.upload('/api/sql/saved', asName(bytes));
    expect(status).toBeLessThan(500);
    if (standing === 'invalid') expect([status, text]).toEqual([400, expect.stringMatching(/JSON|UTF-8/)]);
    if (status < 300 && !bytes.includes(REPLACED)) expect(text).not.toContain('\ufffd');
  });
});
