import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import type { CountedPage } from '#renderer/api/client.ts';
import { DropDialog } from '#renderer/entities/drop/DropDialog.tsx';
import { dropStatsQuery, listDropsQuery } from '#renderer/entities/drop/drops.ts';
import { LoadDataset } from '#renderer/entities/drop/LoadDataset.tsx';
import { ListActions } from '#renderer/entities/set/ListActions.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { ShutRow } from '#renderer/ui/ShutRow.tsx';
import type { Drop } from '#shared/contract/drops.ts';
import { DropGrid } from './DropGrid.tsx';
import {
  DEFAULT_VIEW,
  dropsParsers,
  hasNoDay,
  limitOf,
  listQueryOf,
  NO_FACETS,
  savedViewOf,
  suggestedName,
  type DropsProps,
  type DropsView,
} from './drops-view.ts';
import { DropsToolbar } from './DropsToolbar.tsx';
import { ExportDrops } from './ExportDrops.tsx';
import { FacetsPanel } from './FacetsPanel.tsx';
import busy from '#renderer/ui/busy.module.css';
import sidebar from '#renderer/ui/sidebar.module.css';

/**
 * The results before and after the open drop, beyond the ends of the page too, and the page on which each is; no steps where the open
 * drop is not among the results of the page.
 */
const useResultSteps = (view: DropsView, page: CountedPage<readonly Drop[]> | undefined) => {
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
    pageOf: (dropNumber: number) => {
      if (isLast && dropNumber === next) return view.page + 1;
      return at === 0 && dropNumber === previous ? view.page - 1 : view.page;
    },
  };
};

const NoDrops = ({ view, setView }: DropsProps) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const isArchiveEmpty = stats?.totalDrops === 0;
  return (
    <EmptyState
      title="No Q drops found"
      description={
        isArchiveEmpty
          ? 'There are no drops in the database yet.'
          : hasNoDay(view)
            ? 'The first day is after the last day.'
            : 'No drops match this search and these filters.'
      }
      action={
        isArchiveEmpty ? (
          <LoadDataset />
        ) : (
          <Button
            icon="filter-remove"
            text="Clear search and filters"
            onClick={() => setView({ ...NO_FACETS, search: DEFAULT_VIEW.search })}
          />
        )
      }
    />
  );
};

interface ListHeadProps extends Pick<DropsProps, 'view'> {
  readonly shown: number;
  readonly total: number;
  /** They are of the question before: nothing can be done with all of them that would be another number. */
  readonly isOld: boolean;
}

/** Which drops of how many are shown, the steps to others, and what can be done with all of them. */
const ListHead = ({ view, shown, total, isOld }: ListHeadProps) => {
  const limit = limitOf(view.count);
  const first = (view.page - 1) * limit;
  return (
    <div className={cx('ds-row-between ds-grow', isOld && busy.busy)}>
      <div className="ds-row-wrap ds-small">
        <span className="ds-muted ds-num" role="status">
          {shown === 0 ? '' : `${formatCount(first + 1)}–${formatCount(first + shown)} of `}
          {plural(total, 'drop')}
        </span>
        <Pager total={total} size={limit} onTurn={() => window.scrollTo({ top: 0 })} />
      </div>
      <ShutRow isShut={isOld}>
        <ExportDrops view={view} total={total} />
        <ListActions
          list="drops"
          filter={savedViewOf(view).filter}
          total={total}
          suggestedName={suggestedName(view)}
        />
      </ShutRow>
    </div>
  );
};

export const parameters = dropsParsers;

/** `/drops`, the Q Drops Collection: search, facets, cards, the full-details dialog. All of it is in the URL. */
export const DropsPage = () => {
  const [view, setView] = useQueryStates(dropsParsers);
  const list = useQuery({ ...listDropsQuery(listQueryOf(view)), enabled: !hasNoDay(view) });
  const openDrop = useCallback((drop: number) => void setView({ drop }), [setView]);
  const { steps, pageOf } = useResultSteps(view, list.isPlaceholderData ? undefined : list.data);
  return (
    <div className="ds-stack">
      <DropsToolbar view={view} setView={setView} />
      <div className={sidebar.columns}>
        <FacetsPanel view={view} setView={setView} />
        {hasNoDay(view) || list.data?.total === 0 ? null : list.data === undefined ? (
          list.error === null && <div className="ds-grow ds-small-row" />
        ) : (
          <ListHead
            view={view}
            shown={list.data.items.length}
            total={list.data.total}
            isOld={list.isPlaceholderData}
          />
        )}
        <div className={cx(sidebar.rest, list.isPlaceholderData && busy.busy)}>
          {hasNoDay(view) ? (
            <NoDrops view={view} setView={setView} />
          ) : (
            <QueryState
              query={list}
              failed="Failed to fetch Q drops"
              loadingText="Loading Q drops…"
              none={<NoDrops view={view} setView={setView} />}
            >
              {({ items }) => <DropGrid drops={items} onOpen={openDrop} />}
            </QueryState>
          )}
        </div>
      </div>
      <DropDialog
        dropNumber={view.drop}
        highlights={list.data?.items.find(({ dropNumber }) => dropNumber === view.drop)?.highlights}
        steps={steps}
        onOpenDrop={(drop) => void setView({ drop, page: pageOf(drop) })}
        onClose={() => void setView({ drop: null })}
      />
    </div>
  );
};
