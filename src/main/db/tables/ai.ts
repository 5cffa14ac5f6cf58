import type { AI_SESSION_STATUSES } from '#shared/contract/ai.ts';
import type { RunStatus } from '#shared/contract/jobs.ts';

/** Times are epoch seconds, UTC; columns named `*_json` hold JSON. */
export interface SettingTable {
  key: string;
  value_json: string;
}

export interface AiSessionTable {
  id: string;
  name: string;
  provider: string;
  model: string;
  status: (typeof AI_SESSION_STATUSES)[number];
  types_json: string;
  range_start: string | null;
  range_end: string | null;
  job_id: string | null;
  started_at: number;
  finished_at: number | null;
  error: string | null;
  dataset_sha256: string | null;
  seed: number;
  set_name: string | null;
  set_hash: string | null;
}

export interface AiSectionTable {
  session_id: string;
  type: string;
  position: number;
  confidence: number | null;
  size: number;
  analysis: string;
  /** Computed facts with their excerpts: what the text rests on. */
  facts_json: string;
  claims_json: string;
  caveats_json: string;
  rejected_json: string;
  /** Null for what was written without a model. */
  prompt_version: string | null;
  input_hash: string | null;
  system_text: string | null;
  prompt_text: string | null;
  answer_text: string | null;
  answered_by: string;
  input_tokens: number;
  output_tokens: number;
  cost: number;
  calls: number;
  error: string | null;
}

export interface CodebookTable {
  id: string;
  name: string;
  otherwise: string;
  codes_json: string;
  created_at: number;
}

/** What a code book that was changed said before, and says now. */
export interface CodebookVersionTable {
  codebook_id: string;
  /** Of what its codes mean. */
  sha256: string;
  otherwise: string;
  codes_json: string;
  created_at: number;
}

/** By which version of the book a drop was coded; without a row, by its first. */
export interface HumanCodeVersionTable {
  codebook_id: string;
  dataset_id: number;
  drop_number: number;
  sha256: string;
}

export interface HumanCodeTable {
  codebook_id: string;
  /** A number means another drop in another dataset. */
  dataset_id: number;
  drop_number: number;
  code: string;
  coded_at: number;
}

export interface CoderRunTable {
  id: string;
  codebook_id: string;
  /** `rule`, or the model that coded. */
  coder: string;
  provider: string;
  scope: 'audit' | 'bulk';
  status: RunStatus;
  job_id: string | null;
  started_at: number;
  finished_at: number | null;
  error: string | null;
  /** The code book as it was then: later edits do not change what a run means. */
  codebook_json: string;
  agreement_json: string | null;
  uncoded: number;
  input_tokens: number;
  output_tokens: number;
  cost: number;
}

export interface MachineCodeTable {
  run_id: string;
  drop_number: number;
  code: string;
}

export interface AiTables {
  settings: SettingTable;
  ai_sessions: AiSessionTable;
  ai_sections: AiSectionTable;
  codebooks: CodebookTable;
  codebook_versions: CodebookVersionTable;
  human_code_versions: HumanCodeVersionTable;
  human_codes: HumanCodeTable;
  coder_runs: CoderRunTable;
  machine_codes: MachineCodeTable;
}
