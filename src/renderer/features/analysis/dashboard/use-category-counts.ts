import { useQuery } from '@tanstack/react-query';
import { categoryCountsQuery } from '#renderer/entities/drop/drops.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { DropCategory } from '#shared/constants.ts';

export type CountOf = (category: DropCategory) => { readonly detail?: string; readonly meaning?: string };

/** Computed counts of the four categories; nothing in brackets while they are not known. */
export const useCategoryCounts = (): CountOf => {
  const { data } = useQuery(categoryCountsQuery());
  return (category) => {
    const found = data?.categories.find((one) => one.category === category);
    return found === undefined ? {} : { detail: formatCount(found.count), meaning: found.meaning };
  };
};
