import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import { salvage } from '#main/db/salvage.ts';
import { writeSmallArchive } from './small-archive.ts';
import { createTestWorkstation } from './workstation.ts';

export const PAGE = 4096;

/** The rows of tables, each as text; each opening of a file reads its whole schema. */
export const rowsOfAll = (file: string, tables: readonly string[]): Readonly<Record<string, string[]>> => {
  const connection = new Sqlite(file, { readonly: true });
  try {
    const rows = (table: string): string[] =>
      connection
        .prepare(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => JSON.stringify(row));
    return Object.fromEntries(tables.map((table) => [table, rows(table)]));
  } finally {
    connection.close();
  }
};
/** The rows of a table, each as text. */
export const rowsOf = (file: string, table: string): readonly string[] =>
  rowsOfAll(file, [table])[table] ?? [];

/** Makes a database of 400 drops for the tests of a file, which damage copies of it. */
export const useDamagedCopies = () => {
  const base = mkdtempSync(join(tmpdir(), 'dropscope-salvage-'));
  const seed = join(base, 'seed', 'dropscope.db');
  beforeAll(async () => {
    const w = await createTestWorkstation({
      data: { file: writeSmallArchive(base, 400) },
      folder: join(base, 'seed'),
    });
    await w.close();
    expect(w.paths.database).toBe(seed);
  });
  afterAll(() => {
    rmSync(base, { recursive: true, force: true });
  });
  /** Numbers of the pages of a type that a table’s rows are on. */
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
  /** A copy of which pages are zeros. */
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
  return { base, seed, pagesOf, damage, salvaged };
};
