import { useQuery } from '@tanstack/react-query';
import { endpointPageQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

/** From so many resolved claims on the card reads the ledger. */
const LEDGER_NEEDED = 10;

const countQuery = (outcome: 'happened' | 'did-not-happen') =>
  endpointPageQuery('listClaims', { query: { outcome, isExcluded: 'false', limit: 1 } });

/** The tally of the ledger where it has enough resolved claims, null where the card shows word matching; and why it could not be read. */
export const useLedgerTally = (): { readonly tally: ClaimTally | null; readonly error: Error | null } => {
  const resolved = [useQuery(countQuery('happened')), useQuery(countQuery('did-not-happen'))] as const;
  const [happened, missed] = [resolved[0].data?.total, resolved[1].data?.total];
  const isEnough = happened !== undefined && missed !== undefined && happened + missed >= LEDGER_NEEDED;
  const reading = useReading({
    ...readingQuery('getClaimTally', { query: {} }),
    enabled: isEnough,
  });
  return {
    tally: isEnough ? (reading.data ?? null) : null,
    error: resolved[0].error ?? resolved[1].error,
  };
};
