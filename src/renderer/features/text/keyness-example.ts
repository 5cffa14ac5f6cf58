import { useQuery } from '@tanstack/react-query';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { ALL_DROPS, REST } from '#shared/contract/text-sets.ts';
import { earlierHalf } from './earlier-half.ts';
import type { TextView } from './text-view.ts';

/**
 * The view of keyness: all drops have no rest to be compared with, so that the earlier ones take their place. Null until it is known which.
 */
export const useKeynessExample = (view: TextView): TextView | null => {
  const isEmpty = view.tab === 'keyness' && view.a === ALL_DROPS && view.b === REST;
  const { data: facets, isPending } = useQuery({ ...dropFacetsQuery({}), enabled: isEmpty });
  if (!isEmpty || (facets === undefined && !isPending)) return view;
  return facets === undefined ? null : { ...view, a: earlierHalf(facets.year) ?? view.a };
};
