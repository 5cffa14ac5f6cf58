import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { COMMS_TABS, commsParsers } from './social-view.ts';

const read = createLoader(commsParsers);
const write = createSerializer(commsParsers);

describe('the social pages in the address', () => {
  it('reads back every view that it writes', () => {
    const view = fc.record({
      tab: fc.constantFrom(...COMMS_TABS),
      account: fc.stringMatching(/^[A-Za-z0-9_]{0,50}$/),
      platform: fc.constantFrom('all', 'twitter', 'telegram', 'minds.com'),
      search: fc.string({ maxLength: 100 }).map((text) => text.toWellFormed()),
      finding: fc.stringMatching(/^[\w:-]{0,60}$/),
    });
    fc.assert(
      fc.property(view, (state) => {
        expect(read(new URLSearchParams(write(state)))).toEqual(state);
      }),
    );
  });

  it('takes the defaults for what makes no sense, and writes nothing for them', () => {
    const odd = read(new URLSearchParams('tab=x&account=../etc&platform=two%20words&finding=<b>'));
    expect(odd).toEqual(read(''));
    expect(write(odd)).toBe('');
  });
});
