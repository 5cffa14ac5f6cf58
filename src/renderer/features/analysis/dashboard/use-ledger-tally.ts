import { useQuery } from '@tanstack/react-query';
import { endpointPageQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

/** From so many resolved claims on the card reads the ledger. */
const LEDGER_NEEDED = 10;

const countQuery = (outcome?: 'happened' | 'did-not-happen') =>
  endpointPageQuery('listClaims', {
    query: { ...(outcome === undefined ? {} : { outcome }), isExcluded: 'false', limit: 1 },
  });

/** The tally of the ledger where it has enough resolved claims, null where the card shows word matching; and why it could not be read. */
export const useLedgerTally = (): {
  readonly tally: ClaimTally | null;
  readonly error: Error | null;
  readonly refetch: () => unknown;
} => {
  const all = useQuery(countQuery());
  // A ledger with fewer claims than that cannot have as many that are resolved.
  const enabled = all.data !== undefined && all.data.total >= LEDGER_NEEDED;
  const resolved = [
    useQuery({ ...countQuery('happened'), enabled }),
    useQuery({ ...countQuery('did-not-happen'), enabled }),
  ] as const;
  const [happened, missed] = [resolved[0].data?.total, resolved[1].data?.total];
  const isEnough = happened !== undefined && missed !== undefined && happened + missed >= LEDGER_NEEDED;
  const reading = useReading({
    ...readingQuery('getClaimTally', { query: {} }),
    enabled: isEnough,
  });
  return {
    tally: isEnough ? (reading.data ?? null) : null,
    error: all.error ?? resolved[0].error ?? resolved[1].error,
    refetch: () => [all, ...resolved].filter(({ error }) => error !== null).map(({ refetch }) => refetch()),
  };
};
