import type { Executor } from '#main/db/open.ts';
import { statsOfTotals, type TotalStats } from '#main/repositories/drop-stats.ts';
import { requireFrozenSet } from '#main/services/analyses/run-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { section, type SectionSource } from '#main/services/reports/section.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import type { ReportSectionId, ReportSet } from '#shared/contract/report.ts';

/** Runs as a report lists them: all, or those that were narrowed to its set. */
export type ListedRuns = Pick<AnalysisRuns, 'list'>;

/** Only the runs that looked at a set: narrowed to it, or with it as set A of the text bench. */
export const runsOfSet = (runs: ListedRuns, { hash }: ReportSet): ListedRuns => ({
  list: async (method, limit) => {
    const { items } = await runs.list(method, limit);
    const own = items.filter(({ selection }) => {
      const { set, a } = selectionSchema.safeParse(selection).data ?? {};
      return set?.hash === hash || a?.hash === hash;
    });
    return { items: own, total: own.length };
  },
});

/** The figures of the drops in a set. @throws AppError `not_found`, or `conflict` where it was replaced */
export const statsOfSet = async (db: Executor, { name, hash }: ReportSet): Promise<TotalStats> =>
  statsOfTotals(db, (await requireFrozenSet(db, { name, hash })).id);

/** A section that a narrowed report leaves out, and says so. */
export const leftOut = (id: ReportSectionId): SectionSource => ({
  id,
  gather: () =>
    Promise.resolve(
      section(id, { notes: ['Left out: this section is about all of the data, not about a working set.'] }),
    ),
});
