import type { QueryLike } from './QueryState.tsx';

/**
 * Several queries whose answers are shown as one, for `QueryState`: it has the state of the part that is worst off (failed
 * without an answer, without an answer, not fetched again), and “Try again” repeats every part that failed and no other.
 * @param parts in the order in which equal states are shown
 * @param data what their answers make together; undefined until they can
 */
export const jointQuery = <Part extends QueryLike<unknown>, Data>(
  parts: readonly [Part, ...Part[]],
  data: Data | undefined,
): Omit<Part, 'data' | 'refetch'> & Pick<QueryLike<Data>, 'data' | 'refetch'> => {
  const failed = parts.filter(({ error }) => error !== null);
  const unanswered = parts.filter((part) => part.data === undefined);
  const shown = unanswered.find(({ error }) => error !== null) ?? unanswered[0] ?? failed[0] ?? parts[0];
  return { ...shown, data, refetch: () => Promise.all(failed.map(({ refetch }) => refetch())) };
};
