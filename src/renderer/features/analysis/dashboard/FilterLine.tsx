import { useQuery } from '@tanstack/react-query';
import { dropStatsQuery, listDropsQuery } from '#renderer/entities/drop/drops.ts';
import {
  boundsOf,
  categoryParameter,
  filterWords,
  isEmptyRange,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';

/** Filters that hide no drop, event or day. */
const CLEARED = {
  timeRange: 'all',
  focus: 'all',
  start: '',
  end: '',
  categories: [],
  sources: ['newsapi'],
  set: '',
} satisfies Partial<Filters>;

/** Whether a filter may hide something, known before anything was counted. */
const mayHide = (filters: Filters): boolean =>
  filters.categories.length > 0 ||
  filters.timeRange !== CLEARED.timeRange ||
  filters.start + filters.end + filters.set !== '';

/** How many of all drops the views below show and by which filter, and the way to all; nothing where all are shown. */
export const FilterLine = () => {
  const [filters, setFilters] = useFilters();
  const stats = useQuery(dropStatsQuery()).data;
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const isNone = isEmptyRange(bounds);
  const list = useQuery({
    ...listDropsQuery({
      ...bounds,
      ...categoryParameter(filters),
      ...(filters.set === '' ? {} : { set: filters.set }),
      limit: 1,
    }),
    enabled: stats !== undefined && !isNone,
  });
  const shown = isNone ? 0 : list.data?.total;
  if (shown === undefined && list.error !== null)
    return <QueryNote query={list} failed="Couldn’t count the drops of this filter" />;
  if (stats === undefined || shown === undefined)
    return mayHide(filters) ? (
      // As high as the line: what follows stays where it is once it has arrived.
      <p className="ds-small ds-muted ds-row-wrap ds-small-row">Counting drops…</p>
    ) : null;
  if (stats.totalDrops === 0 || shown === stats.totalDrops) return null;
  return (
    <p className="ds-small ds-num ds-row-wrap ds-small-row" data-testid="filter-line">
      <strong>
        {formatCount(shown)} of {plural(stats.totalDrops, 'drop')}
      </strong>
      <span>· {filterWords(filters, bounds)}</span>
      <QuietButton
        intent="primary"
        icon="filter-remove"
        text="Clear filters"
        onClick={() => setFilters(CLEARED)}
      />
    </p>
  );
};
