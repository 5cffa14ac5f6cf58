import { describe, expect, it } from 'vitest';
import { contentOfRow, type KeyRow } from '#main/repositories/abbreviation-keys.ts';
import { shippedKeySchema } from '#shared/contract/abbreviation-key.ts';
import { editedRow, newKeyId, userRow } from './keys.ts';
import { planUpgrade, shippedRow } from './shipped.ts';

const key = (id: string, abbreviation: string, more: object = {}) =>
  shippedKeySchema.parse({ id, abbreviation, meanings: ['first'], category: 'other', ...more });
const meaningsOf = (row: KeyRow | undefined) => (row === undefined ? null : contentOfRow(row).meanings);

describe('planUpgrade', () => {
  it('installs everything into an empty table', () => {
    const { set, remove } = planUpgrade([], [key('a', 'A'), key('b', 'B')], 5);
    expect(set.map(({ id, is_disabled }) => [id, is_disabled])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
    expect(remove).toEqual([]);
  });

  it('lets untouched keys follow and keeps the words, and the off switch, of the user', () => {
    const untouched = shippedRow(key('a', 'A'), 1);
    const edited = editedRow(
      shippedRow(key('b', 'B'), 1),
      { ...contentOfRow(untouched), abbreviation: 'B', meanings: ['mine'] },
      true,
    );
    const off = { ...shippedRow(key('c', 'C'), 1), is_disabled: 1 };
    const newer = ['A', 'B', 'C'].map((name) => key(name.toLowerCase(), name, { meanings: ['newer'] }));
    const { set } = planUpgrade([untouched, edited, off], newer, 9);
    expect(set.map(meaningsOf)).toEqual([['newer'], ['mine'], ['newer']]);
    expect(set.map((row) => [row.is_edited, row.is_disabled])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(set[1]?.shipped).toContain('newer');
  });

  it('removes what is no longer shipped unless the user edited it', () => {
    const gone = shippedRow(key('a', 'A'), 1);
    const kept = { ...shippedRow(key('b', 'B'), 1), is_edited: 1 };
    const { set, remove } = planUpgrade([gone, kept], [], 9);
    expect(remove).toEqual(['a']);
    expect(set).toMatchObject([{ id: 'b', origin: 'user' }]);
  });

  it('brings a new key switched off where the user has a key of that spelling, and never touches the user’s', () => {
    const mine = userRow('mine', { ...contentOfRow(shippedRow(key('x', 'X'), 1)), aliases: ['NEW'] }, true);
    const { set, remove } = planUpgrade([mine], [key('new', 'NEW')], 9);
    expect(set.map(({ id, is_disabled }) => [id, is_disabled])).toEqual([['new', 1]]);
    expect(remove).toEqual([]);
  });
});

describe('newKeyId', () => {
  it('is a slug that nobody has', () => {
    expect(newKeyId('C_A', new Set())).toBe('c-a');
    expect(newKeyId('C_A', new Set(['c-a', 'c-a-2']))).toBe('c-a-3');
    expect(newKeyId('.*', new Set())).toBe('key');
  });
});
