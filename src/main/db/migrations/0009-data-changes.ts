import { step } from './migration.ts';

/**
 * Each part of the data gets a running number of its own. It begins with the text that stored runs know the part by, so that none of
 * them counts as stale; raising it takes the number that the text begins with.
 */
export const dataChanges = step(9, 'data changes', [
  `INSERT INTO meta (key, value)
      SELECT 'changes:events', count(*) || '/' || coalesce(max(rowid), 0) FROM news_events
      HAVING EXISTS (SELECT 1 FROM analysis_runs)`,
  `INSERT INTO meta (key, value)
      SELECT 'changes:posts', (SELECT count(*) || '/' || coalesce(max(id), 0) FROM social_posts) || ' ' ||
        (SELECT count(*) || '/' || coalesce(max(finished_at), 0) FROM social_imports)
      WHERE EXISTS (SELECT 1 FROM analysis_runs)`,
  `INSERT INTO meta (key, value)
      SELECT 'changes:keys', count(*) || '/' || coalesce(max(updated_at), 0) FROM abbreviation_keys
      HAVING EXISTS (SELECT 1 FROM analysis_runs)`,
  `DELETE FROM meta WHERE key IN ('news_revision', 'abbreviation_keys_revision', 'abbreviation_matches',
        'drop_stats', 'drops_in_time_order')`,
]);
