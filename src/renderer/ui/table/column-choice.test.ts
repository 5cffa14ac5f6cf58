import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { choiceKey, initialChoice, readChoice, type ColumnChoice } from './column-choice.ts';

const COLUMNS = ['a', 'b', 'c'].map((id) => ({ id }));
const ids = fc.constantFrom('a', 'b', 'gone');
const choices: fc.Arbitrary<ColumnChoice> = fc.record({
  columnOrder: fc.array(ids),
  columnVisibility: fc.dictionary(ids, fc.boolean()),
  columnPinning: fc.record({ start: fc.array(ids, { maxLength: 1 }), end: fc.constant([]) }),
  columnSizing: fc.dictionary(ids, fc.integer({ min: 48, max: 960 })),
  isDense: fc.boolean(),
});

describe('the choice of columns', () => {
  it('is kept as text and read back', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(readChoice(JSON.stringify(choice), COLUMNS)).toEqual(choice);
      }),
    );
  });

  it('is stored under the ids of the columns, whatever their heads say', () => {
    expect(choiceKey([{ id: 'drop' }, { id: 'q' }])).toBe('dropscope.columns.drop,q');
  });

  it.each([
    null,
    '',
    'null',
    '{',
    '[]',
    '{"order":["b"],"hidden":[],"widths":{},"pinned":null,"isDense":true}',
    JSON.stringify({ ...initialChoice(), columnOrder: [1] }),
    JSON.stringify({ ...initialChoice(), columnPinning: { start: ['a', 'b'], end: [] } }),
    JSON.stringify({ ...initialChoice(), columnVisibility: { a: false, b: false, c: false } }),
  ])('reads %j as the columns as they come', (text) => {
    expect(readChoice(text, COLUMNS)).toEqual(initialChoice());
  });
});
