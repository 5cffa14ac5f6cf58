import { compileDropCategories } from '#main/analysis/text/drop-categories.ts';
import type { DropCategoryRules } from '#main/analysis/text/drop-category-rules.ts';
import { withReader } from '#main/db/open.ts';
import { findAnalysisDrops } from '#main/repositories/analysis-drops.ts';
import type { CategoryBatch } from '#main/repositories/drop-categories.ts';
import type { Task } from '#main/workers/task.ts';

export interface CategoriseInput {
  readonly file: string;
  readonly rules: DropCategoryRules;
}

const BATCH = 500;

/** Sorts all drops into categories; hands each stretch of drops over as a `CategoryBatch`, in order of their numbers. */
export const categoriseDrops: Task<CategoriseInput, { readonly drops: number }> = async (
  { file, rules },
  context,
) => {
  return withReader(file, async (db) => {
    const { categorise } = compileDropCategories(rules);
    const found = await findAnalysisDrops(db);
    const drops = found.toSorted((a, b) => a.number - b.number);
    for (let start = 0, after = -1; start < drops.length || start === 0; start += BATCH) {
      context.signal.throwIfAborted();
      const batch = drops.slice(start, start + BATCH);
      const last = batch.at(-1)?.number ?? after;
      const categories = batch.flatMap(({ number, content, references, time }) =>
        [...categorise(content, { cited: references.map(({ text }) => text), postedAt: time })].map(
          (category) => ({ dropNumber: number, category }),
        ),
      );
      const isLast = start + BATCH >= drops.length;
      await context.ask({ after, upTo: isLast ? null : last, categories } satisfies CategoryBatch);
      after = last;
      context.progress(Math.min(start + BATCH, drops.length), drops.length, 'Sorting drops into categories');
    }
    return { drops: drops.length };
  });
};
