import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { parseTime } from './dates.ts';
import { mastodonIdAt, snowflakeMs, tweetIdAt } from './snowflake.ts';

const MOMENT = Date.UTC(2022, 9, 19, 20, 7, 25);

describe('parseTime', () => {
  it.each([
    ['Wed Oct 19 20:07:25 +0000 2022', MOMENT],
    ['Wed Oct 19 22:07:25 +0200 2022', MOMENT],
    ['2022-10-19T20:07:25Z', MOMENT],
    ['2022-10-19T20:07:25.328Z', MOMENT + 328],
    ['2022-10-19T20:07:25.3284567Z', MOMENT + 328],
    ['2022-10-19 20:07:25', MOMENT],
    ['2022-10-19 20:07:25+00:00', MOMENT],
    ['2022-10-19T16:07:25-04:00', MOMENT],
    ['10/19/2022 20:07:25', MOMENT],
    [MOMENT, MOMENT],
    [MOMENT / 1000, MOMENT],
    [String(MOMENT), MOMENT],
  ])('%s', (text, ms) => {
    expect(parseTime(text)).toEqual({ ms, precision: 'second' });
  });

  it('knows a statement to the minute from one to the second', () => {
    expect(parseTime('10/9/2022 8:07')).toEqual({ ms: Date.UTC(2022, 9, 9, 8, 7), precision: 'minute' });
    expect(parseTime('2022-10-09 08:07')?.precision).toBe('minute');
  });

  it.each([
    '',
    'yesterday',
    '2022-02-30 00:00:00',
    '2022-10-19T25:00:00Z',
    '13/1/2022 1:00',
    '1999-01-01T00:00:00Z',
    '2022-10-19',
    '19 Oct 2022',
  ])('refuses %j', (text) => {
    expect(parseTime(text)).toBeNull();
  });

  it('does not depend on the zone of the machine', () => {
    const zone = process.env['TZ'];
    try {
      for (const other of ['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']) {
        process.env['TZ'] = other;
        expect(parseTime('2018-03-11 02:30:00')?.ms).toBe(Date.UTC(2018, 2, 11, 2, 30));
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

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
    expect(snowflakeMs('twitter', '99999999999999999999')).toBeNull();
  });
});
