import { actSchema } from '#main/analysis/claims/acts.ts';
import { claimsOf } from '#main/analysis/claims/replay.ts';
import { withReader } from '#main/db/open.ts';
import { findLog } from '#main/repositories/claim-log.ts';
import { toClaimRecord, type ClaimRecord } from '#main/repositories/claims.ts';
import { namesIn } from '#main/workers/exchange/merge.ts';
import { readKept } from '#main/workers/exchange/store.ts';
import { CLAIMS_LOG, logValueSchema } from '#main/workers/exchange/values.ts';
import type { Task } from '#main/workers/task.ts';

export interface OtherLedgerClaims {
  /** Hash of the last entry. */
  readonly head: string;
  /** The name that its installation exports under, or its id. */
  readonly by: string;
  /** Whether it is of a copy of this data folder. */
  readonly isCopy: boolean;
  readonly entries: number;
  readonly claims: readonly { readonly record: ClaimRecord; readonly items: readonly string[] }[];
}

interface Input {
  readonly file: string;
  /** Id of this installation. */
  readonly me: string;
}

/** The claim ledgers of others as their logs have made them; none is mixed with another, nor with that of this folder. */
export const readOtherLedgers: Task<Input, readonly OtherLedgerClaims[]> = ({ file, me }) =>
  withReader(file, async (db) => {
    const work = await readKept(db);
    const names = namesIn(me, work);
    const own = new Set((await findLog(db)).map(({ hash }) => hash));
    return [...work.values()]
      .filter(({ kind, id }) => kind === 'log' && id.endsWith(CLAIMS_LOG))
      .flatMap(({ id, fields }) => {
        const author = id.slice(0, -CLAIMS_LOG.length);
        return Object.values(fields).flatMap(({ value }) => {
          const entries = logValueSchema.parse(value);
          const head = entries.at(-1)?.hash ?? '';
          // Our own log comes back with the files of others; an earlier state of it says nothing new.
          if (own.has(head)) return [];
          const acts = entries.map(({ payload }) => actSchema.parse(JSON.parse(payload)));
          return [
            {
              head,
              by: names.get(author) ?? author,
              isCopy: author === me,
              entries: entries.length,
              claims: [...claimsOf(acts).values()].map((claim) => ({
                record: toClaimRecord(claim),
                items: claim.items.map(({ key }) => key),
              })),
            },
          ];
        });
      });
  });
