/** Puts the spelling that the drops use in place of each stem: what people read is words, what methods compare is stems. */
export type Spell = <Row extends { readonly sharedTerms: readonly string[] }>(
  rows: readonly Row[],
) => Promise<Row[]>;
