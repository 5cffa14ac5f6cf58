import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { eventDelta, eventTime, gapText, gapValue, pairType, timeBetween } from './event-delta.ts';
import { formatDate, formatTimestamp } from './format.ts';

const drop = '2018-06-04T11:42:00';
const dated = (date: string) => ({ publishedAt: `${date}T12:00:00`, hasTimeOfDay: false });

describe('eventDelta', () => {
  it('writes no minute of an event whose time of day is not known', () => {
    expect(
      ['2018-06-04', '2018-06-03', '2018-06-07', '2018-06-05'].map((day) => eventDelta(dated(day), drop)),
    ).toEqual(['same day', '1 day before', '3 days after', '1 day after']);
    expect(eventDelta(dated('2018-06-05'), '2018-06-04T23:59:00')).toBe('1 day after');
  });

  it('writes minutes of one whose time is known', () => {
    expect(eventDelta({ publishedAt: '2018-06-04T12:00:00', hasTimeOfDay: true }, drop)).toBe('+18 min');
  });
});

describe('pairType', () => {
  it('claims no order within a day', () => {
    expect(pairType('predictive', dated('2018-06-04'), drop)).toBe('same day, order unknown');
    expect(pairType('predictive', dated('2018-06-05'), drop)).toBe('predictive');
    expect(pairType('thematic', dated('2018-06-04'), drop)).toBe('thematic');
  });
});

describe('every formatter of an event known by its day', () => {
  const clock = fc.nat(86_399).map((second) => new Date(second * 1000).toISOString().slice(11, 19));

  it('writes the same whatever clock time is stored, and no clock time', () => {
    fc.assert(
      fc.property(clock, clock, clock, fc.nat(6), (one, other, dropClock, day) => {
        const dropTime = `2018-06-04T${dropClock}`;
        const texts = [one, other].map((time) => {
          const event = { publishedAt: `2018-06-0${day + 1}T${time}`, hasTimeOfDay: false };
          return [
            eventDelta(event, dropTime),
            eventTime(event, 'UTC'),
            eventTime(event, 'America/New_York'),
            pairType('predictive', event, dropTime),
          ];
        });
        expect(texts[0]).toEqual(texts[1]);
        expect(texts[0]?.join(' ')).not.toMatch(/\d:\d\d|\bmin\b|\d h\b/u);
      }),
    );
  });

  it('writes a gap to a day in days', () => {
    expect([0, 1, 86_400, 86_401, -3600].map((seconds) => gapText(seconds, true))).toEqual([
      'same day',
      '1 day after',
      '1 day after',
      '2 days after',
      '1 day before',
    ]);
    expect(gapText(-1110, false)).toBe('−19 min');
    expect([1, -86_401].map((seconds) => gapValue(seconds, true))).toEqual([86_400, -172_800]);
    expect(gapValue(-1110, false)).toBe(-1110);
  });

  it('goes by days where only the drop’s day is known, and shows that day in every zone', () => {
    const event = { publishedAt: '2018-06-05T10:30:00', hasTimeOfDay: true };
    expect([eventDelta(event, '2018-06-05'), eventDelta(event, '2018-06-03')]).toEqual([
      'same day',
      '2 days after',
    ]);
    expect(pairType('predictive', event, '2018-06-05')).toBe('same day, order unknown');
    expect(timeBetween('2018-06-05T23:59:00', '2018-06-06')).toBe('1 day after');
    expect(timeBetween('2018-06-05T10:00:00', '2018-06-05T10:12:00')).toBe('+12 min');
    for (const zone of ['UTC', 'America/New_York'] as const)
      expect([formatTimestamp('2018-06-05', zone), formatDate('2018-06-05', zone)]).toEqual([
        '2018-06-05 (day only)',
        '2018-06-05',
      ]);
  });
});
