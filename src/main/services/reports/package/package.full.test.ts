import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetReadObjects, type AsyncBuffer } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { reportSchema } from '#shared/contract/report.ts';
import { connectDuckDb } from '#tests/helpers/duckdb.ts';
import { dataPackageSchema, roCrateSchema } from '#tests/helpers/package-schemas.ts';
import { hasSmallDisk, mountSmallDisk, SMALL_DISK_ABSENT } from '#tests/helpers/small-disk.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import type { PackageOptions } from './index.ts';

const work = { signal: new AbortController().signal, progress: () => undefined };
const options: PackageOptions = { sets: ['First'], texts: false, authors: ['Jane Doe'], sections: [] };
const folder = mkdtempSync(join(tmpdir(), 'dropscope-package-'));
const first = join(folder, 'first');

/** A locked plan, and claims: one judged twice, one settled, one whose only judgment is sealed. */
const writeStudy = async (): Promise<void> => {
  const done = async (path: string, body: object): Promise<void> => {
    const { status, text } = await w.post(path, body);
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  };
  await done('/api/plans', {
    name: 'Spring',
    question: 'Does the rate change?',
    tests: ['temporal-profile', 'content-patterns'].map((method) => ({
      method,
      result: 'Holm p below 0.05',
    })),
    stoppingRule: 'After one run.',
  });
  const [rule, reason] = ['A newspaper reports it.', 'The rule says so.'];
  for (const id of [1, 2, 3]) {
    const claim = `/api/claims/${id}`;
    await done('/api/claims', {
      by: 'Ann',
      text: 'It closes.',
      madeOn: '2018-03-01',
      rule,
      dueDate: '2021-06-30',
    });
    await done(`${claim}/evidence`, {
      ...{ by: 'Ann', direction: 'for' },
      source: { title: 'Closed', accessedAt: '2026-01-02T10:00:00', quote: 'words of others' },
    });
    const judge = (by: string, more: object) =>
      done(`${claim}/judgments`, { by, outcome: 'happened', reason, evidence: [1], ...more });
    await judge('Eve', { isBlind: true });
    if (id === 3) continue;
    await judge('Bob', id === 2 ? { outcome: 'did-not-happen' } : {});
    if (id === 2)
      await done(`${claim}/adjudication`, { by: 'Cal', outcome: 'partly', reason, evidence: [1] });
  }
};

let w: TestWorkstation;
let duck: DuckDBConnection;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'First', filter: 'number=1-50' });
  await w.get('/api/correlations/ladder?windows=5&username=demo_account_one&platform=twitter');
  await writeStudy();
  // With the posts of the data more than a group of rows of Parquet.
  const more = await w.upload('/api/social-posts/import?waitMs=60000&fileName=posts.csv', v2Archive(7000));
  expect(more.status).toBe(200);
  await w.services.packages.write(first, options, work);
  duck = await connectDuckDb();
});
afterAll(async () => {
  duck.closeSync();
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string, from = first): string => readFileSync(join(from, name), 'utf8');
const descriptor = (from = first) => dataPackageSchema.parse(JSON.parse(read('datapackage.json', from)));
const valuesOf = async (statement: string): Promise<unknown[]> =>
  (await duck.runAndReadAll(statement)).getRows().flat();
const tablesOf = (from = first) => descriptor(from).resources.filter(({ format }) => format === 'csv');
const duckTypes = {
  string: 'VARCHAR',
  date: 'VARCHAR',
  datetime: 'TIMESTAMP',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
} as const;

/** Reads like the published file interface: any slice of the bytes. */
const asyncBuffer = (file: string): AsyncBuffer => {
  const bytes = readFileSync(file);
  const slice = (start: number, end?: number): ArrayBuffer =>
    Uint8Array.from(bytes.subarray(start, end)).buffer;
  return { byteLength: bytes.length, slice };
};

describe('a research package', () => {
  it('has the same rows as Parquet, as CSV and in the database, read by DuckDB and hyparquet', async () => {
    const counts = new Map<string, number>();
    for (const { name, path, schema } of tablesOf()) {
      const columns = schema.fields.map((field) => `'${field.name}': '${duckTypes[field.type]}'`).join(', ');
      const csv = `read_csv('${join(first, path)}', header = true, columns = {${columns}}, nullstr = '', allow_quoted_nulls = false)`;
      const parquet = `read_parquet('${join(first, `${name}.parquet`)}')`;
      const [rows] = await valuesOf(`SELECT count(*) FROM ${parquet}`);
      expect([name, await valuesOf(`SELECT count(*) FROM ${csv}`)]).toEqual([name, [rows]]);
      const names = schema.fields.map((field) => `"${field.name}"`).join(', ');
      const difference = `SELECT count(*) FROM (SELECT ${names} FROM ${parquet} EXCEPT ALL SELECT ${names} FROM ${csv})`;
      expect([name, await valuesOf(difference)]).toEqual([name, [0n]]);
      const objects = await parquetReadObjects({ file: asyncBuffer(join(first, `${name}.parquet`)) });
      expect([name, objects.length]).toEqual([name, Number(rows)]);
      for (const { name: column, type } of schema.fields.filter(
        ({ type: kind }) => kind === 'integer' || kind === 'number',
      )) {
        const sum = objects.reduce((total, row) => total + Number(row[column] ?? 0), 0);
        const [stated] = await valuesOf(`SELECT coalesce(sum("${column}"), 0)::DOUBLE FROM ${parquet}`);
        expect([name, column, type, sum]).toEqual([name, column, type, expect.closeTo(Number(stated), 6)]);
      }
      counts.set(name, Number(rows));
    }
    const stored = (table: string): unknown => w.sql().prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(Object.fromEntries(counts)).toMatchObject({
      drops: stored('drops'),
      drop_links: stored('drop_links'),
      posts: stored('social_posts'),
      pairs: stored('correlations'),
      tests: stored('test_register'),
      abbreviations: stored('abbreviation_matches'),
      set_items: 50,
      ...{ plans: 1, planned_tests: 2, claims: 3, claim_rules: 3, evidence: 3 },
      // Two, two and the adjudication, and none of the sealed one.
      judgments: 5,
    });
    expect(counts.get('tests')).toBeGreaterThan(0);
    const judgments = `read_parquet('${join(first, 'judgments.parquet')}')`;
    expect(
      await valuesOf(`SELECT claim || judge || outcome || is_adjudication FROM ${judgments} ORDER BY ALL`),
    ).toEqual([
      ...['1Bobhappenedfalse', '1Evehappenedfalse', '2Bobdid-not-happenfalse'],
      ...['2Calpartlytrue', '2Evehappenedfalse'],
    ]);
    expect(read('evidence.csv')).not.toContain('words of others');
  });

  it('names a row of another table wherever it says that it does', async () => {
    const tables = tablesOf();
    for (const { name, schema } of tables)
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const file = (table: string): string => `read_parquet('${join(first, `${table}.parquet`)}')`;
        const orphans = `SELECT count(*) FROM ${file(name)} WHERE "${fields[0]}" IS NOT NULL AND "${fields[0]}" NOT IN
          (SELECT "${reference.fields[0]}" FROM ${file(reference.resource)})`;
        expect([name, fields, await valuesOf(orphans)]).toEqual([name, fields, [0n]]);
      }
    expect(tables.filter(({ schema }) => schema.foreignKeys !== undefined).length).toBeGreaterThan(8);
  });

  it('is described by documents that meet the published schemas, with the hash of every file', () => {
    const listed = new Map(descriptor().resources.map(({ path, bytes, hash }) => [path, { bytes, hash }]));
    for (const [path, { bytes, hash }] of listed) {
      const content = readFileSync(join(first, path));
      expect([path, bytes, hash]).toEqual([
        path,
        content.length,
        `sha256:${createHash('sha256').update(content).digest('hex')}`,
      ]);
    }
    expect(roCrateSchema.parse(JSON.parse(read('ro-crate-metadata.json')))['@graph']).toContainEqual({
      '@id': '#author-1',
      '@type': 'Person',
      name: 'Jane Doe',
    });
    expect(reportSchema.parse(JSON.parse(read('report.json'))).sections.map(({ id }) => id)).toEqual([
      'summary',
      'tests',
    ]);
    const sums = new Map(
      read('SHA256SUMS')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    expect([...sums.keys(), 'SHA256SUMS'].toSorted()).toEqual(readdirSync(first).toSorted());
    const codebook = read('codebook.md');
    const columns = tablesOf().flatMap(({ schema }) => schema.fields.map(({ name }) => name));
    expect(columns.filter((column) => !codebook.includes(`| ${column} |`))).toEqual([]);
  });

  it('is the same, byte for byte, when it is written again', async () => {
    const second = join(folder, 'second');
    await w.services.packages.write(second, options, work);
    expect(readdirSync(second)).toEqual(readdirSync(first));
    for (const name of readdirSync(first))
      expect([name, read(name, second) === read(name)]).toEqual([name, true]);
  });

  it('contains texts only where they were asked for, with the license note', async () => {
    const texts = w.sql().prepare<[], string>('SELECT content FROM drops').pluck().all();
    const line = texts.flatMap((text) => text.split('\n')).find((part) => part.length > 60) ?? '';
    const everything = (from: string): string =>
      readdirSync(from)
        .map((name) => read(name, from))
        .join('\n');
    expect([line.length > 60, everything(first).includes(line)]).toEqual([true, false]);
    expect(descriptor().description).toContain('contains no texts');
    const third = join(folder, 'third');
    await w.services.packages.write(third, { ...options, texts: true }, work);
    expect(read('drops.csv', third).includes(line.replaceAll('"', '""'))).toBe(true);
    expect(descriptor(third).description).toContain('License note of the source: Synthetic');
  });

  it.each([
    ['python3', 'recompute.py'],
    ['Rscript', 'recompute.R'],
  ])('has its figures recomputed to nine digits by %s where that is installed', (program, file) => {
    const elsewhere = join(folder, `a package ${program}`);
    cpSync(first, elsewhere, { recursive: true });
    const run = (from: string, cwd: string) => spawnSync(program, [from], { cwd, encoding: 'utf8' });
    const { status, stdout, error } = run(join(elsewhere, file), tmpdir());
    if (error !== undefined) return;
    expect([stdout, status]).toEqual([expect.stringContaining('All figures agree.'), 0]);
    expect(stdout.match(/ ok$/gmu)?.length).toBeGreaterThanOrEqual(12);
    const figures = read('figures.csv');
    // From the folder itself, with one figure changed.
    writeFileSync(join(elsewhere, 'figures.csv'), figures.replace(/^drops,\d+/mu, '$&.00001'));
    const changed = run(file, elsewhere);
    expect([changed.stdout, changed.status]).toEqual([expect.stringContaining('1 do not agree.'), 1]);
  });
});

const refusal = async (target: string, signal = work.signal): Promise<unknown> =>
  w.services.packages.write(target, options, { ...work, signal }).then(
    () => 'written',
    (error: unknown) => (error instanceof AppError ? error.message : error),
  );

describe('a package that cannot be written', () => {
  it('is refused where files are, in the data folder, and where there is no folder', async () => {
    expect(await refusal(first)).toContain('already exists');
    expect(await refusal(join(w.folder, 'package'))).toContain('is in the data folder');
    expect(await refusal(join(folder, 'nowhere', 'package'))).toContain('There is no folder');
    await expect(
      w.services.packages.write(join(folder, 'x'), { ...options, sets: ['Nowhere'] }, work),
    ).rejects.toThrow('There is no set “Nowhere”');
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it('leaves nothing when it is canceled', async () => {
    // A table that is written in one turn is done before it can be canceled: there are enough posts.
    const parent = join(folder, 'canceled');
    mkdirSync(parent);
    const controller = new AbortController();
    const stop = new AppError('conflict', 'Canceled.');
    const writing = w.services.packages.write(join(parent, 'package'), options, {
      signal: controller.signal,
      progress: (_done, _total, message = '') => {
        if (message.startsWith('Table')) controller.abort(stop);
      },
    });
    await expect(writing).rejects.toBe(stop);
    expect(readdirSync(parent)).toEqual([]);
  });

  it.each(['Checking the files of the ZIP', 'Writing the ZIP'])(
    'leaves nothing when it is canceled at “%s”',
    async (part) => {
      const parent = join(folder, `canceled-${part.split(' ')[0]}`);
      mkdirSync(parent);
      const controller = new AbortController();
      const stop = new AppError('conflict', 'Canceled.');
      const writing = w.services.packages.write(join(parent, 'package.zip'), options, {
        signal: controller.signal,
        progress: (_done, _total, message = '') => {
          if (message === part) controller.abort(stop);
        },
      });
      await expect(writing).rejects.toBe(stop);
      expect(readdirSync(parent)).toEqual([]);
    },
  );

  it.skipIf(!hasSmallDisk)(
    `says that the disk is full and leaves nothing (${SMALL_DISK_ABSENT})`,
    async () => {
      const disk = mountSmallDisk(2);
      try {
        for (const name of ['package', 'package.zip']) {
          expect(await refusal(join(disk.folder, name))).toContain('is full');
          expect(readdirSync(disk.folder)).toEqual([]);
        }
      } finally {
        disk.unmount();
      }
    },
  );
});
