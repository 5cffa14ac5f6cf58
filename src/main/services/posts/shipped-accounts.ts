import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { accountBodySchema } from '#shared/contract/accounts.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const shippedSchema = z.array(accountBodySchema.extend({ username: z.string() })).min(1);

/** The accounts that come with the program. */
export const readShippedAccounts = (file: string): ValueOf<typeof shippedSchema> =>
  shippedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
