import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { fillPath, queryString } from './request.ts';

describe('fillPath', () => {
  it('keeps every parameter one path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const path = fillPath('/api/jobs/:id/cancel', { id });
        const [, , , segment = ''] = path.split('/');
        expect(path.split('/')).toHaveLength(5);
        expect(decodeURIComponent(segment)).toBe(id);
      }),
    );
  });
});

describe('queryString', () => {
  it('leaves out what is not set and joins lists', () => {
    expect(queryString({ a: undefined, b: null, c: '', d: 0, e: false, f: [1, 2] })).toBe(
      '?d=0&e=false&f=1%2C2',
    );
    expect(queryString({})).toBe('');
  });

  it('comes back value by value', () => {
    const values = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(values, (query) => {
        expect(Object.fromEntries(new URLSearchParams(queryString(query)))).toEqual({ ...query });
      }),
    );
  });
});
