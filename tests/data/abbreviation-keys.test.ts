import { describe, expect, it } from 'vitest';
import shipped from '#data/abbreviation-keys.json' with { type: 'json' };
import { findConflicts } from '#main/analysis/text/abbreviations/forms.ts';
import { KEY_CATEGORIES, shippedKeysSchema } from '#shared/contract/abbreviation-key.ts';

/** Of the specification. */
const KEY_COUNT = 156;

const keys = shippedKeysSchema.parse(shipped);
const key = (abbreviation: string) => keys.find((one) => one.abbreviation === abbreviation);

describe('data/abbreviation-keys.json', () => {
  it('holds exactly 156 keys with ids of their own', () => {
    expect(keys).toHaveLength(KEY_COUNT);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(KEY_COUNT);
  });

  it('claims every spelling once, aliases included', () => {
    expect(findConflicts(keys)).toEqual([]);
  });

  it('uses every category and gives every key a source', () => {
    expect(new Set(keys.map(({ category }) => category))).toEqual(new Set(KEY_CATEGORIES));
    expect(keys.filter(({ source }) => source === '')).toEqual([]);
  });

  it('knows a secret from a secretary', () => {
    expect(key('SEC')?.meanings).toContain('secret (in "TOP SEC")');
  });

  it('keeps all readings of what is ambiguous and settles nothing that the archive leaves open', () => {
    for (const name of 'JC ES SR CS JK JB SC NP SS AM PM CA MI BO RT MS GA IG'.split(' ')) {
      expect(key(name), name).toMatchObject({ status: 'ambiguous' });
      expect(key(name)?.meanings.length, name).toBeGreaterThan(1);
    }
    expect(key('RC')).toMatchObject({ status: 'unresolved' });
    for (const name of ['D5', 'BDT']) expect(key(name), name).toMatchObject({ status: 'disputed' });
    for (const one of keys.filter(({ status }) => status === 'settled'))
      expect(one.meanings, one.abbreviation).toHaveLength(1);
  });

  it('guards the plain words in capitals', () => {
    for (const name of 'NO AS US SEC FED D R ID OP AM'.split(' '))
      expect(key(name)?.guard, name).not.toBeNull();
  });

  it('knows the spelling variants', () => {
    const variants = { CIA: 'C_A', MS13: 'MS_13', COVID: 'C19', HWOOD: 'HW', F2F: 'f2f', DECLAS: 'DECLASS' };
    for (const [name, alias] of Object.entries(variants)) expect(key(name)?.aliases, name).toContain(alias);
  });
});
