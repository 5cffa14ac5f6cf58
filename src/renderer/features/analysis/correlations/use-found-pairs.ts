import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { correlationCountsQuery, correlationsQuery } from '#renderer/features/analysis/correlations.ts';
import { boundsOf, isEmptyRange, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import { rowsOver, type CorrelationRow } from './correlation-rows.ts';

/** Section 7: the correlation view asks for 500 pairs; section 9: ten of them are the top. */
const LIMIT = 500;
export interface FoundPairs {
  readonly rows: readonly CorrelationRow[];
  readonly itemOf: ReadonlyMap<string, CorrelationItem>;
}
const NOTHING: FoundPairs = { rows: [], itemOf: new Map() };

/** The least likely pairs of the chosen range over the threshold; and the count of all over it, which may fail alone. */
export const useFoundPairs = (filters: Filters) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const pairAsked = pairParameter(filters);
  const { cell, threshold: minScore } = filters;
  const asked = { ...bounds, ...pairAsked, ...useMethodSet().query, ...(cell !== '' && { cell }), minScore };
  const nothing = pairAsked === null || isEmptyRange(bounds);
  const query = useReading({
    ...correlationsQuery({ ...asked, sortBy: 'p', limit: LIMIT }),
    enabled: !nothing,
  });
  const counts = useQuery({ ...correlationCountsQuery(asked), enabled: !nothing });
  const list = query.data;
  const foundPairs = useMemo<FoundPairs | undefined>(
    () =>
      nothing
        ? NOTHING
        : list === undefined
          ? undefined
          : {
              rows: rowsOver(list, minScore),
              itemOf: new Map(list.map((item) => [item.correlation.id, item])),
            },
    [list, nothing, minScore],
  );
  return { found: { ...query, data: foundPairs }, counts };
};
