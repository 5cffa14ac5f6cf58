/** A table of vectors that a text’s place is the mean of. */
export interface WordVectors {
  readonly dimensions: number;
  /** The sum of the vectors of a word’s pieces; null for a word that the table has no pieces of. */
  readonly vectorOf: (word: string) => Float64Array | null;
}
