import type { z } from 'zod';
import type { ChainEntry } from './hash-chain.ts';

/** An entry of a log that cannot be where it is, though its hash may fit. */
export interface EntryFault {
  readonly index: number;
  /** One sentence. */
  readonly reason: string;
}

/** The acts that the entries of a log are, before the first that is something else; `fault` names that one. */
export const actsOf = <Schema extends z.ZodType>(
  entries: readonly ChainEntry[],
  schema: Schema,
): { readonly acts: readonly z.output<Schema>[]; readonly fault: EntryFault | null } => {
  const acts: z.output<Schema>[] = [];
  for (const { index, payload } of entries) {
    const { data, success } = schema.safeParse(payload);
    if (!success) return { acts, fault: { index, reason: `Entry ${index} is no act of this log.` } };
    acts.push(data);
  }
  return { acts, fault: null };
};
