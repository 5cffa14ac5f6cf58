import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  COMMS_TABS,
  commsViewCodec,
  DEFAULT_COMMS,
  PLATFORM_FILTERS,
  TWITTER_TABS,
  twitterViewCodec,
} from './social-view.ts';

const parametersOf = (pairs: Readonly<Record<string, string | null>>): URLSearchParams =>
  new URLSearchParams(Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== null));

describe('the social pages in the address', () => {
  it('reads back every view that it writes', () => {
    const view = fc.record({
      tab: fc.constantFrom(...COMMS_TABS),
      account: fc.stringMatching(/^[A-Za-z0-9_]{0,50}$/),
      platform: fc.constantFrom(...PLATFORM_FILTERS),
      search: fc.string({ maxLength: 100 }).map((text) => text.toWellFormed()),
      finding: fc.stringMatching(/^[\w:-]{0,60}$/),
    });
    fc.assert(
      fc.property(view, (one) => {
        expect(commsViewCodec.read(parametersOf(commsViewCodec.write(one)))).toEqual(one);
      }),
    );
    for (const tab of TWITTER_TABS)
      expect(twitterViewCodec.read(parametersOf(twitterViewCodec.write({ tab })))).toEqual({ tab });
  });

  it('takes the defaults for what makes no sense', () => {
    const odd = new URLSearchParams('tab=x&account=../etc&platform=myspace&finding=<b>');
    expect(commsViewCodec.read(odd)).toEqual(DEFAULT_COMMS);
    expect(twitterViewCodec.read(odd)).toEqual({ tab: 'collect' });
  });

  it('writes nothing for the default view', () => {
    expect(Object.values(commsViewCodec.write(DEFAULT_COMMS)).every((value) => value === null)).toBe(true);
  });
});
