import type { TextRange } from '#shared/contract/common.ts';

export interface ReferenceRange extends TextRange {
  /** As written: `>>147005381`. */
  readonly reference: string;
}

/** Where a text cites other posts with `>>number`. */
export const findReferences = (text: string): readonly ReferenceRange[] =>
  [...text.matchAll(/>>\d+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length - 1,
    reference: match[0],
  }));
