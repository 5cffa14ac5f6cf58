import { describe, expect, it } from 'vitest';
import { choiceKey, initialChoice, narrowColumns, readChoice, withChosen } from './column-choice.ts';

const COLUMNS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the choice of columns', () => {
  it('is kept for a table of these columns', () => {
    expect(choiceKey([{ id: 'drop' }, { id: 'q' }])).toBe('drop,q');
  });

  it('is what was kept, unless no column of the table would be seen', () => {
    const kept = { ...initialChoice(), columnVisibility: { a: false, gone: false }, isDense: true };
    expect(readChoice(kept, COLUMNS)).toBe(kept);
    const none = { ...kept, columnVisibility: { a: false, b: false, c: false } };
    expect([none, null, undefined].map((choice) => readChoice(choice, COLUMNS))).toEqual(
      Array.from({ length: 3 }, initialChoice),
    );
  });

  it('is not what a narrow window hides, and is followed in windows of every width', () => {
    const columns = [{ id: 'q' }, { id: 'set' }, { id: 'band', shownFrom: 1400 }];
    const narrow = (chosen: Readonly<Record<string, boolean>>) =>
      [1024, 1400].map((width) => choiceKey(narrowColumns(columns, chosen, width)));
    expect(narrow({})).toEqual(['band', '']);
    const hidden = withChosen({}, { band: false }, { band: false, set: false });
    expect([hidden, narrow(hidden)]).toEqual([{ set: false }, ['band', '']]);
    const shown = withChosen(hidden, { band: false, set: false }, { band: true, set: false });
    expect([shown, narrow(shown)]).toEqual([{ band: true, set: false }, ['', '']]);
  });
});
