import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import { findMeta, INSTALLATION } from '#main/repositories/meta.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { OtherLedgerClaims } from '#main/workers/tasks/read-other-ledgers.ts';
import type { OtherLedger } from '#shared/contract/claim-ledgers.ts';
import { OUTCOMES, type ClaimRow, type Outcome } from '#shared/contract/claims.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { toRow } from './rows.ts';

const toLedger = ({ claims, ...ledger }: OtherLedgerClaims): OtherLedger => {
  // As in the tally: an excluded claim is counted as such, not by its outcome.
  const counted = (outcome: Outcome): number =>
    claims.filter(({ record }) => record.outcome === outcome && record.exclusion === null).length;
  return {
    ...ledger,
    claims: claims.length,
    excluded: claims.filter(({ record }) => record.exclusion !== null).length,
    outcomes: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, counted(outcome)]),
    ) as OtherLedger['outcomes'],
  };
};

/** Claim ledgers of other researchers, from files of exported work: to be read, never counted. */
export const createOtherLedgers = (store: Database, pool: WorkerPool) => {
  const read = async (): Promise<readonly OtherLedgerClaims[]> =>
    pool.run('readOtherLedgers', {
      file: store.file,
      me: (await findMeta(store.read, INSTALLATION)) ?? '',
    });
  return {
    list: async (): Promise<OtherLedger[]> => (await read()).map(toLedger),
    /** Claims of one ledger. @throws AppError `not_found` */
    claims: async (head: string, { limit, offset }: QueryOf<'listOtherClaims'>): Promise<Page<ClaimRow>> => {
      const ledger = (await read()).find((candidate) => candidate.head === head);
      if (ledger === undefined)
        throw new AppError('not_found', `There is no ledger that ends with entry ${head.slice(0, 12)}.`);
      const part = ledger.claims.slice(offset, offset + limit);
      return { total: ledger.claims.length, items: part.map(({ record, items }) => toRow(record, items)) };
    },
  };
};

export type OtherLedgerService = ReturnType<typeof createOtherLedgers>;
