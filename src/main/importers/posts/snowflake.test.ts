import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { mastodonIdAt, snowflakeMs, tweetIdAt } from './snowflake.ts';

describe('ids that carry a time', () => {
  it('gives back the moment that an id was made for', () => {
    const moments = fc.integer({ min: Date.UTC(2016, 0, 2), max: Date.UTC(2099, 0, 1) });
    fc.assert(
      fc.property(moments, (ms) => {
        expect(snowflakeMs('truthsocial', mastodonIdAt(ms))).toBe(ms);
        expect(snowflakeMs('twitter', tweetIdAt(ms))).toBe(ms);
      }),
    );
  });

  it('knows no time for ids that were only counted', () => {
    expect(snowflakeMs('twitter', '29700859246')).toBeNull();
    expect(snowflakeMs('twitter', '29700859247')).toBe(1_288_834_981_738);
    expect(snowflakeMs('truthsocial', '12345')).toBeNull();
    expect(snowflakeMs('twitter', '12x')).toBeNull();
    expect(snowflakeMs('twitter', 'x29700859247')).toBeNull();
    expect(snowflakeMs('twitter', '99999999999999999999')).toBeNull();
  });

  it('knows times of 2016 to 2099 in ids of Mastodon, and of nothing later', () => {
    const [first, end] = [Date.UTC(2016, 0, 1), Date.UTC(2100, 0, 1)];
    expect(snowflakeMs('truthsocial', mastodonIdAt(first))).toBe(first);
    expect(snowflakeMs('truthsocial', mastodonIdAt(first - 1))).toBeNull();
    for (const platform of ['truthsocial', 'twitter'] as const) {
      const idAt = platform === 'twitter' ? tweetIdAt : mastodonIdAt;
      expect(snowflakeMs(platform, idAt(end - 1))).toBe(end - 1);
      expect(snowflakeMs(platform, idAt(end))).toBeNull();
    }
  });
});
