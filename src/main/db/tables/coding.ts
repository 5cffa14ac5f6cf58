/** Times are epoch seconds, UTC; columns named `*_json` hold JSON. */
export interface CodingBatchTable {
  id: string;
  codebook_id: string;
  dataset_id: number;
  name: string;
  unit: 'drop' | 'span';
  /** The codes as they were when the batch was made. */
  codes_json: string;
  /** How its drops were chosen. */
  origin_json: string;
  order_seed: number;
  created_at: number;
}

export interface CodingBatchDropTable {
  batch_id: string;
  drop_number: number;
}

export interface CodingBatchCoderTable {
  batch_id: string;
  coder: string;
  position: number;
  closed_at: number | null;
}

export interface CodingTable {
  batch_id: string;
  coder: string;
  drop_number: number;
  codes_json: string;
  is_unsure: number;
  note: string;
  coded_at: number;
  /** Set as the coder closes the batch. */
  closed_at: number | null;
}

export interface CodingDecisionTable {
  batch_id: string;
  drop_number: number;
  codes_json: string;
  reason: string;
  decided_by: string;
  decided_at: number;
}

export interface CodingTables {
  coding_batches: CodingBatchTable;
  coding_batch_drops: CodingBatchDropTable;
  coding_batch_coders: CodingBatchCoderTable;
  codings: CodingTable;
  coding_decisions: CodingDecisionTable;
}
