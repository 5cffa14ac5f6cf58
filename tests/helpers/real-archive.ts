import { readFileSync } from 'node:fs';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { dropsOfPosts } from './posts-json.ts';
import { realArchiveFile } from './shared-data.ts';

/** True where the real archive is at hand; else its tests are skipped. */
export const hasRealArchive = realArchiveFile !== null;

let drops: readonly AnalysisDrop[] | null = null;

/** The real archive as the analyses see it, read once; empty where it is absent. */
export const realArchive = (): readonly AnalysisDrop[] =>
  (drops ??= realArchiveFile === null ? [] : dropsOfPosts(readFileSync(realArchiveFile, 'utf8')));
