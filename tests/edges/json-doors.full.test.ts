import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { readKeyFile } from '#main/importers/abbreviation-keys.ts';
import { ImportFailure } from '#main/importers/files/import-failure.ts';
import { unpackWork } from '#main/workers/exchange/file.ts';
import type { ReportCheck } from '#shared/contract/reports.ts';
import { runHere } from '#tests/helpers/command-here.ts';
import { exportedWork, membersOf, rewrittenWork } from '#tests/helpers/exchange.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { JSON_TEXTS, type JsonText } from './json-texts.ts';
import { RECORDS } from './plain-records.ts';

const CASES = ofTurn(JSON_TEXTS, 4).map((text) => [text.standing, text.name, text] as const);

const folder = mkdtempSync(join(tmpdir(), 'dropscope-doors-'));
let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const around = (before: string, value: Buffer, after: string): Buffer =>
  Buffer.concat([Buffer.from(before), value, Buffer.from(after)]);

/** What the text says, where it is a string that can be stored as it is; null for anything else. */
const storable = ({ standing, bytes }: JsonText): string | null => {
  if (standing === 'invalid') return null;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'string' && value.isWellFormed() ? value : null;
  } catch {
    return null;
  }
};

/** The sentence of a refusal. */
const refusalOf = (error: unknown): string => {
  if (!(error instanceof AppError) && !(error instanceof ImportFailure)) throw error;
  expect(error.message).not.toBe('');
  return error.message;
};

describe('a file of abbreviation keys', () => {
  const read = (content: string): readonly (readonly string[])[] | string => {
    try {
      return readKeyFile(content, 'json').map(({ meanings }) => meanings);
    } catch (error) {
      return refusalOf(error);
    }
  };
  // The body of the request has a text: its bytes were UTF-8 before.
  const texts = CASES.filter(([, , { bytes }]) => !bytes.toString('utf8').includes('\ufffd'));

  it.each(texts)('%s %s as a meaning is kept as it is, or refused', (_standing, _name, text) => {
    const key = around('[{"abbreviation":"ABC","category":"other","meanings":["a",', text.bytes, ']}]');
    const meanings = read(key.toString('utf8'));
    if (typeof meanings !== 'string') expect(meanings).toEqual([['a', storable(text)?.trim()]]);
  });

  it.each(texts)(
    '%s %s as the whole file is a key by its name, or refused',
    (_standing, _name, { bytes }) => {
      const text = bytes.toString('utf8');
      const keys = read(text);
      if (typeof keys === 'string') expect(keys).toMatch(/^Record 1, /);
      else
        expect(keys).toEqual(
          Object.values(JSON.parse(text) as Record<string, unknown>)
            .flat()
            .map((meaning) => [meaning]),
        );
    },
  );
});

describe('a mapping', () => {
  const post = Buffer.from(JSON.stringify([RECORDS.posts(1)]));
  const preview = async (mapping: Buffer) => {
    const escaped = [...mapping].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const path = `/api/social-posts/import/preview?fileName=a.json&mapping=${escaped}`;
    return w.upload(path, post);
  };

  it.each(CASES)('%s %s for the name of a column that is not there is refused', async (_s, _n, { bytes }) => {
    const { status, text } = await preview(
      around('{"id":"id","date":"created_at","username":"username","content":', bytes, '}'),
    );
    expect([status === 400 || status === 422, text]).toEqual([true, expect.stringMatching(/^[^{[]/u)]);
  });

  it.each(CASES)('%s %s for the whole is refused in a sentence', async (standing, _name, { bytes }) => {
    const { status, text } = await preview(bytes);
    if (bytes.toString('utf8').trim() === '') return;
    expect([status, text]).toEqual([400, expect.stringMatching(/mapping|address/)]);
    expect(standing).not.toBe('');
  });
});

describe('a file of work', () => {
  const path = join(folder, 'work.zip');
  let members: Awaited<ReturnType<typeof membersOf>>;
  beforeAll(async () => {
    await w.post('/api/notes', { subject: 'drop:14', text: 'Hers.' });
    members = await membersOf(await exportedWork(w, 'Ann'));
  });
  const read = async (file: Buffer): Promise<readonly unknown[] | string> => {
    writeFileSync(path, file);
    try {
      return [...(await unpackWork(path, 'work.zip')).values()].filter(({ kind }) => kind === 'note');
    } catch (error) {
      return refusalOf(error);
    }
  };

  it.each(CASES)('%s %s as the text of a note is kept as it is, or refused', async (_s, _n, text) => {
    const notes = members.find(({ name }) => name === 'notes.json')?.content ?? '';
    expect(notes).toContain('"Hers."');
    const [before = '', after = ''] = notes.split('"Hers."');
    const work = await read(rewrittenWork(members, 'notes.json', () => around(before, text.bytes, after)));
    if (typeof work === 'string') return;
    expect([storable(text) === null, JSON.stringify(work)]).toEqual([
      false,
      expect.stringContaining(JSON.stringify(storable(text))),
    ]);
  });

  it.each(CASES)('%s %s for a whole list or the head is refused', async (_standing, _name, { bytes }) => {
    const isEmptyList = /^[ \t\r\n]*\[[ \t\r\n]*\][ \t\r\n]*$/u.test(bytes.toString('utf8'));
    for (const place of ['notes.json', 'manifest.json']) {
      const work = await read(rewrittenWork(members, place, () => bytes));
      if (isEmptyList && place === 'notes.json') expect(work).toEqual([]);
      else expect(work).toMatch(/^(?:work\.zip|The file) /);
    }
  });
});

describe('the check of a report', () => {
  const check = async (file: Uint8Array) =>
    w.upload<ReportCheck>('/api/reports/replay?fileName=a.json&waitMs=60000', file);
  let before = '';
  let after = '';
  beforeAll(async () => {
    const { text } = await w.get('/api/export/analysis?format=json&sections=frequency');
    const at = text.indexOf('"sections"');
    const title = /"title":\s*"[^"]*"/u.exec(text.slice(at));
    if (title === null) throw new Error('The report has no title.');
    before = text.slice(0, at + title.index) + '"title": ';
    after = text.slice(at + title.index + title[0].length);
    const { value } = await check(Buffer.from(text));
    expect(value.replay?.identical).toBe(true);
  });

  // A report that can be read is computed again: a few of those are enough.
  const figures = CASES.filter(([standing], at) => standing === 'invalid' || at % 12 === 0);
  it.each(figures)('%s %s for a figure is never identical', async (standing, _name, { bytes }) => {
    const { status, value, text } = await check(around(before, bytes, after));
    expect(status).toBeLessThan(500);
    if (standing === 'invalid') expect([status, text]).toEqual([422, expect.stringContaining('a.json')]);
    if (status === 200) expect(value.replay?.identical).toBe(false);
  });

  it.each(CASES)('%s %s for the whole is refused in a sentence', async (_standing, _name, { bytes }) => {
    const { status, text } = await check(bytes);
    expect([status >= 400 && status < 500, text]).toEqual([true, expect.stringMatching(/^[^{[].*\.$/u)]);
  });
});

describe('the command line', () => {
  const path = join(folder, 'b.json');
  const run = async (content: Uint8Array, ...args: readonly string[]) => {
    writeFileSync(path, content);
    const { exitCode, stdout, stderr } = await runHere(...args, path, '--json');
    return { exitCode, printed: `${stdout}${stderr}` };
  };

  const share = (at: number): string =>
    `{"object_id":"o","account_id":"${at}","content_id":"c${at}","timestamp_share":${1_525_428_000 + at}`;

  it.each(CASES)('%s %s in a file of shares is read, or said', async (standing, _name, { bytes }) => {
    const file = around(`[${share(1)}},${share(2)},"extra":`, bytes, `},${share(3)}}]`);
    const { exitCode, printed } = await run(file, 'accounts');
    if (standing === 'valid') expect([exitCode, printed]).toEqual([0, expect.stringContaining('"shares":3')]);
    else if (standing === 'invalid') expect(exitCode).not.toBe(0);
    else expect(exitCode !== 0 || printed.includes('"shares":3')).toBe(true);
  });

  it.each(CASES)('%s %s as a report or list of shares is refused', async (_s, _n, { bytes }) => {
    for (const command of ['accounts', 'replay'])
      expect(await run(bytes, command)).toEqual({
        exitCode: 1,
        printed: expect.stringContaining('"error":"') as string,
      });
  });

  // Each opens a workstation: one text in four.
  const some = CASES.filter((_text, at) => at % 4 === 0);
  it.each(some)('%s %s as a plan is refused', async (_standing, _name, { bytes }) => {
    expect(await run(bytes, 'plan', 'lock', '--data-dir', join(folder, 'data'))).toEqual({
      exitCode: 1,
      printed: expect.stringContaining('"error":"') as string,
    });
  });
});
