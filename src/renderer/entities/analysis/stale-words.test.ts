import { expect, it } from 'vitest';
import { noneOfThen, staleText } from './stale-words.ts';

it('says why an answer is empty only while the data are those that it is of', () => {
  const none = { title: 'No posts are stored' };
  const sameData = [null, { stale: [] }, { stale: ['other method version' as const] }];
  expect(sameData.map((run) => noneOfThen(run, none))).toEqual([none, none, none]);
  expect(noneOfThen({ stale: ['other data'] }, none)).toMatchObject({
    title: 'Nothing was found at that time',
  });
  expect(noneOfThen({ stale: ['other data'] }, undefined)).toBeUndefined();
});

it('blames the data only where they have changed', () => {
  expect(staleText([], '')).toBe('');
  expect(staleText(['other data', 'other method version'], ' (then)')).toBe(
    'Computed before the data last changed (then). ',
  );
  expect(staleText(['other method version'], '')).toBe('Computed by another version of the method. ');
});
