import { useQuery } from '@tanstack/react-query';
import { endpointPageQuery, readingQuery } from '#renderer/api/endpoint.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { jointQuery } from '#renderer/ui/joint-query.ts';
import type { QueryLike } from '#renderer/ui/QueryState.tsx';

/** From so many resolved claims on the card reads the ledger. */
const LEDGER_NEEDED = 10;

const countQuery = (outcome?: 'happened' | 'did-not-happen') =>
  endpointPageQuery('listClaims', {
    query: { ...(outcome === undefined ? {} : { outcome }), isExcluded: 'false', limit: 1 },
  });

/** The tally of the ledger where it has enough resolved claims, null where the card shows word matching; and why it could not be read. */
export const useLedgerTally = () => {
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
  const { error, refetch } = jointQuery<QueryLike<unknown>, never>([all, ...resolved], undefined);
  return { tally: isEnough ? (reading.data ?? null) : null, error, refetch };
};
