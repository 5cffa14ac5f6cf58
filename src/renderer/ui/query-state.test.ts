import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { known } from './known.tsx';
import { QueryState, type QueryLike } from './QueryState.tsx';

const query = (data: readonly string[] | undefined, error: Error | null) => ({
  data,
  error,
  refetch: () => undefined,
});

const shown = (state: QueryLike<readonly string[]>): string =>
  renderToStaticMarkup(
    createElement(QueryState<readonly string[]>, {
      query: state,
      failed: 'Failed to fetch sets',
      none: createElement('p', null, 'There are no sets'),
      children: (data: readonly string[]) => data.join(', '),
    }),
  );

const REFUSED = new Error('500: boom');

test('pending, failed, none, there and not fetched again are different things', () => {
  expect(shown(query(undefined, null))).not.toMatch(/no sets|Failed/u);
  expect(shown(query(undefined, REFUSED))).toMatch(/Failed to fetch sets.*boom.*Try again/su);
  expect(shown(query(undefined, REFUSED))).not.toContain('no sets');
  expect(shown(query([], null))).toContain('There are no sets');
  expect(shown(query(['one'], null))).toBe('one');
  expect(shown(query(['one'], REFUSED))).toMatch(/data shown is from before.*boom.*Try again.*one/su);
});

test('what was canceled or not requested is no failure', () => {
  const canceled = { ...query(undefined, new Error('Canceled.')), isCanceled: true };
  expect(shown(canceled)).toMatch(/Canceled.*Nothing was computed.*Compute/su);
  expect(shown(canceled)).not.toMatch(/Failed|Try again|alert/u);
  expect(shown({ ...query(undefined, REFUSED), isUnasked: true })).toContain('Not computed yet');
});

test('a stand-in is not known, and its note says why', () => {
  const { value, isKnown, note } = known(query(undefined, REFUSED), [], 'Failed to fetch sets');
  expect([value, isKnown]).toEqual([[], false]);
  expect(renderToStaticMarkup(note)).toMatch(/Failed to fetch sets: .*boom.*Try again/su);
  expect(renderToStaticMarkup(known(query(['one'], null), [], 'Failed').note)).toBe('');
});
