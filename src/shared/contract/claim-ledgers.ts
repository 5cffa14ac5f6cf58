import { z } from 'zod';
import { OUTCOMES } from './claims.ts';
import { named, type ValueOf } from './value.ts';

/** The claim ledger of another researcher, from a file of exported work; it counts in no tally here. */
export const otherLedgerSchema = named('OtherLedger', {
  /** Hash of its last entry, which names it. */
  head: z.string(),
  /** The name under which it was exported, or the id of the installation. */
  by: z.string(),
  /** Whether it comes from a copy of this data folder. */
  isCopy: z.boolean(),
  entries: z.int(),
  claims: z.int(),
  excluded: z.int(),
  outcomes: z.record(z.enum(OUTCOMES), z.int()),
});
export type OtherLedger = ValueOf<typeof otherLedgerSchema>;
