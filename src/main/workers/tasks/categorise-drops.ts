import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileDropCategories } from '#main/analysis/text/drop-categories.ts';
import type { DropCategoryRules } from '#main/analysis/text/drop-category-rules.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { findAnalysisDrops } from '#main/repositories/analysis-drops.ts';
import { replaceDropCategories } from '#main/repositories/drop-categories.ts';
import type { Task } from '#main/workers/task.ts';

export interface CategoriseInput {
  readonly file: string;
  readonly rules: DropCategoryRules;
}

const BATCH = 500;

/** Sorts all drops into categories and stores them, in one transaction. */
export const categoriseDrops: Task<CategoriseInput, { readonly drops: number }> = async (
  { file, rules },
  context,
) => {
  return writeInWorker(file, async (tx) => {
    const { categorise } = compileDropCategories(rules);
    const drops = (await findAnalysisDrops(tx.read)).toSorted((a, b) => a.number - b.number);
    for (let start = 0, after = -1; start < drops.length || start === 0; start += BATCH) {
      // A turn of the loop, in which a cancel arrives.
      await nextTurn();
      context.signal.throwIfAborted();
      const batch = drops.slice(start, start + BATCH);
      const last = batch.at(-1)?.number ?? after;
      const categories = batch.flatMap(({ number, content, references, time }) =>
        [...categorise(content, { cited: references.map(({ text }) => text), postedAt: time })].map(
          (category) => ({ dropNumber: number, category }),
        ),
      );
      const isLast = start + BATCH >= drops.length;
      replaceDropCategories(tx, { after, upTo: isLast ? null : last, categories });
      after = last;
      context.progress(Math.min(start + BATCH, drops.length), drops.length, 'Sorting drops into categories');
    }
    return { drops: drops.length };
  });
};
