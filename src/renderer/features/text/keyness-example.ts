import { useQuery } from '@tanstack/react-query';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { ALL_DROPS, REST } from '#shared/contract/text-sets.ts';
import { earlierHalf } from './earlier-half.ts';
import type { Example, TextView } from './text-view.ts';

/**
 * The view of keyness: all drops have no rest to be compared with, so that the earlier ones take their place.
 */
export const useKeynessExample = (view: TextView): Example => {
  const isEmpty = view.tab === 'keyness' && view.a === ALL_DROPS && view.b === REST;
  const query = useQuery({ ...dropFacetsQuery({}), enabled: isEmpty });
  const { data: facets, isPending } = query;
  if (!isEmpty) return { view, query: null };
  if (facets === undefined && !isPending) return { view, query };
  return { view: facets === undefined ? null : { ...view, a: earlierHalf(facets.year) ?? view.a }, query };
};
