import type { ReactElement } from 'react';
import { QueryNote } from './QueryNote.tsx';
import type { QueryLike } from './QueryState.tsx';

interface Known<Value> {
  /** The answer; the stand-in until there is one. */
  readonly value: Value;
  /** Whether `value` is an answer: only then may a sentence say so. */
  readonly isKnown: boolean;
  /** Says that the call failed, over older data too; shown where the value is. */
  readonly note: ReactElement;
}

/**
 * The answer of a query for a part of a page that is shown before it has arrived (choices of a field, a count), next to the
 * note of its failure. Pending, failed, stale and current stay four states: lint takes no other stand-in for an answer.
 */
export const known = <Data, None>(
  query: Pick<QueryLike<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>,
  standIn: None,
  failed: string,
): Known<Data | None> => ({
  value: query.data === undefined ? standIn : query.data,
  isKnown: query.data !== undefined,
  note: <QueryNote query={query} failed={failed} />,
});
