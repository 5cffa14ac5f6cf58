import { describe, expect, it } from 'vitest';
import { eventDelta, pairType } from './event-delta.ts';

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
