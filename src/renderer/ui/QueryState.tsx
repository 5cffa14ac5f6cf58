import { Button } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { EmptyState, shownNone, type None } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { QueryNote } from './QueryNote.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface QueryLike<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Whether the data are the answer to the question before. */
  readonly isPlaceholderData?: boolean;
  /** Whether there is no answer because nobody has requested one; `refetch` asks. */
  readonly isUnasked?: boolean;
  /** Whether there is no answer because somebody canceled what computes it: no failure; `refetch` starts it again. */
  readonly isCanceled?: boolean;
}

interface QueryStateProps<Data> {
  readonly query: QueryLike<Data>;
  /** Section 8's message: `Failed to fetch Q drops`. */
  readonly failed: string;
  /** Shown while the first answer is on its way; a few bars by default. */
  readonly loading?: ReactElement;
  /** Text next to the skeleton: `Loading timeline data...`. */
  readonly loadingText?: string | undefined;
  /** Whether `none` is shown; a list is empty without entries, a page of one where the whole list is. */
  readonly isEmpty?: ((data: Data) => boolean) | undefined;
  /** What an answer without content says, and what to do about it. */
  readonly none?: None | ((data: Data) => None) | undefined;
  /** What the answer will say, where it is computed on request only. */
  readonly aim?: string;
  readonly children: (data: Data) => ReactNode;
}

const hasNoEntries = (data: unknown): boolean => {
  // A page beyond the last has no entries of a list that has some.
  if (typeof data === 'object' && data !== null && 'items' in data && 'total' in data)
    return data.total === 0;
  const list = typeof data === 'object' && data !== null && 'items' in data ? data.items : data;
  return Array.isArray(list) && list.length === 0;
};

/** The states of everything fetched: loading, failed with a retry, empty with a way forward, there, there but of the question before, and there but not fetched again. */
export const QueryState = <Data,>({
  query,
  failed,
  loading,
  loadingText = 'Loading…',
  isEmpty = hasNoEntries,
  none,
  aim = '',
  children,
}: QueryStateProps<Data>) => {
  if (query.data !== undefined)
    return (
      <>
        <QueryNote query={query} failed={failed} />
        {none !== undefined && isEmpty(query.data)
          ? shownNone(typeof none === 'function' ? none(query.data) : none)
          : children(query.data)}
      </>
    );
  if (query.isUnasked === true)
    return (
      <EmptyState
        icon="calculator"
        title="Not computed yet"
        description={`${aim} Tests are computed on request. Each is then entered in the test register.`.trim()}
        action={<Button icon="comparison" text="Compare with chance" onClick={() => void query.refetch()} />}
      />
    );
  if (query.isCanceled === true)
    return (
      <EmptyState
        icon="disable"
        title="Canceled"
        description="Nothing was computed."
        action={<Button icon="play" text="Compute" onClick={() => void query.refetch()} />}
      />
    );
  if (query.error !== null)
    return (
      <ErrorState title={failed} message={messageOf(query.error)} onRetry={() => void query.refetch()} />
    );
  return loading ?? <Skeleton text={loadingText} />;
};
