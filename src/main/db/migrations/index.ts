import { core } from './0001-core.ts';
import { abbreviations } from './0002-abbreviations.ts';
import { news } from './0003-news.ts';
import { analysis } from './0004-analysis.ts';
import { social } from './0005-social.ts';
import { ai } from './0006-ai.ts';
import { savedSearches } from './0007-saved-searches.ts';
import { postIndex } from './0008-post-index.ts';
import { dataChanges } from './0009-data-changes.ts';
import { testFamilies } from './0010-test-families.ts';
import { frozenSets } from './0011-frozen-sets.ts';
import { imports } from './0012-imports.ts';
import { claims } from './0013-claims.ts';
import { importReading } from './0014-import-reading.ts';
import { studyLog } from './0015-study-log.ts';
import { corpora } from './0018-corpora.ts';
import { notes } from './0019-notes.ts';
import { dropResolution } from './0021-drop-resolution.ts';
import { exchange } from './0023-exchange.ts';
import { coordinationSets } from './0024-coordination-sets.ts';
import { tags } from './0025-tags.ts';
import { platforms } from './0027-platforms.ts';
import { journal } from './0029-journal.ts';
import { exchangeTags } from './0030-exchange-tags.ts';
import { aiSessionSets } from './0031-ai-session-sets.ts';
import { savedStatements } from './0033-saved-statements.ts';
import { claimDays } from './0035-claim-days.ts';
import { claimMidnights } from './0036-claim-midnights.ts';
import { plannerIndexes } from './0037-planner-indexes.ts';
import { postObjects } from './0041-post-objects.ts';
import { rowSeals } from './0045-row-seals.ts';
import { resultHashes } from './0046-result-hashes.ts';
import { codingBatches } from './0050-coding-batches.ts';
import { codebookVersions } from './0051-codebook-versions.ts';
import { exchangeBatches } from './0052-exchange-batches.ts';
import { exchangeTimes } from './0053-exchange-times.ts';
import { eventMerges } from './0054-event-merges.ts';
import { keyChanges } from './0055-key-changes.ts';
import { stopWords } from './0056-stop-words.ts';
import { postPacks } from './0057-post-packs.ts';
import { packedResults } from './0058-packed-results.ts';
import type { Migration } from './migration.ts';

/** All steps, in order. A step that was released is never edited: a new one is added. */
export const migrations: readonly Migration[] = [
  core,
  abbreviations,
  news,
  analysis,
  social,
  ai,
  savedSearches,
  postIndex,
  dataChanges,
  testFamilies,
  frozenSets,
  imports,
  claims,
  importReading,
  studyLog,
  corpora,
  notes,
  dropResolution,
  exchange,
  coordinationSets,
  tags,
  platforms,
  journal,
  exchangeTags,
  aiSessionSets,
  savedStatements,
  claimDays,
  claimMidnights,
  plannerIndexes,
  postObjects,
  rowSeals,
  resultHashes,
  codingBatches,
  codebookVersions,
  exchangeBatches,
  exchangeTimes,
  eventMerges,
  keyChanges,
  stopWords,
  postPacks,
  packedResults,
];
