import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { salvage } from '#main/db/salvage.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-salvage-'));
const PAGE = 4096;
let seed = '';

beforeAll(async () => {
  const w = await createTestWorkstation({
    data: { file: writeSmallArchive(base, 400) },
    folder: join(base, 'seed'),
  });
  await w.close();
  seed = w.paths.database;
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const rowsOf = (file: string, table: string): readonly string[] => {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return connection
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => JSON.stringify(row));
  } finally {
    connection.close();
  }
};
const pagesOf = (table: string, type: string): readonly number[] => {
  const connection = new Sqlite(seed, { readonly: true });
  try {
    return connection
      .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path')
      .pluck()
      .all(table, type) as number[];
  } finally {
    connection.close();
  }
};

const damage = (name: string, pages: readonly number[]): string => {
  const file = join(base, name);
  copyFileSync(seed, file);
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0, (page - 1) * PAGE, page * PAGE);
  writeFileSync(file, bytes);
  return file;
};

const salvaged = async (name: string, pages: readonly number[]) => {
  const database = damage(name, pages);
  const before = readFileSync(database);
  const result = await salvage(database, join(base, `new-${name}`));
  expect(readFileSync(database).equals(before), 'the damaged file is as it was').toBe(true);
  return result;
};

describe('the salvage of a damaged database', () => {
  it('survives any twenty pages being gone: what it gives is whole and holds nothing invented', async () => {
    const schema = [...pagesOf('sqlite_schema', 'internal'), ...pagesOf('sqlite_schema', 'leaf')];
    const pages = Array.from({ length: readFileSync(seed).length / PAGE }, (_, at) => at + 1).filter(
      (page) => !schema.includes(page),
    );
    const all = new Set(rowsOf(seed, 'drops'));
    for (let round = 0; round < 5; round += 1) {
      const { below } = createRandom(round);
      const lost = Array.from({ length: 20 }, () => pages[below(pages.length)] ?? 2);
      const result = await salvaged(`random-${round}.db`, lost);
      const connection = new Sqlite(result.file, { readonly: true });
      expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(connection.pragma('foreign_key_check')).toEqual([]);
      connection.close();
      expect(rowsOf(result.file, 'drops').filter((row) => !all.has(row))).toEqual([]);
    }
  });
});
