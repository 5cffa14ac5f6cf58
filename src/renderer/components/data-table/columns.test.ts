import fc from '#tests/helpers/properties.ts';
import { describe, expect, it } from 'vitest';
import { AS_GIVEN, chosenColumns, moveColumn, orderColumns, readChoice, toggleColumn } from './columns.ts';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (shown: readonly { readonly id: string }[]): string => shown.map(({ id }) => id).join('');
const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone'));
const choices = fc.record({ order: names, hidden: names });

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

  it('hides and shows, in the chosen order; a column that is new stands behind', () => {
    const choice = toggleColumn({ order: ['d', 'b'], hidden: [] }, 'b');
    expect(ids(chosenColumns(columns, choice))).toBe('dac');
    expect(ids(chosenColumns(columns, toggleColumn(choice, 'b')))).toBe('dbac');
  });

  it.each(['', 'null', '{', '[]', '{"order":[1],"hidden":[]}', '{"order":["a"]}'])(
    'reads %j as the columns as they come',
    (text) => {
      expect(readChoice(text)).toEqual(AS_GIVEN);
    },
  );
});
