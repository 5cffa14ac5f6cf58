import { describe, expect, it } from 'vitest';
import { FieldProblem } from '#main/importers/files/fields.ts';
import fc from '#tests/helpers/properties.ts';
import { parseMoment } from './dates.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('the moment of an event', () => {
  it.each([
    ['2018-02-03', '2018-02-03T12:00:00Z', false],
    ['2018/2/3', '2018-02-03T12:00:00Z', false],
    ['2018-02-03T04:05:06Z', '2018-02-03T04:05:06Z', true],
    ['2018-02-03 04:05', '2018-02-03T04:05:00Z', true],
    ['2018-02-03T04:05:06.789+02:00', '2018-02-03T02:05:06Z', true],
    ['2018-02-03T04:05:06-0530', '2018-02-03T09:35:06Z', true],
    ['Sat, 03 Feb 2018 04:05:06 GMT', '2018-02-03T04:05:06Z', true],
    ['3 Feb 18 04:05 EST', '2018-02-03T09:05:00Z', true],
    ['Sat, 3 February 2018 04:05:06 +0100', '2018-02-03T03:05:06Z', true],
    ['1517630706', '2018-02-03T04:05:06Z', true],
    ['1517630706000', '2018-02-03T04:05:06Z', true],
    [1517630706, '2018-02-03T04:05:06Z', true],
    [1517630706999, '2018-02-03T04:05:06Z', true],
    ['1999-12-31', '1999-12-31T12:00:00Z', false],
  ])('%s is %s', (given, expected, hasTimeOfDay) => {
    expect(parseMoment(given, 'date')).toEqual({ time: at(expected), hasTimeOfDay });
  });

  it.each([
    '',
    'soon',
    '2018-02-30',
    '2018-13-01',
    '2018-00-10',
    '2019-02-29',
    '2018-02-03T25:00:00Z',
    '2018-02-03T04:61:00Z',
    '30 Feb 2018 04:05 GMT',
    'Sat, 03 Feb 2018 04:05:06 XYZZY',
    '-61663597200000',
    '1899-12-31',
    '2100-01-01',
    '9999999999999999',
    '2018-02-03T04:05:06+99:99x',
    '03/02/2018',
  ])('%j is no date', (given) => {
    expect(() => parseMoment(given, 'date')).toThrow(FieldProblem);
    expect(() => parseMoment(given, 'date')).toThrow(/^a date (expected|from 1900 to 2099 expected)/);
  });

  it('reads every day and second of its range back, and never another', () => {
    const second = fc.integer({ min: at('1900-01-01T00:00:00Z'), max: at('2099-12-31T23:59:59Z') });
    fc.assert(
      fc.property(second, (time) => {
        const iso = new Date(time * 1000).toISOString();
        expect(parseMoment(iso, 'date').time).toBe(time);
        expect(parseMoment(new Date(time * 1000).toUTCString(), 'date').time).toBe(time);
        expect(parseMoment(iso.slice(0, 10), 'date').time).toBe(Math.floor(time / 86_400) * 86_400 + 43_200);
      }),
    );
  });

  it('throws nothing but a field problem, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (given) => {
        try {
          const { time } = parseMoment(given, 'date');
          expect(Number.isSafeInteger(time)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FieldProblem);
        }
      }),
    );
  });
});
