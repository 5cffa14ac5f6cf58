import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { accountBodySchema } from '#shared/contract/accounts.ts';

const shippedSchema = z.array(accountBodySchema.extend({ username: z.string() })).min(1);

/** The accounts that come with the program. */
export const readShippedAccounts = (file: string): z.output<typeof shippedSchema> =>
  shippedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
