import { describe, expect, it } from 'vitest';
import { choiceKey, initialChoice, readChoice } from './column-choice.ts';

const COLUMNS = ['a', 'b', 'c'].map((id) => ({ id }));

describe('the choice of columns', () => {
  it('is kept under the ids of the columns, whatever their heads say', () => {
    expect(choiceKey([{ id: 'drop' }, { id: 'q' }])).toBe('drop,q');
  });

  it('is what was kept, unless no column of the table would be seen', () => {
    const kept = {
      ...initialChoice(COLUMNS, 1024),
      columnVisibility: { a: false, gone: false },
      isDense: true,
    };
    expect(readChoice(kept, COLUMNS, 1024)).toBe(kept);
    const none = { ...kept, columnVisibility: { a: false, b: false, c: false } };
    expect([none, null, undefined].map((choice) => readChoice(choice, COLUMNS, 1024))).toEqual(
      Array.from({ length: 3 }, () => initialChoice(COLUMNS, 1024)),
    );
  });

  it('hides at first what a window has no room for', () => {
    const columns = [{ id: 'q' }, { id: 'band', shownFrom: 1400 }];
    const visible = [1024, 1400].map((width) => initialChoice(columns, width).columnVisibility);
    expect(visible).toEqual([{ band: false }, {}]);
  });
});
