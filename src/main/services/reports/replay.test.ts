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

it('takes a figure with all digits for the same figure with ten, where earlier reports have one', () => {
  const cell = (name: string, value: number) => ({ rows: [{ [name]: value }] });
  const was = 9.190_994_384_579_81;
  expect(differencesOf(cell('observed', was), cell('observed', 9.190_994_385))).toEqual([]);
  expect(differencesOf(cell('observed', was), cell('observed', 9.190_994_384))).toHaveLength(1);
  expect(differencesOf(cell('p', was), cell('p', 9.190_994_385))).toHaveLength(1);
});

it('takes the hyphen of an earlier sentence for its minus, and still names another figure', () => {
  const note = (sign: string, figure = '0.763') => ({
    notes: [`Spearman’s ρ = ${sign}${figure}, n = 3 months.`],
  });
  expect(differencesOf(note('-'), note('−'))).toEqual([]);
  expect(differencesOf(note('-'), note(''))).toHaveLength(1);
  expect(differencesOf(note('-'), note('−', '0.764'))).toHaveLength(1);
});
