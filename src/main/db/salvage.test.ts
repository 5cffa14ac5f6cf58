import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#main/db/database.ts';
import { openReader } from '#main/db/open.ts';
import { salvage } from '#main/db/salvage.ts';
import { PAGE, rowsOf, rowsOfAll, useDamagedCopies } from '#tests/helpers/damaged-copies.ts';
import { fillTables } from '#tests/helpers/filled-tables.ts';

const { base, seed, pagesOf, damage, salvaged } = useDamagedCopies();
/** Numbers of the pages that a table's rows are on. */
const leavesOf = (table: string): readonly number[] => pagesOf(table, 'leaf');

describe('the salvage of a damaged database', () => {
  it('copies a sound one row by row', async () => {
    const result = await salvaged('sound.db', []);
    expect(result).toMatchObject({ drops: 400, leftOut: 0, changed: 0 });
    const names = result.tables.map(({ name }) => name);
    const expected = rowsOfAll(seed, names);
    expect(rowsOfAll(result.file, names)).toEqual(expected);
    expect(result.tables.map(({ name, rows, isWhole }) => [name, rows, isWhole])).toEqual(
      names.map((name) => [name, expected[name]?.length, true]),
    );
  });

  it('copies what every table has as it is: no trigger writes a second time', async () => {
    const database = damage('filled.db', []);
    fillTables(database, 2);
    const result = await salvage(database, join(base, 'new-filled.db'));
    expect(result.leftOut).toBe(0);
    expect(result.tables.length).toBeGreaterThan(50);
    const names = result.tables.map(({ name }) => name).filter((name) => name !== 'meta');
    expect(rowsOfAll(result.file, names)).toEqual(rowsOfAll(database, names));
    const withoutPages = (file: string) =>
      rowsOf(file, 'sqlite_schema')
        .map((row) => row.replace(/"rootpage":\d+,/u, ''))
        .toSorted();
    expect(withoutPages(result.file)).toEqual(withoutPages(database));
  });

  it('finds every row before, between and after the pages that are gone, and opens as a database', async () => {
    const leaves = leavesOf('drops');
    expect(leaves.length).toBeGreaterThan(20);
    const lost = [4, 5, 11].map((at) => leaves[at] ?? 0);
    const result = await salvaged('holes.db', lost);
    const [all, kept] = [rowsOf(seed, 'drops'), rowsOf(result.file, 'drops')];
    // Three of the leaves: their rows and no others are missing.
    expect(all.length - kept.length).toBeGreaterThan(2);
    expect(all.length - kept.length).toBeLessThan((all.length / leaves.length) * 3 * 2);
    expect(kept.filter((row) => !all.includes(row))).toEqual([]);
    expect(result.drops).toBe(kept.length);
    expect(result.tables.filter(({ isWhole }) => !isWhole).map(({ name }) => name)).toEqual(['drops']);

    const numberOf = (file: string): number =>
      Number(
        rowsOf(file, 'meta')
          .map((row) => /"data_version","value":"(\d+)"/.exec(row)?.[1])
          .find(Boolean),
      );
    expect(numberOf(result.file)).toBe(numberOf(seed) + 1);

    const store = await openDatabase(result.file, join(base, 'backups'));
    const reader = openReader(result.file);
    expect(reader.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(reader.pragma('foreign_key_check')).toEqual([]);
    const found = reader.prepare(`SELECT count(*) FROM drops_fts WHERE drops_fts MATCH '"water"'`);
    expect(found.pluck().get()).toBe(kept.filter((row) => row.includes('Watch the water')).length);
    reader.close();
    store.close();
  });

  it('says how many rows are not as they were written', async () => {
    const database = damage('letters.db', []);
    const bytes = readFileSync(database);
    for (const text of ['Watch the water', 'Good morning friends'])
      bytes.write(text.toLowerCase(), bytes.indexOf(text));
    writeFileSync(database, bytes);
    const result = await salvage(database, join(base, 'new-letters.db'));
    expect([result.drops, result.leftOut, result.changed > 0]).toEqual([400, 0, true]);
    expect(result.tables.filter(({ changed }) => changed > 0).map(({ name }) => name)).toEqual(['drops']);
  });

  it('says so where nothing can be read, and leaves nothing behind', async () => {
    for (const [name, how] of [
      ['header.db', (bytes: Buffer) => bytes.fill(0, 0, PAGE)],
      ['schema.db', (bytes: Buffer) => bytes.fill(0, PAGE, PAGE * 40)],
      ['text.db', () => Buffer.from('not a database at all')],
      ['empty.db', () => Buffer.alloc(0)],
    ] as const) {
      const database = damage(name, []);
      writeFileSync(database, how(readFileSync(database)));
      const file = join(base, `new-${name}`);
      await expect(salvage(database, file)).rejects.toThrow(
        /^Nothing could be read from .*the part that lists its contents is damaged\.$/,
      );
      expect(existsSync(file)).toBe(false);
    }
  });
});
