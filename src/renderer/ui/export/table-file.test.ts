import { expect, it } from 'vitest';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { tableFile, type ShownTable } from './table-file.ts';

const table: ShownTable = {
  title: 'Top Correlations',
  columns: ['drop', 'title', 'score'],
  rows: [
    [1, 'A, "quoted"', 0.5],
    [2, '=formula', null],
  ],
  filter: 'political drops, 2018',
};
const view = {
  source: {
    program: 'Dropscope 0.1.0',
    csvFor: 'spreadsheet' as const,
    dataset: 'archive',
    datasetSha256: 'aa11',
    run: {
      method: 'correlation',
      version: 3,
      runId: 7,
      parameters: { surrogates: 1000 },
      seed: 4966,
      inputSha256: 'bb22',
      computedAt: '2026-11-22T00:00:00',
      plan: null,
      set: { name: 'Storm 2018', hash: 'cc33' },
    },
  },
  view: '/?tab=correlations',
  at: '2026-11-22T12:00:00.000Z',
};

it('names filter, view, run and hashes in every format', async () => {
  const csv = (await tableFile(table, 'csv', view)).content.split('\r\n');
  expect(csv[0]).toBe(
    'drop,title,score,list,filter,view,dataset,dataset_sha256,run,run_input_sha256,marking,q_family,set,set_sha256,rows_sha256,exported_at,program',
  );
  expect(csv[1]).toMatch(
    /^1,"A, ""quoted""",0\.5,Top Correlations,"political drops, 2018",\/\?tab=correlations,archive,aa11,"correlation v3, run 7, seed 4966",bb22,exploratory,,Storm 2018,cc33,[0-9a-f]{64},/u,
  );
  expect(csv[2]).toMatch(/^2,"'=formula",,/u);

  const json = JSON.parse((await tableFile(table, 'json', view)).content) as Record<string, unknown>;
  expect(json).toMatchObject({
    format: 'dropscope-table/1',
    filter: 'political drops, 2018',
    view: '/?tab=correlations',
    dataset_sha256: 'aa11',
    run_input_sha256: 'bb22',
    run_parameters: { surrogates: 1000 },
    rows: [
      { drop: 1, title: 'A, "quoted"', score: 0.5 },
      { drop: 2, title: '=formula', score: null },
    ],
  });

  const lines = (await tableFile(table, 'ndjson', view)).content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ type }) => type)).toEqual(['table', 'row', 'row']);
  expect(lines[0]).toMatchObject({ filter: 'political drops, 2018', rows_sha256: json['rows_sha256'] });
});

it('says over which tests a column q is', async () => {
  const { content } = await tableFile({ ...table, columns: ['drop', 'title', 'q'] }, 'json', view);
  expect(JSON.parse(content)).toMatchObject({ q_family: 'q is over the events of the common period.' });
});

it('has another hash as soon as a figure differs', async () => {
  const hash = async (shown: ShownTable) =>
    (JSON.parse((await tableFile(shown, 'json', view)).content) as { rows_sha256: string }).rows_sha256;
  expect(await hash({ ...table, rows: [[1, 'A, "quoted"', 0.6], ...table.rows.slice(1)] })).not.toBe(
    await hash(table),
  );
  expect(await hash({ ...table, filter: '' })).toBe(await hash(table));
});

it('has the same rows and cells for programs that are not ours', async () => {
  const rows = hostileTexts.map((text, at) => [at, text, null]);
  const source = { ...view.source, csvFor: 'program' as const };
  const { content } = await tableFile({ ...table, rows }, 'csv', { ...view, source });
  for (const [head, ...found] of Object.values(await foreignTables(content))) {
    expect(head?.slice(0, 3)).toEqual(table.columns);
    expect(found.map((row) => row.slice(0, 3))).toEqual(rows.map(([at, text]) => [String(at), text, '']));
  }
});

it('has each cell under its column, whatever columns are called', async () => {
  const columns = ['code', '2018', 'type', '1', 'code', 'set', 'list', '__proto__', ''];
  const cells = columns.map((name, at) => `${name}/${at}`);
  const odd = { ...table, columns, rows: [cells] };
  const isApart = (name: string, at: number): boolean => name === columns[at] || / \d+$/u.test(name);

  const [head = [], row = []] =
    Object.values(await foreignTables((await tableFile(odd, 'csv', view)).content))[0] ?? [];
  expect(row.slice(0, columns.length)).toEqual(cells);
  expect(head.slice(0, columns.length).every(isApart)).toBe(true);
  expect(new Set(head).size).toBe(head.length);

  const { rows } = JSON.parse((await tableFile(odd, 'json', view)).content) as {
    rows: Record<string, string>[];
  };
  const [, line = ''] = (await tableFile(odd, 'ndjson', view)).content.split('\n');
  const { type, ...record } = JSON.parse(line) as Record<string, string>;
  expect(type).toBe('row');
  for (const found of [rows[0] ?? {}, record])
    expect(Object.values(found).toSorted()).toEqual(cells.toSorted());
  expect(rows[0]).toMatchObject({ '2018': '2018/1', '1': '1/3', type: 'type/2', 'code 2': 'code/4' });
  expect(record).toMatchObject({ '2018': '2018/1', '1': '1/3', 'type 2': 'type/2', 'code 2': 'code/4' });
});

it('is one line a record to readers that break lines at any sign', async () => {
  const rows = hostileTexts.map((text, at) => [at, text, null]);
  const { content } = await tableFile({ ...table, rows }, 'ndjson', view);
  expect(content.trimEnd().split(/[\n\u0085\u2028\u2029]/u)).toHaveLength(rows.length + 1);
});
