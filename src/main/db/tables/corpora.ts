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

/** What a frozen set, or the sets it is made of, was drawn from. */
export interface CorpusDrawTable {
  set_id: number;
  /** JSON: a list of draws, or the one draw that older versions kept. */
  draw: string;
}

export interface CorpusTables {
  corpora: CorpusTable;
  corpus_draws: CorpusDrawTable;
}
