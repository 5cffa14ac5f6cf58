import { createHash, hash } from 'node:crypto';

/** A kind of stored results, each of which carries a hash of its own. */
export type ResultKind = 'run' | 'pairs' | 'comparison' | 'ledger' | 'section';

/** A query that takes the id of a result. Names its columns: a later one must not change what is hashed. */
type Source = string;

const RESULTS: Readonly<Record<ResultKind, readonly Source[]>> = {
  run: [
    `SELECT method, version, parameters_json, selection_json, seed, data_state, dataset_sha256, input_sha256, result
      FROM main.analysis_runs WHERE id = ? AND result IS NOT NULL`,
  ],
  pairs: [
    `SELECT drop_number, event_id, delta_seconds, score, time_score, text_score, cosine, type, p, q, shared_terms_json
      FROM main.correlations WHERE run_id = ? ORDER BY drop_number, event_id`,
  ],
  comparison: [
    `SELECT username, platform, method_version, parameters, seed, include_reposts, drop_count, post_count, drops_hash,
      posts_hash, dataset_name, finding_count, proof_count, summary, set_name, set_hash
      FROM main.coordination_runs WHERE id = ?`,
    `SELECT id, type, drop_number, platform, username, delta_seconds, score, p, q, is_proof, meets_rule, explanation,
      shared_terms, author FROM main.coordination_findings WHERE run_id = ? ORDER BY id`,
  ],
  ledger: [
    `SELECT position, drop_number, post_id IS NULL, delta_seconds, similarity, shared_terms
      FROM main.coordination_ledger WHERE run_id = ? ORDER BY position`,
  ],
  section: [
    `SELECT type, confidence, size, analysis, facts_json, claims_json, caveats_json, rejected_json, prompt_version,
      input_hash, system_text, prompt_text, answer_text, answered_by, error
      FROM main.ai_sections WHERE session_id || '/' || type = ?`,
  ],
};

/** The ids of all stored results of each kind. */
export const STORED_RESULTS: Readonly<Record<ResultKind, string>> = {
  run: 'SELECT id FROM main.analysis_runs WHERE result IS NOT NULL',
  pairs: 'SELECT DISTINCT run_id AS id FROM main.correlations',
  comparison: `SELECT id FROM main.coordination_runs WHERE state = 'done'`,
  ledger: 'SELECT DISTINCT run_id AS id FROM main.coordination_ledger',
  section: `SELECT session_id || '/' || type AS id FROM main.ai_sections`,
};

/** Rows as the values of their columns. */
type Rows = Iterable<readonly unknown[]>;
/** Characters that are hashed at once. */
const HASHED_AT_ONCE = 65_536;

/** The queries whose rows make a result, in their order. */
export const sourcesOfResult = (kind: ResultKind): readonly Source[] => RESULTS[kind];

/** SHA-256 of a result; null where there are no rows of it. @param parts the rows of its queries */
export const hashRows = (parts: Iterable<Rows>): string | null => {
  const sum = createHash('sha256');
  let count = 0;
  let text = '';
  for (const rows of parts) {
    for (const row of rows) {
      const values = row.map((value) => (Buffer.isBuffer(value) ? hash('sha256', value) : value));
      text += `${JSON.stringify(values)}\n`;
      count += 1;
      if (text.length < HASHED_AT_ONCE) continue;
      sum.update(text);
      text = '';
    }
    text += '\n';
  }
  return count === 0 ? null : sum.update(text).digest('hex');
};
