import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { PAGE, rowsOf, useDamagedCopies } from '#tests/helpers/damaged-copies.ts';
import { count } from '#tests/helpers/soak.ts';

const { seed, pagesOf, salvaged } = useDamagedCopies();

describe('the salvage of a damaged database', () => {
  it('survives any twenty pages being gone: what it gives is whole and holds nothing invented', async () => {
    const schema = [...pagesOf('sqlite_schema', 'internal'), ...pagesOf('sqlite_schema', 'leaf')];
    const pages = Array.from({ length: readFileSync(seed).length / PAGE }, (_, at) => at + 1).filter(
      (page) => !schema.includes(page),
    );
    const all = new Set(rowsOf(seed, 'drops'));
    for (let round = 0; round < count(2, 5); round += 1) {
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
