import { describe, expect, it } from 'vitest';
import { findConflicts, foldCase } from './forms.ts';

const key = (id: string, abbreviation: string, aliases: string[] = [], caseSensitive = true) => ({
  id,
  abbreviation,
  aliases,
  caseSensitive,
});

describe('findConflicts', () => {
  it('names both keys of a doubled spelling, aliases included', () => {
    expect(findConflicts([key('a', 'CIA', ['C_A']), key('b', 'X'), key('c', 'Y', ['C_A'])])).toEqual([
      { first: 0, second: 2, form: 'C_A' },
    ]);
  });

  it('finds a key that repeats itself', () => {
    expect(findConflicts([key('a', 'CIA', ['CIA'])])).toEqual([{ first: 0, second: 0, form: 'CIA' }]);
  });

  it('lets case tell two keys apart only where both mind it', () => {
    expect(findConflicts([key('a', 'US'), key('b', 'us')])).toEqual([]);
    expect(findConflicts([key('a', 'US'), key('b', 'us', [], false)])).toHaveLength(1);
    expect(findConflicts([key('a', 'us', [], false), key('b', 'US')])).toHaveLength(1);
  });

  it('takes all blanks for one', () => {
    expect(findConflicts([key('a', 'Adm R'), key('b', 'Adm\u2002R')])).toHaveLength(1);
  });
});

describe('foldCase', () => {
  it('keeps the length, whatever a character folds to', () => {
    for (const text of ['İI', 'ẞß', 'ABC', '🙏']) expect(foldCase(text)).toHaveLength(text.length);
  });
});
