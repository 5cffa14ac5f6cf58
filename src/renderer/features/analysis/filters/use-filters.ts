import { useQueryStates } from 'nuqs';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useKept } from '#renderer/lib/kept.ts';
import { NO_STEP, type SetUrlState } from '#renderer/lib/url.ts';
import { filterParsers, filtersText, readFilters, type Filters } from './filters.ts';

const hasAny = (parameters: URLSearchParams): boolean =>
  Object.keys(filterParsers).some((key) => parameters.has(key));

export const useFilters = (): readonly [Filters, SetUrlState<Filters>] => useQueryStates(filterParsers);

/** Once a page: takes the filters of the page before where the address names none, and remembers changes. */
export const useKeptFilters = (): void => {
  const [filters, setFilters] = useFilters();
  const [parameters] = useSearchParams();
  useEffect(() => {
    const lastFilters = { ...readFilters(useKept.getState().filters), tab: '', drop: null } as const;
    // Nothing to keep is nothing to do: even an empty change would cut short a navigation that is under way.
    if (!hasAny(parameters) && filtersText(lastFilters) !== '') setFilters(lastFilters, NO_STEP);
    // Only on arrival: afterwards an address without filters means the defaults (Back, Reset).
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival
  }, []);
  useEffect(() => {
    useKept.setState({ filters: filtersText(filters) });
  }, [filters]);
};
