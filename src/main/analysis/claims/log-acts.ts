import type { z } from 'zod';
import type { ChainEntry } from './hash-chain.ts';

/**
 * The acts that the entries of a log are.
 * @returns where an entry is something else, whose hash may fit all the same: no act, and a sentence that names the entry
 */
export const actsOf = <Schema extends z.ZodType>(
  entries: readonly ChainEntry[],
  schema: Schema,
): { readonly acts: readonly z.output<Schema>[]; readonly fault: string | null } => {
  const acts: z.output<Schema>[] = [];
  for (const { index, payload } of entries) {
    const { data, success } = schema.safeParse(payload);
    if (!success) return { acts: [], fault: `Entry ${index} is no act of this log.` };
    acts.push(data);
  }
  return { acts, fault: null };
};
