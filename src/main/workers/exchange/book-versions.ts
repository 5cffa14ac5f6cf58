import { z } from 'zod';
import type { JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { WorkItem } from '#main/analysis/exchange/merge-work.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { secondsSchema, sha256Schema, storedCodesSchema } from './book-values.ts';

/** So many digits of its hash name a version: a field has 40 letters at most. */
const DIGITS = 32;
const fieldOf = (sha256: string): string => `version@${sha256.slice(0, DIGITS)}`;

const versionValueSchema = z.strictObject({
  sha256: sha256Schema,
  otherwise: z.string().max(400),
  codes: storedCodesSchema,
  createdAt: secondsSchema,
});

/** What code books have said before, a field for each version, by code book. */
export const versionValues = async (
  db: Executor,
): Promise<ReadonlyMap<string, Readonly<Record<string, JsonValue>>>> => {
  const rows = await db.selectFrom('codebook_versions').selectAll().execute();
  return new Map(
    [...Map.groupBy(rows, ({ codebook_id }) => codebook_id)].map(([id, versions]) => [
      id,
      Object.fromEntries(
        versions.map(({ sha256, otherwise, codes_json, created_at }) => [
          fieldOf(sha256),
          { sha256, otherwise, codes: codes_json, createdAt: created_at },
        ]),
      ),
    ]),
  );
};

/** Whether a field of a code book is one of its versions. */
export const isVersionField = (name: string, value: JsonValue): boolean => {
  const version = versionValueSchema.safeParse(value);
  return version.success && name === fieldOf(version.data.sha256);
};

/** Writes the versions of a code book that is there. */
export const placeVersions = (tx: WriteTransaction, { id, fields }: WorkItem): void => {
  for (const [name, { value }] of Object.entries(fields)) {
    if (!isVersionField(name, value)) continue;
    const { sha256, otherwise, codes, createdAt } = versionValueSchema.parse(value);
    const row = { otherwise, codes_json: codes, created_at: createdAt };
    tx.change(
      tx.query
        .insertInto('codebook_versions')
        .values({ codebook_id: id, sha256, ...row })
        .onConflict((conflict) => conflict.columns(['codebook_id', 'sha256']).doUpdateSet(row)),
    );
  }
};
