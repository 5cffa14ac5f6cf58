import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { guessDateFormats } from './date-guess.ts';
import { dateReadingOf, parseMoment, requireMoment } from './dates.ts';
import { FieldProblem } from './fields.ts';

const MOMENT = Date.UTC(2022, 9, 19, 20, 7, 25);
const at = (iso: string): number => Date.parse(iso);

describe('dates that cannot be misread', () => {
  it.each([
    ['Wed Oct 19 20:07:25 +0000 2022', MOMENT],
    ['Wed Oct 19 22:07:25 +0200 2022', MOMENT],
    ['2022-10-19T20:07:25Z', MOMENT],
    ['2022-10-19T20:07:25.328Z', MOMENT + 328],
    ['2022-10-19T20:07:25.3284567Z', MOMENT + 328],
    ['2022-10-19 20:07:25', MOMENT],
    ['2022-10-19 20:07:25+00:00', MOMENT],
    ['2022-10-19T16:07:25-04:00', MOMENT],
    ['2022-10-19T16:07:25-0400', MOMENT],
    ['Wed, 19 Oct 2022 20:07:25 GMT', MOMENT],
    ['Wed, 19 October 2022 16:07:25 EDT', MOMENT],
    [MOMENT, MOMENT],
    [MOMENT / 1000, MOMENT],
    [String(MOMENT), MOMENT],
    [String(MOMENT / 1000), MOMENT],
  ])('%s, to the second', (text, ms) => {
    expect(parseMoment(text)).toEqual({ ms, precision: 'second' });
  });

  it.each([
    ['2018-02-03 04:05', '2018-02-03T04:05:00Z', 'minute'],
    ['3 Feb 97 04:05 EST', '1997-02-03T09:05:00Z', 'minute'],
    ['3 Feb 18 04:05 EST', '2018-02-03T09:05:00Z', 'minute'],
    ['2018-02-03', '2018-02-03T00:00:00Z', 'day'],
    ['2018/2/3', '2018-02-03T00:00:00Z', 'day'],
    ['2018.02.03', '2018-02-03T00:00:00Z', 'day'],
    ['2018.02.03 04:05', '2018-02-03T04:05:00Z', 'minute'],
    ['2018-02-03, 04:05:06', '2018-02-03T04:05:06Z', 'second'],
    ['2018-02-03 at 4:05 p.m.', '2018-02-03T16:05:00Z', 'minute'],
    ['2018-02-03 12:05:06 AM', '2018-02-03T00:05:06Z', 'second'],
    ['2018-02-03_04:05:06', '2018-02-03T04:05:06Z', 'second'],
    ['2018-02-03 04:05:06 +0000 UTC', '2018-02-03T04:05:06Z', 'second'],
    ['2018-02-03T04:05:06Z[UTC]', '2018-02-03T04:05:06Z', 'second'],
    ['2018-02-03T04:05:06+02:00[Europe/Berlin]', '2018-02-03T02:05:06Z', 'second'],
    ['2018-02-03 04:05 Europe/Berlin', '2018-02-03T03:05:00Z', 'minute'],
    ['2018-07-03 04:05:06 America/Argentina/Buenos_Aires', '2018-07-03T07:05:06Z', 'second'],
    ['03/Feb/2018:04:05:06 +0100', '2018-02-03T03:05:06Z', 'second'],
    ['/Date(1517630706000+0200)/', '2018-02-03T04:05:06Z', 'second'],
    ['1517630706123456789', '2018-02-03T04:05:06.123Z', 'second'],
    ['2018-02-03T04:05:06 (UTC-5)', '2018-02-03T09:05:06Z', 'second'],
    ['2018-02-03 04:05 (EST)', '2018-02-03T09:05:00Z', 'minute'],
    ['2018-02-03T04:05:06[Europe/Berlin]', '2018-02-03T03:05:06Z', 'second'],
    ['2018-02-03 (Saturday)', '2018-02-03T00:00:00Z', 'day'],
    ['2018-02-03 04:05:06 UTC+2', '2018-02-03T02:05:06Z', 'second'],
    ['3 Feb 2018 04:05 GMT-5', '2018-02-03T09:05:00Z', 'minute'],
    ['2018-02-03T04:05:06+14:00', '2018-02-02T14:05:06Z', 'second'],
    ['2018-02-03T04:05:06\u221205:00', '2018-02-03T09:05:06Z', 'second'],
    ['2018年2月3日', '2018-02-03T00:00:00Z', 'day'],
    ['２０１８年２月３日（土） 14:05', '2018-02-03T14:05:00Z', 'minute'],
    ['2018年2月3日 星期六 下午2:05:06', '2018-02-03T14:05:06Z', 'second'],
    ['2018年02月03日 午後0時05分', '2018-02-03T12:05:00Z', 'minute'],
    ['2018年2月3日14时05分06秒', '2018-02-03T14:05:06Z', 'second'],
    ['2018年2月3日 14:05:06 +0800', '2018-02-03T06:05:06Z', 'second'],
    ['2018년 2월 3일 토요일 오전 4:05', '2018-02-03T04:05:00Z', 'minute'],
    ['2018. 2. 3. 오후 4:05', '2018-02-03T16:05:00Z', 'minute'],
    ['2018년 2월 3일 오후 4시 5분 6초', '2018-02-03T16:05:06Z', 'second'],
    ['2018年2月3日 晚上8:05', '2018-02-03T20:05:00Z', 'minute'],
    ['2018年2月3日 凌晨12:05', '2018-02-03T00:05:00Z', 'minute'],
    ['2018/2/3 中午11:05', '2018-02-03T11:05:00Z', 'minute'],
    ['2018/2/3 中午12:05', '2018-02-03T12:05:00Z', 'minute'],
    ['2018-02-03 오후 4:05', '2018-02-03T16:05:00Z', 'minute'],
    ['2018/02/03(土) 16:05:06.12', '2018-02-03T16:05:06.12Z', 'second'],
    ['٢٠١٨-٠٢-٠٣ ٠٤:٠٥', '2018-02-03T04:05:00Z', 'minute'],
    ['۲۰۱۸/۰۲/۰۳', '2018-02-03T00:00:00Z', 'day'],
    ['२०१८-०२-०३', '2018-02-03T00:00:00Z', 'day'],
    ['2018-02-28T24:00:00Z', '2018-03-01T00:00:00Z', 'second'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z', 'second'],
    ['2017-01-01 00:59:60.5 +01:00', '2016-12-31T23:59:59.5Z', 'second'],
    ['2012-06-30 23:59:60', '2012-06-30T23:59:59Z', 'second'],
    ['01/Jul/2012:01:59:60 +0200', '2012-06-30T23:59:59Z', 'second'],
    // Hundredths, no leap second.
    ['2018-05-04T10:20:59.60Z', '2018-05-04T10:20:59.6Z', 'second'],
    ['2018-12-31 10.20.59.60', '2018-12-31T10:20:59.6Z', 'second'],
    ['2018-02-03 04:05 MSK', '2018-02-03T01:05:00Z', 'minute'],
    ['2018-Feb-03', '2018-02-03T00:00:00Z', 'day'],
    ['February 3, 2018', '2018-02-03T00:00:00Z', 'day'],
    ['\u200eFeb\u00a03, 2018', '2018-02-03T00:00:00Z', 'day'],
    ['February 3, 2018 Saturday', '2018-02-03T00:00:00Z', 'day'],
    ['Saturday, February 3rd, 2018', '2018-02-03T00:00:00Z', 'day'],
    ['Saturday 3 February 2018', '2018-02-03T00:00:00Z', 'day'],
    ['3rd of February 2018', '2018-02-03T00:00:00Z', 'day'],
    ['3. February 2018', '2018-02-03T00:00:00Z', 'day'],
    ['Sat, 03 Feb 2018', '2018-02-03T00:00:00Z', 'day'],
    ['3-Feb-18', '2018-02-03T00:00:00Z', 'day'],
    ['Saturday, 03-Feb-18 04:05:06 GMT', '2018-02-03T04:05:06Z', 'second'],
    ['Feb 3, 2018 @ 04:05:06.123', '2018-02-03T04:05:06.123Z', 'second'],
    ['4:05 AM · Feb 3, 2018', '2018-02-03T04:05:00Z', 'minute'],
    ['3 February 2018 4.05 GMT', '2018-02-03T04:05:00Z', 'minute'],
    ['February 3, 2018 Saturday 4:05 AM GMT', '2018-02-03T04:05:00Z', 'minute'],
    ['February 3, 2018 Saturday 11:49 PM Eastern Time', '2018-02-04T04:49:00Z', 'minute'],
    ['July 3, 2018 Tuesday 11:49 PM Eastern Time', '2018-07-04T03:49:00Z', 'minute'],
    ['July 3, 2018, 11:49 pm PT', '2018-07-04T06:49:00Z', 'minute'],
    ['July 3, 2018 11:49 PM Central Standard Time', '2018-07-04T05:49:00Z', 'minute'],
  ])('%s, to the %3$s', (text, iso, precision) => {
    expect(parseMoment(text)).toEqual({ ms: at(iso), precision });
  });

  it.each([
    '',
    'soon',
    '2018-02-30',
    '2018-13-01',
    '2018-00-10',
    '2019-02-29',
    '2018-02-03T25:00:00Z',
    '2018-02-03T24:00:01Z',
    '2018-02-30T24:00:00Z',
    '2018-02-03T04:05:06+25:00',
    '2018-02-03T04:05:06+05:75',
    '3 Feb 2018 04:05 -1700',
    '2018-02-03 04:05 (IST)',
    '2018-02-03T04:05:06[Mars/Base]',
    '2018-02-03T04:61:00Z',
    '30 Feb 2018 04:05 GMT',
    'Sat, 03 Feb 2018 04:05:06 XYZZY',
    '2018-02-03T04:05:06+99:99x',
    '03/02/2018',
    '10/19/2022 20:07:25',
    '19 Oct',
    'Oct 2022',
    '19 20 Oct 2022',
    '19 Oct Nov 2022',
    '13 Oct 2022 13:05 PM',
    '13 Oct 2022 0:05 AM',
    'Oct 2022 2023 4',
    '2022-10-19 10:00 XYZZY',
    '31 April 2022',
    'Load-Date: May 4, 2018',
    '4 jui 2018',
    '2018-05',
    '1.525428005E9',
    '2018年2月3日 晚上12:05',
    '2018年2月3日 下午14:05',
  ])('%j is none of them', (text) => {
    expect(parseMoment(text)).toBeNull();
  });

  it('reads every second back, and never another', () => {
    const second = fc.integer({ min: at('1900-01-01') / 1000, max: at('2099-12-31') / 1000 });
    fc.assert(
      fc.property(second, (time) => {
        const iso = new Date(time * 1000).toISOString();
        expect(parseMoment(iso)?.ms).toBe(time * 1000);
        expect(parseMoment(new Date(time * 1000).toUTCString())?.ms).toBe(time * 1000);
        expect(parseMoment(iso.slice(0, 10))?.ms).toBe(Math.floor(time / 86_400) * 86_400_000);
      }),
    );
  });

  it('does not depend on the zone of the machine', () => {
    const zone = process.env['TZ'];
    try {
      for (const other of ['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']) {
        process.env['TZ'] = other;
        expect(parseMoment('2018-03-11 02:30:00')?.ms).toBe(Date.UTC(2018, 2, 11, 2, 30));
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});

describe('a chosen format', () => {
  it.each([
    ['DD.MM.YYYY HH:mm', '03.11.2018 14:05', '2018-11-03T14:05:00Z', 'minute'],
    ['DD/MM/YYYY HH:mm', '٠٣/١١/٢٠١٨ ١٤:٠٥', '2018-11-03T14:05:00Z', 'minute'],
    ['DD.MM.YYYY HH:mm', '3.11.2018 14:05:06', '2018-11-03T14:05:06Z', 'second'],
    ['DD.MM.YYYY', '03.11.2018', '2018-11-03T00:00:00Z', 'day'],
    ['MM/DD/YYYY hh:mm A', '11/03/2018 02:05 pm', '2018-11-03T14:05:00Z', 'minute'],
    ['MM/DD/YYYY hh:mm A', '11/03/2018 12:05 AM', '2018-11-03T00:05:00Z', 'minute'],
    ['MMM D, YYYY', 'November 3, 2018', '2018-11-03T00:00:00Z', 'day'],
    ['dddd, D MMMM YYYY [at] HH:mm', 'Saturday, 3 November 2018 at 14:05', '2018-11-03T14:05:00Z', 'minute'],
    ['DD/MM/YYYY hh:mm A', '03/11/2018 02:05 p. m.', '2018-11-03T14:05:00Z', 'minute'],
    ['DD/MM/YYYY hh:mm A', '3/11/2018 2:05 μ.μ.', '2018-11-03T14:05:00Z', 'minute'],
    ['DD/MM/YYYY hh:mm A', '٣/١١/٢٠١٨ ٢:٠٥ م', '2018-11-03T14:05:00Z', 'minute'],
    ['DD/MM/YYYY hh:mm A', '3/11/2018 2:05 ص', '2018-11-03T02:05:00Z', 'minute'],
    ['DD/MM/YY', '03/11/49', '2049-11-03T00:00:00Z', 'day'],
    ['DD/MM/YY', '03/11/61', '1961-11-03T00:00:00Z', 'day'],
    ['DD/MM/YY HH:mm', '03/11/18 14:05', '2018-11-03T14:05:00Z', 'minute'],
    ['YYYY-MM-DDTHH:mm:ss.SSSZ', '2018-11-03T14:05:06.250+02:00', '2018-11-03T12:05:06.250Z', 'second'],
    ['DD.MM.YYYY HH:mm', '2018-11-03T14:05:00Z', '2018-11-03T14:05:00Z', 'second'],
  ])('%s reads %s', (dateFormat, text, iso, precision) => {
    expect(parseMoment(text, dateReadingOf({ dateFormat }))).toEqual({ ms: at(iso), precision });
  });

  it.each([
    ['DD.MM.YYYY HH:mm', '31.02.2018 14:05'],
    ['DD.MM.YYYY HH:mm', '03.13.2018 14:05'],
    ['DD.MM.YYYY HH:mm', '03.11.2018'],
    ['MM/DD/YYYY hh:mm A', '11/03/2018 13:05 pm'],
  ])('%s does not read %s', (dateFormat, text) => {
    expect(parseMoment(text, dateReadingOf({ dateFormat }))).toBeNull();
  });

  it.each([
    ['YYYY', 'lacks the day, the month or the year'],
    ['DD.MM.YYYY DD', 'names the day twice'],
    ['DD.MM.YYYY um HH:mm', 'contains u, which names no part'],
    ['DD.MM.YYYY hh:mm', 'needs hh and A together'],
    ['D'.repeat(100), 'is longer than 60 characters'],
  ])('%s is no format', (dateFormat, reason) => {
    expect(() => dateReadingOf({ dateFormat })).toThrow(reason);
    expect(() => dateReadingOf({ dateFormat })).toThrow(/^dateFormat: /);
  });

  it('is asked for where the values do not tell day from month', () => {
    expect(guessDateFormats(['03/11/2018 14:05', '04/12/2018 15:06'])).toEqual([
      'DD/MM/YYYY HH:mm',
      'MM/DD/YYYY HH:mm',
    ]);
    expect(guessDateFormats(['03/11/2018 14:05', '23/12/2018 15:06'])).toEqual(['DD/MM/YYYY HH:mm']);
    expect(guessDateFormats(['03/11/2018 14:05', '12/23/2018 15:06'])).toEqual(['MM/DD/YYYY HH:mm']);
    expect(guessDateFormats(['03.11.2018 14:05', ''])).toEqual(['DD.MM.YYYY HH:mm']);
    expect(guessDateFormats(['2018-11-03T14:05:00Z', '1541253900'])).toEqual([]);
    expect(guessDateFormats(['yesterday', null])).toEqual([]);
  });
});

describe('a time zone', () => {
  const inNewYork = dateReadingOf({ timeZone: 'America/New_York' });

  it('is that of dates which state none', () => {
    expect(parseMoment('2018-07-04 12:00', inNewYork)?.ms).toBe(at('2018-07-04T16:00:00Z'));
    expect(parseMoment('2018-12-04 12:00', inNewYork)?.ms).toBe(at('2018-12-04T17:00:00Z'));
    expect(parseMoment('2018-07-04T12:00:00Z', inNewYork)?.ms).toBe(at('2018-07-04T12:00:00Z'));
    expect(parseMoment('2018-07-04', inNewYork)).toEqual({ ms: at('2018-07-04'), precision: 'day' });
    expect(parseMoment(1_530_705_600, inNewYork)?.ms).toBe(1_530_705_600_000);
  });

  it('takes the first of two equal readings, and refuses one that the clocks skip', () => {
    expect(parseMoment('2018-11-04 01:30', inNewYork)?.ms).toBe(at('2018-11-04T05:30:00Z'));
    expect(parseMoment('2018-03-11 02:30', inNewYork)).toBeNull();
  });

  it('gives back what a clock there shows', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Europe/Berlin',
    );
    const second = fc.integer({ min: at('2016-01-01') / 1000, max: at('2030-01-01') / 1000 });
    fc.assert(
      fc.property(zones, second, (timeZone, time) => {
        const shown = new Date(time * 1000).toLocaleString('sv-SE', { timeZone });
        const read = parseMoment(shown, dateReadingOf({ timeZone }));
        expect(new Date(read?.ms ?? 0).toLocaleString('sv-SE', { timeZone })).toBe(shown);
      }),
    );
  });

  it('must be one', () => {
    expect(() => dateReadingOf({ timeZone: 'Mars/Base' })).toThrow(/^timeZone: the name of a time zone/);
  });
});

describe('a required date', () => {
  const years = { from: 1900, to: 2099 };

  it.each(['-61663597200000', '1899-12-31', '2100-01-01'])('%s is outside', (value) => {
    expect(() => requireMoment(value, 'date', years)).toThrow(/^a date from 1900 to 2099 expected, "/);
  });

  it('throws nothing but a field problem, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.object()), (value) => {
        try {
          expect(Number.isFinite(requireMoment(value, 'date', years).ms)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FieldProblem);
        }
      }),
    );
  });
});
