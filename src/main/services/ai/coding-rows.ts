import type { CodingRow } from '#main/repositories/coding.ts';
import type { CodebookBody } from '#shared/contract/coder.ts';
import type { CodedDrop, CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import { toTimestamp } from '#shared/time.ts';

export type BatchCode = CodingBatch['codes'][number];

const OTHERWISE = 'Given where no other code fits.';
/** The codes of a code book, the one for what fits no other last. */
export const codesOf = (codes: CodebookBody['codes'], otherwise: string): readonly BatchCode[] => [
  ...codes.map(({ code, definition }) => ({ code, definition })),
  { code: otherwise, definition: OTHERWISE },
];

/** A stored coding as it is answered. */
export const codedOf = (row: CodingRow): CodedDrop => ({
  codes: JSON.parse(row.codes_json) as GivenCode[],
  isUnsure: row.is_unsure === 1,
  note: row.note,
  codedAt: toTimestamp(row.coded_at),
});

export const listed = (names: readonly string[]): string => names.join(', ');
