import { Button } from '@blueprintjs/core';
import { LoadDataset } from '#renderer/entities/drop/LoadDataset.tsx';
import type { Bounds } from '#renderer/features/analysis/filters/filter-options.ts';
import { DEFAULT_FILTERS, RESET, type Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { formatDate, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { DropStats } from '#shared/contract/drops.ts';

interface EmptyPeriodProps {
  readonly bounds: Bounds;
  readonly archive: DropStats | undefined;
  /** Drops of the period that only the categories leave out. */
  readonly hidden: number;
}

const reasonOf = ({ focus, start, end }: Filters, { bounds, archive, hidden }: EmptyPeriodProps): string => {
  if (focus === 'custom' && start !== '' && end !== '' && start > end)
    return `The start date ${start} is after the end date ${end}.`;
  if (bounds.startDate !== undefined && bounds.endDate !== undefined && bounds.startDate > bounds.endDate)
    return 'The time range and the focus have no day in common.';
  if (hidden > 0) return `The categories hide the ${plural(hidden, 'drop')} of this period.`;
  const [first, last] = [archive?.firstDrop ?? null, archive?.lastDrop ?? null];
  return first === null || last === null
    ? 'There are no drops in the database yet.'
    : `No drop was posted in this period. The drops run from ${formatDate(first)} to ${formatDate(last)}.`;
};

/** Nothing to draw: why, and the steps back; the toolbar stays above it. */
export const EmptyPeriod = (props: EmptyPeriodProps) => {
  const [filters, setFilters] = useFilters();
  const { archive, hidden } = props;
  const wholePeriod = { focus: DEFAULT_FILTERS.focus, timeRange: DEFAULT_FILTERS.timeRange } as const;
  return (
    <EmptyState
      icon="timeline-events"
      title="No Q drops found in selected timeframe"
      description={reasonOf(filters, props)}
      action={
        archive?.totalDrops === 0 ? (
          <LoadDataset />
        ) : (
          <div className="ds-row-wrap">
            {hidden > 0 ? (
              <Button
                intent="primary"
                text="Show all categories"
                onClick={() => setFilters({ categories: [] })}
              />
            ) : (
              <Button intent="primary" text="Show the whole period" onClick={() => setFilters(wholePeriod)} />
            )}
            <Button icon="reset" text="Reset Filters" onClick={() => setFilters(RESET)} />
          </div>
        )
      }
    />
  );
};
