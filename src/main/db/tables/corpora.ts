/** A table of posts on a server; its password is with the keys. */
export interface CorpusTable {
  /** Unique whatever its case. */
  name: string;
  /** JSON. */
  address: string;
  /** JSON. */
  mapping: string;
  /** PEM of the authority of the server’s certificate. */
  authority: string | null;
  searched_by: 'index' | 'pattern';
  /** Epoch seconds. */
  attached_at: number;
}

/** Where a frozen set was drawn from. */
export interface CorpusDrawTable {
  set_id: number;
  /** JSON. */
  draw: string;
}

export interface CorpusTables {
  corpora: CorpusTable;
  corpus_draws: CorpusDrawTable;
}
