import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  accountProblem,
  inPlatformOrder,
  KNOWN_PLATFORMS,
  plainAccount,
  plainName,
  platformFilterSchema,
  platformIdOf,
  platformLabel,
  platformNameSchema,
  platformOf,
} from './platforms.ts';

const BAD = ['', '   ', '<b>gab</b>', '"x"', 'two words', '../x', '-x', 'ж', 'x'.repeat(200)];

describe('names of platforms', () => {
  it('find the platform of the list by its id, label and other names', () => {
    for (const { id, label, names } of KNOWN_PLATFORMS)
      for (const name of [id, label, ...names, ` ${label.toUpperCase()} `])
        expect(platformIdOf(name)).toBe(id);
  });

  it('are kept where the list does not know them', () => {
    expect(platformIdOf('Minds.com')).toBe('minds.com');
    expect(platformLabel('minds.com')).toBe('minds.com');
    expect(platformOf('minds.com')).toMatchObject({ idClock: null, link: null, markup: 'plain' });
  });

  it.each(BAD)('are refused in one sentence: %j', (name) => {
    expect(platformIdOf(name)).toBeNull();
    const issue = platformNameSchema.safeParse(name).error?.issues[0]?.message;
    expect(issue).toMatch(/^the name of a platform: letters/);
    expect(platformFilterSchema.safeParse(name).success).toBe(false);
  });

  it('that forms and filters use are no platforms', () => {
    for (const name of ['all', 'none', 'other']) expect(platformIdOf(name)).toBeNull();
    expect(platformFilterSchema.parse('all')).toBe('all');
    expect(platformFilterSchema.parse(undefined)).toBe('all');
  });

  it('give an id that gives itself, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (name) => {
        const id = platformIdOf(name);
        if (id !== null)
          expect([platformIdOf(id), /^[a-z0-9][a-z0-9._-]{0,39}$/.test(id)]).toEqual([id, true]);
      }),
    );
  });

  it('come in the order of the list, then by the alphabet', () => {
    expect(inPlatformOrder(['zeta', 'gab', 'alpha', 'twitter', 'gab'])).toEqual([
      'twitter',
      'gab',
      'alpha',
      'zeta',
    ]);
  });
});

describe('names of accounts', () => {
  it.each([
    ['@evil\u202E\u2066 gro', 'evil gro'],
    ['\u202Aname\u202C', 'name'],
    ['\u05D0\u200F', '\u05D0\u200F'],
  ])('%j is %j: nothing after a name is turned around', (given, name) => {
    expect([plainAccount(given), accountProblem(plainAccount(given), null)]).toEqual([name, null]);
    expect(plainName(given).replace('@', '')).toBe(name);
  });

  it.each(['', '\u202E', '\u200B\u200F', '\u00A0', '\u2060', 'a\u0000', 'x'.repeat(201)])(
    '%j shows nothing, or cannot be shown: it is refused',
    (given) => {
      expect(accountProblem(plainAccount(given), null)).toMatch(/^printable text of 1 to 200 characters/u);
    },
  );
});
