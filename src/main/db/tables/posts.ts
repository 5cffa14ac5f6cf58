import type { ColumnType, Generated } from 'kysely';
import type { ACCOUNT_ORIGINS } from '#shared/contract/accounts.ts';
import type { ID_KINDS, PostTimeFlag } from '#shared/contract/posts.ts';
import { columnNames } from './columns.ts';

/** Accounts whose posts are compared with the drops; two come with the program, the user may change them. */
export interface SocialAccountTable {
  username: string;
  display_name: string;
  /** JSON list of platforms. */
  platforms: string;
  origin: (typeof ACCOUNT_ORIGINS)[number];
  position: number;
}

/** Times are epoch seconds, UTC; lists are JSON; flags are 0 or 1. */
export interface SocialPostColumns {
  /** An id of `shared/contract/platforms.ts`, or a name that the user gave. */
  platform: string;
  external_id: string;
  id_kind: (typeof ID_KINDS)[number];
  username: string;
  display_name: string | null;
  /** Midnight UTC where only the day is known. */
  time: number;
  time_from: 'id' | 'archive';
  archive_time: number | null;
  time_flag: PostTimeFlag | null;
  content: string;
  raw_content: string | null;
  is_repost: number;
  is_deleted: number;
  likes: number | null;
  reposts: number | null;
  replies: number | null;
  hashtags: string;
  mentions: string;
  links: string;
  media: string;
  url: string | null;
  /** What the source states that it shares (`shared/post-objects.ts`), in the order of the alphabet. */
  objects: string;
}

/** What an import writes of a post, in the order of its statements. */
export const POST_COLUMNS = columnNames<SocialPostColumns>({
  platform: true,
  external_id: true,
  id_kind: true,
  username: true,
  display_name: true,
  time: true,
  time_from: true,
  archive_time: true,
  time_flag: true,
  content: true,
  raw_content: true,
  is_repost: true,
  is_deleted: true,
  likes: true,
  reposts: true,
  replies: true,
  hashtags: true,
  mentions: true,
  links: true,
  media: true,
  url: true,
  objects: true,
});

export interface SocialPostTable extends SocialPostColumns {
  id: Generated<number>;
  import_id: number;
  collected_at: number;
}

export interface SocialPostSearchTable {
  rowid: number;
  content: string;
  social_posts_fts: ColumnType<string, string, string>;
}

/** What a frozen set needs of posts that come one after another by their ids; a post that changes takes its pack with it. */
export interface SocialPostPackTable {
  first_id: number;
  last_id: number;
  /** By how much the id of each post is above the first, as 32 bits, the lowest byte first. */
  ids: Uint8Array;
  /** Epoch seconds of each post as 64-bit floating-point numbers, the lowest byte first. */
  times: Uint8Array;
  /** Names of the items as a set stores them: joined by line feeds, deflated. */
  names: Uint8Array;
  /** 20 bytes of SHA-256 for each post. */
  hashes: Uint8Array;
}

/** Where collecting an account left off: posts older than `before_id` and newer than `since_id` are still missing. */
export interface SocialGapTable {
  platform: string;
  username: string;
  collector: string;
  before_id: string;
  since_id: string | null;
  noted_at: number;
}

/** A comparison of an account's posts with the drops, with everything it takes to repeat it. */
export interface CoordinationRunTable {
  id: Generated<number>;
  username: string;
  platform: string;
  /** A run is invisible until all of it is stored. */
  state: 'storing' | 'done';
  method_version: number;
  /** JSON. */
  parameters: string;
  seed: number;
  include_reposts: number;
  drop_count: number;
  post_count: number;
  /** SHA-256 over what was compared: numbers, times and texts of the drops; ids, times and texts of the posts. */
  drops_hash: string;
  posts_hash: string;
  dataset_id: number | null;
  dataset_name: string;
  finding_count: number;
  proof_count: number;
  /** JSON: charts per account, rule edges, ledger counts. */
  summary: string;
  /** The frozen set that it was narrowed to; null where it was of everything. */
  set_name: string | null;
  set_hash: string | null;
  /** Number of the analysis run; null in rows of earlier versions. */
  analysis_run: number | null;
  started_at: number;
  finished_at: number;
}

export interface CoordinationFindingTable {
  run_id: number;
  id: string;
  type: string;
  drop_number: number;
  post_id: number;
  platform: string;
  username: string;
  /** Post − drop. */
  delta_seconds: number;
  score: number;
  p: number;
  q: number;
  is_proof: number;
  meets_rule: number;
  explanation: string;
  shared_terms: string;
  author: string;
}

/** A pair within the window, or (`post_id` null) a drop that has none, with the distance to its nearest post. */
export interface CoordinationLedgerTable {
  run_id: number;
  position: number;
  drop_number: number;
  post_id: number | null;
  delta_seconds: number | null;
  similarity: number | null;
  shared_terms: string;
}

export interface SocialTables {
  social_accounts: SocialAccountTable;
  social_posts: SocialPostTable;
  social_posts_fts: SocialPostSearchTable;
  social_post_packs: SocialPostPackTable;
  social_gaps: SocialGapTable;
  coordination_runs: CoordinationRunTable;
  coordination_findings: CoordinationFindingTable;
  coordination_ledger: CoordinationLedgerTable;
}
