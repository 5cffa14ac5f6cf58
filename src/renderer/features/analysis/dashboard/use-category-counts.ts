import { useQuery } from '@tanstack/react-query';
import { categoryCountsQuery } from '#renderer/entities/drop/drops.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { DropCategory } from '#shared/constants.ts';

export type CountOf = (category: DropCategory) => { readonly detail?: string; readonly meaning?: string };

/** Computed counts of the four categories; nothing in brackets while they are not known. */
export const useCategoryCounts = (): CountOf => {
  const { data } = useQuery(categoryCountsQuery());
  return (category) => {
    const counted = data?.categories.find((candidate) => candidate.category === category);
    return counted === undefined ? {} : { detail: formatCount(counted.count), meaning: counted.meaning };
  };
};
