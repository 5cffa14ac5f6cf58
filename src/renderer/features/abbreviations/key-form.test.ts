import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, formOf, inputOf } from './key-form.ts';

const form = { ...EMPTY_FORM, abbreviation: ' XYZ ', meanings: 'first\n\n second ', aliases: 'X Y\nX-Y' };

describe('the key form', () => {
  it('makes the body of the call: lines to lists, blanks off', () => {
    expect(inputOf(form, null)).toEqual({
      input: {
        abbreviation: 'XYZ',
        meanings: ['first', 'second'],
        category: 'other',
        aliases: ['X Y', 'X-Y'],
        caseSensitive: true,
        guard: null,
        status: 'settled',
        source: '',
        hasThumbnail: true,
      },
    });
  });

  it('says in a sentence what is wrong', () => {
    expect(inputOf(EMPTY_FORM, null)).toEqual({ problem: 'Abbreviation: at least one character.' });
    expect(inputOf({ ...form, meanings: '' }, null)).toEqual({ problem: 'Meanings: at least one meaning.' });
    expect(inputOf({ ...form, aliases: `ok\n${'x'.repeat(41)}` }, null)).toEqual({
      problem: 'Aliases, line 2: at most 40 characters.',
    });
  });

  it('shows a key and gives it back', () => {
    const key = {
      id: 'xyz',
      abbreviation: 'XYZ',
      definition: 'first',
      meanings: ['first', 'second'],
      category: 'person' as const,
      thumbnailUrl: null,
      aliases: ['X-Y'],
      caseSensitive: false,
      guard: { any: ['bracketed' as const] },
      status: 'ambiguous' as const,
      source: 'note',
      origin: 'shipped' as const,
      isEdited: false,
      isDisabled: false,
      mergedInto: null,
      dropCount: 3,
    };
    const back = inputOf(formOf(key), key.guard);
    expect(back).toMatchObject({
      input: { meanings: key.meanings, guard: key.guard, caseSensitive: false, hasThumbnail: false },
    });
  });
});
