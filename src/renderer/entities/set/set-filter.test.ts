import { expect, test } from 'vitest';
import { setNameSchema } from '#shared/contract/sets.ts';
import { setFilterOf, setNameOf } from './set-filter.ts';

test('a filter names its list and leaves out what is empty', () => {
  expect(setFilterOf('drops', { search: 'calm sea', board: '', year: '2018' })).toBe(
    'drops:search=calm+sea&year=2018',
  );
  expect(setFilterOf('events', {})).toBe('events:');
});

test('a suggested name is one that a set can have', () => {
  expect(setNameOf('storm, board:/qresearch (2018) #1?')).toBe('storm board: qresearch 2018 1');
  expect(setNameSchema.safeParse(setNameOf('a/b, '.repeat(60))).success).toBe(true);
});
