import { expect, it } from 'vitest';
import { distinctNames } from './distinct-names.ts';

it('keeps every name apart from those before it and from those that are taken', () => {
  expect(distinctNames(['type', 'a', 'a', 'a 2', 'type'], ['type'])).toEqual([
    ...['type 2', 'a', 'a 2', 'a 2 2', 'type 3'],
  ]);
  expect(distinctNames(['', '', '2018', 'x', '2017'])).toEqual(['', ' 2', '2018', 'x', '2017']);
  expect(distinctNames(['a', 'a-2', 'a'], [], '-')).toEqual(['a', 'a-2', 'a-3']);
});
