import { useQuery } from '@tanstack/react-query';
import type { DropSteps } from '#renderer/entities/drop/DropDialog.tsx';
import { listDropsQuery } from '#renderer/entities/drop/drops.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { limitOf, listQueryOf, type DropsView } from './drops-view.ts';

interface ResultPage {
  readonly items: readonly Drop[];
  readonly total: number;
}

interface ResultSteps {
  /** Null where the open drop is not among the results of the page. */
  readonly steps: DropSteps | null;
  /** The page on which a result is that the steps lead to. */
  readonly pageOf: (dropNumber: number) => number;
}

/** The results before and after the open drop, beyond the ends of the page too. */
export const useResultSteps = (view: DropsView, page: ResultPage | undefined): ResultSteps => {
  const limit = limitOf(view.count);
  const at = page?.items.findIndex(({ dropNumber }) => dropNumber === view.drop) ?? -1;
  const place = (view.page - 1) * limit + at;
  const total = page?.total ?? 0;
  const isLast = at !== -1 && at === (page?.items.length ?? 0) - 1;
  const beyond = (offset: number, enabled: boolean) => ({
    ...listDropsQuery({ ...listQueryOf(view), limit: 1, offset }),
    enabled,
  });
  const before = useQuery(beyond(Math.max(0, place - 1), at === 0 && place > 0));
  const after = useQuery(beyond(place + 1, isLast && place + 1 < total));
  if (at === -1) return { steps: null, pageOf: () => view.page };
  const numberAt = (index: number): number | null => page?.items[index]?.dropNumber ?? null;
  const previous = at > 0 ? numberAt(at - 1) : place > 0 ? (before.data?.items[0]?.dropNumber ?? null) : null;
  const next = isLast ? (after.data?.items[0]?.dropNumber ?? null) : numberAt(at + 1);
  return {
    steps: { previous, next, place: `result ${formatCount(place + 1)} of ${formatCount(total)}` },
    pageOf: (dropNumber) => {
      if (isLast && dropNumber === next) return view.page + 1;
      return at === 0 && dropNumber === previous ? view.page - 1 : view.page;
    },
  };
};
