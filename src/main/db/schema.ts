import type { AbbreviationTables } from './tables/abbreviations.ts';
import type { AiTables } from './tables/ai.ts';
import type { AnalysisTables } from './tables/analysis.ts';
import type { ClaimTables } from './tables/claims.ts';
import type { CodingTables } from './tables/coding.ts';
import type { CoreTables } from './tables/core.ts';
import type { CorpusTables } from './tables/corpora.ts';
import type { ExchangeTables } from './tables/exchange.ts';
import type { ImportTables } from './tables/imports.ts';
import type { JournalTables } from './tables/journal.ts';
import type { NewsTables } from './tables/news.ts';
import type { PlanTables } from './tables/plans.ts';
import type { SocialTables } from './tables/posts.ts';
import type { SealTables } from './tables/seals.ts';
import type { SetTables } from './tables/sets.ts';
import type { WrittenTables } from './tables/written.ts';

/** All tables; a subject's tables are in its own file of `tables/` and are added here. */
export type Schema = CoreTables &
  ImportTables &
  AbbreviationTables &
  NewsTables &
  SocialTables &
  AiTables &
  CodingTables &
  AnalysisTables &
  SetTables &
  ClaimTables &
  PlanTables &
  CorpusTables &
  WrittenTables &
  ExchangeTables &
  JournalTables &
  SealTables;

/** Tables of SQLite’s own, which a search index is made of. */
type IndexTables =
  `${'drops_fts' | 'news_fts' | 'social_posts_fts'}${'' | '_config' | '_data' | '_docsize' | '_idx'}`;

/** The names of all tables of the newest schema: by these a start knows a whole file, without running all migrations in memory. */
export const TABLES: Readonly<Record<keyof Schema | IndexTables, true>> = {
  abbreviation_keys: true,
  abbreviation_matches: true,
  abbreviation_readings: true,
  ai_sections: true,
  ai_sessions: true,
  analysis_hashes: true,
  analysis_runs: true,
  claim_decisions: true,
  claim_log: true,
  claims: true,
  closed_drops: true,
  codebook_versions: true,
  codebooks: true,
  coder_runs: true,
  coding_batch_coders: true,
  coding_batch_drops: true,
  coding_batches: true,
  coding_decisions: true,
  codings: true,
  coordination_findings: true,
  coordination_ledger: true,
  coordination_runs: true,
  corpora: true,
  corpus_draws: true,
  correlations: true,
  datasets: true,
  drop_categories: true,
  drop_images: true,
  drop_links: true,
  drop_references: true,
  drops: true,
  drops_fts: true,
  drops_fts_config: true,
  drops_fts_data: true,
  drops_fts_docsize: true,
  drops_fts_idx: true,
  event_merges: true,
  frozen_set_items: true,
  frozen_sets: true,
  human_code_versions: true,
  human_codes: true,
  import_changes: true,
  import_mappings: true,
  imports: true,
  item_tags: true,
  jobs: true,
  journal_acts: true,
  journal_rows: true,
  machine_codes: true,
  meta: true,
  news_events: true,
  news_fts: true,
  news_fts_config: true,
  news_fts_data: true,
  news_fts_docsize: true,
  news_fts_idx: true,
  note_mentions: true,
  notes: true,
  row_seals: true,
  saved_searches: true,
  saved_statements: true,
  settings: true,
  social_accounts: true,
  social_gaps: true,
  social_post_packs: true,
  social_posts: true,
  social_posts_fts: true,
  social_posts_fts_config: true,
  social_posts_fts_data: true,
  social_posts_fts_docsize: true,
  social_posts_fts_idx: true,
  stop_words: true,
  study_log: true,
  tag_moves: true,
  tags: true,
  test_register: true,
  work_conflicts: true,
  work_kept: true,
  work_versions: true,
};
