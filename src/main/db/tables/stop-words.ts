export interface StopWordTables {
  /** Words that a person leaves out where words are counted. */
  stop_words: {
    /** As the tokenizer compares it: folded, without a possessive. */
    word: string;
    /** Epoch seconds. */
    added_at: number;
  };
}
