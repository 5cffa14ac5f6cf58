import { expect, it } from 'vitest';
import { differencesOf } from './replay.ts';

const rows = (...terms: readonly string[]) => ({ rows: terms.map((words) => ({ terms: words })) });

it('takes the stems of an earlier report for the words that they stand for', () => {
  const was = rows('happi weather potus', 'storm', '');
  expect(differencesOf(was, rows('happy weather potus', 'storms', ''))).toEqual([]);
});

it('still names other words, fewer words, and stems elsewhere', () => {
  expect(differencesOf(rows('happi weather'), rows('happy storm'))).toMatchObject([
    { path: 'rows[0].terms' },
  ]);
  expect(differencesOf(rows('happi weather'), rows('happy'))).toHaveLength(1);
  // A report of this version is what it says: its words are not stems of others.
  expect(differencesOf(rows('happy'), rows('happi'))).toHaveLength(1);
  expect(differencesOf({ title: 'happi' }, { title: 'happy' })).toHaveLength(1);
});
