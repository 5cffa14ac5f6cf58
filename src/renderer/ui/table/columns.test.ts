import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  AS_GIVEN,
  choiceKey,
  chosenColumns,
  gridOf,
  moveColumn,
  orderColumns,
  pinColumn,
  readChoice,
  rowHeightOf,
  toggleColumn,
  widenColumn,
  WIDTHS,
  type ColumnChoice,
} from './columns.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (shown: readonly { readonly id: string }[]): string => shown.map(({ id }) => id).join('');
const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone'));
const choices: fc.Arbitrary<ColumnChoice> = fc.record({
  order: names,
  hidden: names,
  widths: fc.dictionary(fc.constantFrom('a', 'b', 'gone'), fc.integer(WIDTHS)),
  pinned: fc.constantFrom(null, 'a', 'd', 'gone'),
  isDense: fc.boolean(),
});

describe('the choice of columns', () => {
  it('never loses nor invents a column, and never shows none', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect([...ids(orderColumns(columns, choice))].sort().join('')).toBe('abcd');
        expect(chosenColumns(columns, choice).length).toBeGreaterThan(0);
      }),
    );
  });

  it('moves a column by one place and back', () => {
    const moved = moveColumn(columns, AS_GIVEN, 'c', -1);
    expect(ids(orderColumns(columns, moved))).toBe('acbd');
    expect(ids(orderColumns(columns, moveColumn(columns, moved, 'c', 1)))).toBe('abcd');
    expect(moveColumn(columns, AS_GIVEN, 'a', -1)).toBe(AS_GIVEN);
    expect(moveColumn(columns, AS_GIVEN, 'd', 1)).toBe(AS_GIVEN);
  });

  it('is kept as text and read back', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(readChoice(JSON.stringify(choice))).toEqual(choice);
      }),
    );
    // As it was kept before columns had widths.
    expect(readChoice('{"order":["b"],"hidden":[]}')).toEqual({ ...AS_GIVEN, order: ['b'] });
  });

  it('pins one column in front of all others, and lets it go', () => {
    const pinned = pinColumn(AS_GIVEN, 'c');
    expect(ids(orderColumns(columns, pinned))).toBe('cabd');
    expect(ids(orderColumns(columns, pinColumn(pinned, 'b')))).toBe('bacd');
    expect(pinColumn(pinned, 'c')).toEqual(AS_GIVEN);
  });

  it('gives a column a width within the bounds; the others keep theirs', () => {
    const tracks = [{ id: 'a', width: 'minmax(200px, 1fr)' }, { id: 'b' }, { id: 'c', width: '120px' }];
    expect(gridOf(tracks, AS_GIVEN)).toEqual({
      template: 'minmax(200px, 1fr) minmax(90px, 1fr) 120px',
      minWidth: 410,
    });
    expect(gridOf(tracks, widenColumn(AS_GIVEN, 'c', 300.4))).toEqual({
      template: 'minmax(200px, 1fr) minmax(90px, 1fr) 300px',
      minWidth: 590,
    });
    expect(widenColumn(AS_GIVEN, 'a', 1).widths).toEqual({ a: WIDTHS.min });
    expect(widenColumn(AS_GIVEN, 'a', 99_999).widths).toEqual({ a: WIDTHS.max });
  });

  it('draws rows closer together where asked', () => {
    expect([rowHeightOf(AS_GIVEN, 34), rowHeightOf({ ...AS_GIVEN, isDense: true }, 34)]).toEqual([34, 26]);
  });

  it('hides and shows, in the chosen order; a column that is new stands behind', () => {
    const choice = toggleColumn({ ...AS_GIVEN, order: ['d', 'b'] }, 'b');
    expect(ids(chosenColumns(columns, choice))).toBe('dac');
    expect(ids(chosenColumns(columns, toggleColumn(choice, 'b')))).toBe('dbac');
  });

  it('is stored under the ids of the columns, whatever their heads say', () => {
    expect(choiceKey([{ id: 'drop' }, { id: 'q' }])).toBe('dropscope.columns.drop,q');
  });

  it.each([
    '',
    'null',
    '{',
    '[]',
    '{"order":[1],"hidden":[]}',
    '{"order":[],"hidden":[],"widths":{"a":7}}',
    '{"pinned":7}',
  ])('reads %j as the columns as they come', (text) => {
    expect(readChoice(text)).toEqual(AS_GIVEN);
  });
});
