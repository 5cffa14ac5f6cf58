import { createKeptReader } from '#main/db/kept-reader.ts';
import { countItemsByMonth, type ItemSource } from '#main/repositories/set-items.ts';
import type { Task } from '#main/workers/task.ts';
import type { SetMonth } from '#shared/contract/sets.ts';

interface MonthsInput {
  readonly file: string;
  readonly sources: readonly ItemSource[];
}

const withReader = createKeptReader();

/** How many items of each kind are of each month: every item is looked at. */
export const countByMonth: Task<MonthsInput, SetMonth[]> = ({ file, sources }, { progress }) =>
  withReader(file, async (db) => {
    const counted: SetMonth[] = [];
    for (const [at, source] of sources.entries()) {
      progress(at, sources.length);
      const months = await countItemsByMonth(db, source);
      counted.push(...months.map(({ month, count }) => ({ month, kind: source.kind, count })));
    }
    return counted;
  });
