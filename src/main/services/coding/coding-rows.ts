import { z } from 'zod';
import type { CodingDecisionRow, CodingRow } from '#main/repositories/coding.ts';
import type { BookCode } from '#shared/code-book.ts';
import { bookCodeSchema } from '#shared/contract/coder.ts';
import {
  givenCodeSchema,
  type CodedDrop,
  type CodingBatch,
  type CodingDifference,
  type GivenCode,
} from '#shared/contract/coding.ts';
import { toTimestamp } from '#shared/time.ts';

type BatchCode = CodingBatch['codes'][number];

/** What the fallback code means. */
export const OTHERWISE = 'Given where no other code fits.';

/** A code of a book as a batch keeps it: without the phrases of the local rule. */
export const batchCodeSchema = bookCodeSchema
  .omit({ phrases: true })
  .extend({ code: z.string(), definition: z.string() });

/** The codes of a code book, the one for what fits no other last. */
export const codesOf = (codes: readonly BookCode[], otherwise: string): readonly BatchCode[] => [
  ...codes.map((code) => batchCodeSchema.parse(code)),
  { code: otherwise, definition: OTHERWISE },
];

/** Codes as they are stored with a coding or a decision. */
const readGivenCodes = (json: string): GivenCode[] => z.array(givenCodeSchema).parse(JSON.parse(json));

/** A stored coding as it is answered. */
export const codedOf = (row: CodingRow): CodedDrop => ({
  codes: readGivenCodes(row.codes_json),
  isUnsure: row.is_unsure === 1,
  note: row.note,
  codedAt: toTimestamp(row.coded_at),
});

/** A stored decision as it is answered. */
export const decisionOf = (row: CodingDecisionRow): CodingDifference['decision'] => ({
  codes: readGivenCodes(row.codes_json),
  reason: row.reason,
  by: row.decided_by,
  decidedAt: toTimestamp(row.decided_at),
});

export const listed = (names: readonly string[]): string => names.join(', ');
