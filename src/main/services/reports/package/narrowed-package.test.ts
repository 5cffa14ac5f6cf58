import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { PackageExport } from '#shared/contract/packages.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { dataPackageSchema, roCrateSchema } from '#tests/helpers/package-schemas.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import type { PackageOptions } from './index.ts';

const work = { signal: new AbortController().signal, progress: () => undefined };
const options: PackageOptions = { set: 'lights', sets: [], texts: false, authors: [], sections: [] };
const folder = mkdtempSync(join(tmpdir(), 'dropscope-narrowed-'));
/** Written once, for all tests that read it. */
const target = join(folder, 'narrowed');
const texts = ['harbor lights', 'a garden', 'harbor wall', 'lights at sea'];

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  await w.upload('/api/import-complete-dataset?waitMs=60000', archiveText(texts.map((text) => ({ text }))));
  await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Lights', filter: 'search=lights' });
  // Its last item goes.
  w.sql().exec('PRAGMA foreign_keys = OFF; DELETE FROM drops WHERE number = 4');
  await w.services.packages.write(target, options, work);
});
afterAll(async () => {
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (csv: string): string[] => csv.trim().split('\r\n').slice(1);

it('narrows the rows to a working set, says so in every description, and counts the items that are gone', () => {
  const read = (name: string): string => readFileSync(join(target, name), 'utf8');
  expect(rowsOf(read('drops.csv')).map((row) => row.split(',')[0])).toEqual(['drop:1']);
  expect(rowsOf(read('set_items.csv')).map((row) => row.split(','))).toEqual([
    ['Lights', '0', 'drop:1', expect.any(String), 'true'],
    ['Lights', '1', 'drop:4', expect.any(String), 'true'],
  ]);
  const { workingSet, description } = dataPackageSchema.parse(JSON.parse(read('datapackage.json')));
  const sentence = /working set “Lights” \(SHA-256 [0-9a-f]{64}, 2 items, 1 of them no longer in the data\)/u;
  expect(workingSet).toMatchObject({ name: 'Lights', query: 'drops:search=lights', items: 2, gone: 1 });
  expect(description).toMatch(sentence);
  // Marks of Markdown are behind backslashes there.
  expect(read('codebook.md').replaceAll('\\', '')).toMatch(sentence);
  expect(roCrateSchema.parse(JSON.parse(read('ro-crate-metadata.json')))['@graph']).toContainEqual(
    expect.objectContaining({ '@id': '#working-set', identifier: workingSet?.sha256 }),
  );
  const figures = Object.fromEntries(rowsOf(read('figures.csv')).map((row) => row.split(',').slice(0, 2)));
  expect(figures).toMatchObject({ drops: '1', set_items_present: '1', set_items_gone: '1', posts: '0' });
  const { status, stdout, error } = spawnSync('python3', ['recompute.py'], { cwd: target, encoding: 'utf8' });
  if (error === undefined)
    expect([stdout, status]).toEqual([expect.stringContaining('All figures agree.'), 0]);
});

const membersOf = async (file: string): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await openPromise(file, { lazyEntries: true });
  const members = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    members.set(entry.fileName, Buffer.concat(chunks));
  }
  return members;
};

it('is one ZIP file with the bytes of the folder, the same again, and leaves nothing beside it', async () => {
  const files = await Promise.all(
    ['a.zip', 'b.ZIP'].map(async (name) => {
      const { path, files: listed } = await w.services.packages.write(join(folder, name), options, work);
      expect([path, listed.length]).toEqual([join(folder, name), readdirSync(target).length]);
      return readFileSync(path);
    }),
  );
  expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true);
  const members = await membersOf(join(folder, 'a.zip'));
  expect([...members.keys()]).toEqual(readdirSync(target));
  for (const [name, content] of members)
    expect([name, content.equals(readFileSync(join(target, name)))]).toEqual([name, true]);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  await expect(w.services.packages.write(join(folder, 'a.zip'), options, work)).rejects.toThrow(
    'already exists',
  );
});

it('is of a set without drops, too', async () => {
  const frozen = await w.post<Freezing>('/api/sets?waitMs=60000', {
    ...{ from: 'filter', name: 'Politics', filter: 'events:category=politics' },
  });
  const items = frozen.value.set?.items ?? 0;
  expect(items).toBeGreaterThan(0);
  const events = join(folder, 'events');
  const { tables } = await w.services.packages.write(events, { ...options, set: 'Politics' }, work);
  expect(tables).toEqual(
    expect.arrayContaining([
      { name: 'drops', rows: 0 },
      { name: 'events', rows: items },
    ]),
  );
  const figures = Object.fromEntries(
    rowsOf(readFileSync(join(events, 'figures.csv'), 'utf8')).map((row) => row.split(',').slice(0, 2)),
  );
  expect(figures).toMatchObject({ drops: '0', events: String(items), set_items_gone: '0' });
});

it('is exported over the API as a ZIP file of a set', async () => {
  const { value, text } = await w.post<PackageExport>('/api/packages?waitMs=60000', {
    form: 'zip',
    set: 'Lights',
  });
  expect(value.package?.path, text).toBe(join(w.paths.exports, 'package-1.zip'));
  expect(value.package?.tables).toContainEqual({ name: 'drops', rows: 1 });
  expect((await w.post('/api/packages', { set: 'Nowhere' })).text).toContain('no set “Nowhere”');
});
