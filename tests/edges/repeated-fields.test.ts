import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeyFile } from '#main/importers/abbreviation-keys.ts';
import { readShares, type StatedShare } from '#main/importers/shares/read-shares.ts';
import { REFERENCE_COLUMNS } from '#main/importers/shares/share-columns.ts';
import { exportedWork, membersOf, rewrittenWork } from '#tests/helpers/exchange.ts';
import { readDropBytes, readNewsBytes, readPostBytes } from '#tests/helpers/read-file.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { RECORDS } from './plain-records.ts';

const READ = {
  drops: async (content: string) => {
    const { drops, errors } = await readDropBytes(content);
    return { texts: drops.map((drop) => drop.content), errors };
  },
  posts: async (content: string) => {
    const { posts, errors } = await readPostBytes(content);
    return { texts: posts.map((post) => post.content), errors };
  },
  news: async (content: string) => {
    const { events, errors } = await readNewsBytes(content);
    return { texts: events.map((event) => event.title), errors };
  },
} as const;

const GIVEN_TWICE = 'is given twice, so that its value is in doubt';

describe.each(['drops', 'posts', 'news'] as const)('a record of %s that has one name twice', (door) => {
  const plain = (at: number): string => JSON.stringify(RECORDS[door](at));
  const field = door === 'news' ? 'title' : 'text';
  const forms = {
    list: (records: readonly string[]) => `[${records.join(',\n')}]`,
    lines: (records: readonly string[]) => records.join('\n'),
  };

  it.each([
    ['list', 1, field, `,"${field}":"another"}`],
    ['list', 2, field, `,"${field}":"another"}`],
    ['lines', 2, field, `,"${field}":"another"}`],
    ['lines', 2, 'more.of', ',"more":{"of":1,"of":2}}'],
    ['list', 2, 'more.0.of', String.raw`,"more":[{"of":1,"\u006ff":2}]}`],
  ] as const)('in a %s at %i is refused with the name of %s', async (form, place, name, end) => {
    const records = [1, 2, 3].map((at) => (at === place ? `${plain(at).slice(0, -1)}${end}` : plain(at)));
    const { texts, errors } = await READ[door](forms[form](records));
    expect(errors).toEqual([{ record: place, field: name, reason: GIVEN_TWICE }]);
    expect(texts).toEqual([1, 2, 3].filter((at) => at !== place).map((at) => `record ${at}`));
  });
});

it('a document that says twice whose its list is, is refused', async () => {
  const post = (at: number): string => JSON.stringify(RECORDS.posts(at));
  const document = `{"channel":"one","channel":"two","items":[${post(1)},${post(2)}]}`;
  const { posts, errors } = await readPostBytes(document, { list: 'items' });
  expect(posts).toEqual([]);
  expect(errors[0]?.reason).toContain('“channel”');
});

describe('outside of records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-twice-'));
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(async () => {
    await w.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a share is left out and named', async () => {
    const share = (id: string): string =>
      `{"object_id":"o","account_id":"${id}","content_id":"c${id}","timestamp_share":1525428000`;
    const path = join(folder, 'shares.ndjson');
    writeFileSync(path, `${share('1')}}\n${share('2')},"account_id":"3"}\n`);
    const shares: StatedShare[] = [];
    const { faulty, firstFault } = await readShares(path, REFERENCE_COLUMNS, undefined, (one) => {
      shares.push(one);
    });
    expect([shares.map(({ account }) => account), faulty]).toEqual([['1'], 1]);
    expect(firstFault).toBe(`Record 2, account_id: ${GIVEN_TWICE}`);
  });

  it('the body of a request is refused', async () => {
    const { status, text } = await w.upload('/api/sql/saved', '{"name":"a","sql":"SELECT 1","name":"b"}');
    expect([status, text]).toEqual([400, 'The body has the field “name” twice: leave one of the two.']);
    expect((await w.get<readonly unknown[]>('/api/sql/saved')).value).toEqual([]);
  });

  it('a file of abbreviation keys is refused', () => {
    const key = '{"abbreviation":"ABC","meanings":["a"],"meanings":["b"]}';
    expect(() => readKeyFile(`[${key}]`, 'json')).toThrow(`Record 1, meanings: ${GIVEN_TWICE}.`);
  });

  it('a table of abbreviation keys with two columns of one name is refused', () => {
    expect(() => readKeyFile('abbreviation,category,meanings,meanings\nABC,other,a,b\n', 'csv')).toThrow(
      'Record 1, meanings: is the name of two columns.',
    );
  });

  it('a file of work is refused, though its hashes are right', async () => {
    const members = await membersOf(await exportedWork(w, 'Ann'));
    const file = rewrittenWork(members, 'manifest.json', (json) =>
      json.replace('"format":', '"format":"another","format":'),
    );
    const { status, text } = await w.upload('/api/work/import?waitMs=60000', file);
    expect(status).toBe(422);
    expect(text).toContain('the field “format” is given twice');
  });
});
