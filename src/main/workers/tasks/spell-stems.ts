import { spellingsOf } from '#main/analysis/text/tokens.ts';
import { withReader } from '#main/db/open.ts';
import { findAnalysisTerms } from '#main/repositories/abbreviation-keys.ts';
import type { Task } from '#main/workers/task.ts';

/** The stems of all drops and keys, each with the word that most of its uses are. */
export const spellStems: Task<{ readonly file: string }, ReadonlyMap<string, string>> = ({ file }) =>
  withReader(file, async (db) => {
    const [drops, keys] = await Promise.all([
      db.selectFrom('drops').select('content').execute(),
      findAnalysisTerms(db),
    ]);
    // An abbreviation counts as the words of its definition too, which no drop need have.
    return spellingsOf([...drops.map(({ content }) => content), ...keys.map(({ definition }) => definition)]);
  });
