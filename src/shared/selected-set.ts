import { z } from 'zod';

const named = z.object({ set: z.object({ name: z.string(), hash: z.string() }) });

/** The frozen set that a run was narrowed to; null where it was of all items. */
export const selectedSet = (
  selection: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly hash: string } | null => named.safeParse(selection).data?.set ?? null;
