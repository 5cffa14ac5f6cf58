import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import type { NewsSummary } from '#shared/contract/news.ts';
import { labelOf, newsSummaryQuery, ORIGIN_LABELS } from './news.ts';

const spanOf = ({ first, last }: NewsSummary): string =>
  first === null || last === null ? 'No events yet' : `${formatDate(first)} to ${formatDate(last)}`;

const countTexts = (counts: NewsSummary['bySource'], labelOf = (value: string): string => value): string =>
  counts
    .slice(0, 3)
    .map(({ value, count }) => `${labelOf(value)} ${formatCount(count)}`)
    .join(', ');

/** Those whose events are shown: with the demonstration corpus the list that comes with the program is hidden. */
const shownImports = ({ imports, byOrigin }: NewsSummary): NewsSummary['imports'] =>
  imports.filter(({ origin }) => byOrigin.some(({ value }) => value === origin));

/** How many events there are, and how much is known of them. */
export const NewsStats = () => {
  const summary = useQuery(newsSummaryQuery());
  return (
    <QueryState query={summary} failed="Couldn’t load news events">
      {(news) => (
        <section className="ds-stats" aria-label="Figures of the news events">
          <StatCard label="News Events" icon="feed" value={news.totalEvents} detail={spanOf(news)} />
          <StatCard
            label="With a Time of Day"
            icon="time"
            value={news.withTimeOfDay}
            detail={`${formatCount(news.totalEvents - news.withTimeOfDay)} are dated to the day`}
          />
          <StatCard
            label="Sources"
            icon="globe-network"
            value={news.sources}
            detail={countTexts(news.bySource)}
          />
          <StatCard
            label="Imports and Fetches"
            icon="import"
            value={shownImports(news).length}
            detail={countTexts(news.byOrigin, (origin) => labelOf(ORIGIN_LABELS, origin))}
          />
        </section>
      )}
    </QueryState>
  );
};
