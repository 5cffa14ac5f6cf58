import type { CorpusDraw } from '#shared/contract/corpus-draw.ts';
import type { TestWorkstation } from './workstation.ts';

/** A made-up draw; `seed` tells two apart. */
export const corpusDraw = (seed: number): CorpusDraw => ({
  corpus: 'crowd',
  filter: { search: 'storm' },
  sample: { size: 2, seed },
  matching: 80,
  drawn: 2,
  leftOut: 0,
  fraction: 0.025,
  whole: { posts: 400, accounts: 9, span: null, days: 30, activeDays: 21, postsPerDay: 13.3 },
  drawnAt: `2026-01-02T03:04:${String(seed % 60).padStart(2, '0')}`,
});

/** Notes a draw with a set as a corpus of a PostgreSQL server would have, which no test of the API needs. */
export const noteDraw = (of: TestWorkstation, set: string, draws: readonly CorpusDraw[]): void => {
  of.sql()
    .prepare(
      `INSERT OR REPLACE INTO corpus_draws (set_id, draw) SELECT id, ? FROM frozen_sets WHERE name = ?`,
    )
    .run(JSON.stringify(draws), set);
};
