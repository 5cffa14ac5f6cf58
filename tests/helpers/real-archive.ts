import { readFileSync } from 'node:fs';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { dropsOfPosts } from './posts-json.ts';
import { sharedFile } from './shared-data.ts';

const path = sharedFile('datasets/json-qanon/posts.json');

/** True where the real archive is at hand; else its tests are skipped. */
export const hasRealArchive = path !== null;

/** The real archive as the analyses see it; empty where it is absent. */
export const realArchive = (): readonly AnalysisDrop[] =>
  path === null ? [] : dropsOfPosts(readFileSync(path, 'utf8'));
