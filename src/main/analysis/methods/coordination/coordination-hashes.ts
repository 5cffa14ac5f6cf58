import { createHash } from 'node:crypto';
import type { AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

const hashOf = (rows: Iterable<readonly (string | number)[]>): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
};

/** Over what the comparison reads, so that the same hash means the same comparison. */
export const hashDrops = (drops: readonly AnalysisDrop[]): string =>
  hashOf(drops.map(({ number, time, content }) => [number, time, content]));
export const hashPosts = (posts: readonly AnalysisPost[]): string =>
  hashOf(posts.map(({ platform, id, time, content }) => [platform, id, time, content]));
