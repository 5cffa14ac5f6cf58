import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingAgreement, CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { isStream, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type AnswerOf, type EndpointName } from '#shared/contract/endpoints.ts';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import type { ApiSubject } from '#shared/contract/subjects.ts';
import { exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { samples } from '#tests/helpers/samples.ts';
import { SECTIONS_OF_TURN } from '#tests/helpers/shares.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** What Ann wrote; Bob, who has not closed the batch, must meet neither. */
const ANNS_NOTE = 'zanzibarite';
const ANNS_CODE = 'quartzite';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-blind-data-'));
let w: TestWorkstation;
/** The data folder of Bob, who has merged Ann’s file of work. */
let bobs: TestWorkstation;
let path: string;
let codebookId: string;
let dropNumber: number;

const PARAMETERS: Readonly<Record<string, () => string>> = {
  '/api/coding/batches/:id': () => path,
  ':dropNumber': () => String(dropNumber),
};
const filled = (name: EndpointName, endpoint: Endpoint): string => {
  const start = samples[name]?.path ?? endpoint.path;
  if (name === 'exportAnalysis') return `${start}?sections=${SECTIONS_OF_TURN}`;
  const whole = Object.entries(PARAMETERS).reduce((text, [from, to]) => text.replace(from, to()), start);
  return whole.startsWith('/api/coder/') ? whole.replace(':id', codebookId) : whole.replaceAll(/:\w+/gu, '1');
};

beforeAll(async () => {
  // Few drops: every analysis is asked too, and what they find does not matter here.
  const data = { file: writeSmallArchive(folder, 60) };
  [w, bobs] = await Promise.all([createTestWorkstation({ data }), createTestWorkstation({ data })]);
  // The code that Ann gives is named in the book, as every code is: its name alone tells nothing. So it is hers alone as the last act.
  const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Stones', otherwise: 'other' },
    codes: ['granite', ANNS_CODE].map((code) => ({ code, definition: '', phrases: [] })),
  });
  codebookId = book.id;
  const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId, name: 'Blind', coders: ['Ann', 'Bob'], drops: { from: 'sample', size: 5 } },
  });
  path = `/api/coding/batches/${batch.id}`;
  const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=Bob`);
  dropNumber = items[0]?.dropNumber ?? 0;
  await w.send('PUT', `${path}/items/${dropNumber}`, {
    ...{ coder: 'Ann', codes: [{ code: ANNS_CODE }], note: ANNS_NOTE },
  });
  await w.post(`${path}/close`, { coder: 'Ann' });
  const file = await exportedWork(w, 'Ann');
  await importedWork(bobs, file, '&preview=true');
  await importedWork(bobs, file);
  expect(bobs.sql().prepare(`SELECT count(*) FROM work_kept WHERE kind = 'coding'`).pluck().get()).toBe(1);
});
afterAll(async () => {
  await Promise.all([w.dispose(), bobs.dispose()]);
  rmSync(folder, { recursive: true });
});

/** Where it is stored, which no statement can ask. */
const TABLES = [
  ...['codings', 'main.codings', 'coding_decisions', 'journal_rows'],
  ...['work_kept', 'main.work_kept', 'work_conflicts'],
];

/** Where the name of Ann’s code is because the code book has it. */
const BOOKS = new Set([
  ...['listCodebooks', 'getCodebook', 'listCodebookVersions', 'exportCodebook'],
  ...['listCodingBatches', 'getCodingBatch', 'exportWork'],
]);
const leaksOf = (name: string, text: string): readonly string[] =>
  [ANNS_NOTE, ...(BOOKS.has(name) ? [] : [ANNS_CODE])].filter((word) => text.includes(word));

/** What these are about is computed of the data, anew in both folders: a third of them in each run. Any other call is in every run. */
const OF_DATA: ReadonlySet<ApiSubject> = new Set([
  ...(['Datasets', 'News', 'Social', 'Correlations', 'Coordination'] as const),
  ...(['Graph', 'Patterns', 'Text'] as const),
]);
const isOfData = ({ tag }: Endpoint): boolean => OF_DATA.has(tag);

const all = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, description]) => !isStream(description),
);
const calls = [
  ...all.filter(([, endpoint]) => !isOfData(endpoint)),
  ...ofTurn(
    all.filter(([, endpoint]) => isOfData(endpoint)),
    3,
  ),
];
/** Calls after which there is no batch to ask for. */
const ENDS =
  /^(remove|delete|clear|undo|redo|restore|open|close|cancel|shut|quit|import|compact|reset|set|decide|collect|fetch|upgrade)/u;

describe('what Ann coded, before Bob has closed the batch', () => {
  it.each(calls.filter(([, { method }]) => method === 'GET'))(
    'is not in the answer of %s',
    async (name, endpoint) => {
      const start = filled(name, endpoint);
      const isItems = name === 'listCodingItems';
      const answers = [
        await w.get(isItems ? `${start}?coder=Bob` : start),
        await bobs.get(isItems ? `${start}?coder=Bob` : start),
        // In Bob’s data folder nobody reads what Ann gave in hers, whatever name they say.
        ...(isItems ? [await bobs.get(`${start}?coder=Ann`)] : []),
      ];
      for (const { text } of answers) expect(leaksOf(name, text)).toEqual([]);
    },
  );

  it.each(calls.filter(([name, { method }]) => method === 'POST' && !ENDS.test(name)))(
    'is not in the answer of %s',
    async (name, endpoint) => {
      for (const where of [w, bobs]) {
        const { text } = await where.post(filled(name, endpoint), samples[name]?.body ?? {});
        expect(leaksOf(name, text)).toEqual([]);
      }
    },
  );

  it.each([
    ['here', () => w],
    ['in Bob’s data folder', () => bobs],
  ])('is not in any view that statements can ask %s', async (_where, of) => {
    const { value: views } = await of().get<AnswerOf<'listSqlViews'>>('/api/sql/views');
    expect(views.length).toBeGreaterThan(5);
    // All in one statement: each is asked in a process of its own.
    const rows = views.map(({ name, columns }) => {
      const texts = columns.map((column) => `quote("${column.name}")`);
      return `SELECT * FROM (SELECT '${name}' AS name, concat_ws(' ', ${texts.join(', ')}) AS texts FROM ${name})`;
    });
    const { status, value, text } = await of().post<SqlAnswer>('/api/sql', {
      ...{ sql: rows.join(' UNION ALL '), seconds: 60 },
    });
    expect([status, value.isCut], text.slice(0, 300)).toEqual([200, false]);
    for (const { name } of views) {
      const found = value.rows.filter(([view]) => view === name).join('\n');
      expect([name, leaksOf(name, found)]).toEqual([name, []]);
    }
  });

  it('is in tables that no statement reads, whatever is in them', async () => {
    for (const name of TABLES) {
      const { status, text } = await w.post('/api/sql', { sql: `SELECT * FROM ${name}` });
      expect([name, status, leaksOf(name, text)]).toEqual([name, 400, []]);
    }
  });

  it.each([
    ['here', () => w],
    ['of Bob’s data folder', () => bobs],
  ])('is not in a research package %s', async (_where, of) => {
    const parent = mkdtempSync(join(tmpdir(), 'dropscope-blind-'));
    const folder = join(parent, 'package');
    const work = { signal: new AbortController().signal, progress: () => undefined };
    await of().services.packages.write(folder, { sets: [], texts: true, authors: ['A'], sections: [] }, work);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const { parentPath, name } of files)
      expect([
        name,
        leaksOf(name, readFileSync(join(parentPath, name), 'latin1')).includes(ANNS_NOTE),
      ]).toEqual([name, false]);
    rmSync(parent, { recursive: true });
  });

  it('is in Bob’s data folder once he has closed it there', async () => {
    await bobs.send('PUT', `${path}/items/${dropNumber}`, { coder: 'Bob', codes: [{ code: 'granite' }] });
    await bobs.post(`${path}/close`, { coder: 'Bob' });
    expect((await bobs.get(`${path}/differences`)).text).toContain(ANNS_NOTE);
  });

  it('is shown once Bob has closed it too', async () => {
    await w.send('PUT', `${path}/items/${dropNumber}`, { coder: 'Bob', codes: [{ code: 'granite' }] });
    await w.post(`${path}/close`, { coder: 'Bob' });
    expect((await w.get(`${path}/differences`)).text).toContain(ANNS_NOTE);
    const { value } = await w.get<CodingAgreement>(`${path}/agreement`);
    expect(value.figures.percent).toBe(0);
  });
});
