import { expect, it } from 'vitest';
import { toldApart } from './apart.ts';

const CELLS = {
  method: 'pair-counts',
  label: 'Cells of the matrix time-periods, family of 30',
  parameters: { maxHours: 72 },
  selection: {},
  seed: 4966,
  createdAt: '2026-11-30T08:00:00',
};
const apartOf = (...tests: Parameters<typeof toldApart>[0]) => toldApart(tests).map(({ apart }) => apart);

it('says nothing of an entry that has a name of its own', () => {
  expect(apartOf(CELLS, { ...CELLS, label: 'Pairs' }, { ...CELLS, method: 'deltas' })).toEqual(['', '', '']);
});

it('says the question of entries of one name, as far as it differs', () => {
  const narrowed = {
    ...CELLS,
    label: 'Cells of the matrix time-periods, family of 12',
    selection: { category: 'politics', startDate: '2018-01-01' },
  };
  expect(apartOf(CELLS, narrowed)).toEqual([
    'with defaults',
    'Category of the events: politics; Drops from: 2018-01-01',
  ]);
  expect(apartOf(CELLS, { ...CELLS, parameters: { maxHours: 48 }, seed: 7 })).toEqual([
    'maxHours: 72; Seed: 4966',
    'maxHours: 48; Seed: 7',
  ]);
});

it('leaves out what nobody chose, whether it is missing or empty, and has a word where that is all', () => {
  const all = { ...CELLS, parameters: { kinds: [], startDate: '' } };
  const some = { ...CELLS, parameters: { kinds: ['political'], startDate: '2018-01-01' } };
  expect(apartOf(all, some)).toEqual(['with defaults', 'kinds: political; Drops from: 2018-01-01']);
  expect(apartOf({ ...all, seed: 7 }, CELLS)).toEqual(['Seed: 7', 'Seed: 4966; maxHours: 72']);
});

it('says when it was computed of the same question over other data', () => {
  expect(apartOf(CELLS, { ...CELLS, createdAt: '2026-11-30T09:30:00' })).toEqual([
    'computed 2026-11-30 08:00:00 UTC',
    'computed 2026-11-30 09:30:00 UTC',
  ]);
});

it('leaves the set to its own column, and reads sets of texts by their words', () => {
  const ofSet = { ...CELLS, selection: { set: { name: 'Storm', hash: 'ab' } } };
  expect(apartOf(CELLS, ofSet)).toEqual(['', '']);
  const texts = (spec: string) => ({ ...CELLS, selection: { a: { spec, hash: null } } });
  expect(apartOf(texts('drops'), texts('set:Storm'))).toEqual(['Set A: drops', 'Set A: set:Storm']);
});
