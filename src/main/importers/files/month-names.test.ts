import { describe, expect, it } from 'vitest';
import { dateReadingOf, parseMoment } from './dates.ts';
import { monthOfName } from './month-names.ts';

const LANGUAGES = 'en de de-AT fr fr-CA es es-MX it pt pt-PT nl sv da nb fi pl ru uk cs ro id ca bg el'.split(
  ' ',
);
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1);

/** How a program writes days under a language, by the calendar's own data: each form with a name of the month in it. */
const writers = (language: string) =>
  (['full', 'long', 'medium'] as const).flatMap((dateStyle) =>
    ([undefined, 'short', 'medium', 'long'] as const).map(
      (timeStyle) =>
        new Intl.DateTimeFormat(language, {
          dateStyle,
          timeZone: 'UTC',
          ...(timeStyle !== undefined && { timeStyle }),
        }),
    ),
  );

describe('dates with names of months', () => {
  it.each(LANGUAGES)('are read as programs write them under %s', (language) => {
    const all = writers(language);
    const misread = MONTHS.flatMap((month) =>
      // Each day of the week comes in seven days.
      [1, 2, 3, 4, 5, 6, 7, 28].flatMap((day) =>
        all.flatMap((writer) => {
          const ms = Date.UTC(2019, month - 1, day, 14, 5, 9);
          const text = writer.format(ms);
          const named = writer.formatToParts(ms).find(({ type }) => type === 'month')?.value ?? '';
          if (!/\p{L}/u.test(named)) return [];
          const { timeStyle } = writer.resolvedOptions();
          const unit = timeStyle === undefined ? 86_400_000 : timeStyle === 'short' ? 60_000 : 1000;
          return parseMoment(text)?.ms === Math.floor(ms / unit) * unit ? [] : [text];
        }),
      ),
    );
    expect(misread).toEqual([]);
  });

  it.each([
    // LibreOffice, Excel and R under such a locale.
    ['12-févr.-2020', '2020-02-12'],
    ['12-févr.-20', '2020-02-12'],
    ['12/mars/2020', '2020-03-12'],
    ['15 ene 2021', '2021-01-15'],
    ['3. Mrz. 2019', '2019-03-03'],
    ['3.März 2019', '2019-03-03'],
    ['03-Mrz-2019', '2019-03-03'],
    ['MÄRZ 3, 2019', '2019-03-03'],
    ['3. Ma\u0308rz 2019', '2019-03-03'],
    ['1er août 2019', '2019-08-01'],
    ['1º de março de 2019', '2019-03-01'],
    ['mar. 5 mars 2019', '2019-03-05'],
    ['mar 5 mar 2019', '2019-03-05'],
    ['mar 5 2019', '2019-03-05'],
    ['mar. 12 févr. 2019', '2019-02-12'],
    ['Di. 5. März 2019 14:05 Uhr MEZ', '2019-03-05T13:05Z'],
    ['5. Juli 2019, 14:05 MESZ', '2019-07-05T12:05Z'],
    ['5 mars 2019 14h05', '2019-03-05T14:05Z'],
    ['2019-03-05 14 h 05', '2019-03-05T14:05Z'],
    ['5 Mayıs 2019 14:05', '2019-05-05T14:05Z'],
    ['5 Ağu 2019', '2019-08-05'],
    ['2019. május 5. 14:05', '2019-05-05T14:05Z'],
    ['2019. jan. 5.', '2019-01-05'],
    ['5 mar 2019 2:05 p. m.', '2019-03-05T14:05Z'],
  ])('are read: %s', (text, iso) => {
    expect(parseMoment(text)?.ms).toBe(Date.parse(iso));
  });

  it.each([
    ...['3 jui 2019', '3 Brumaire 2019', 'martes 2019', '5 mars avril 2019', '31. Februar 2019'],
    // October in Croatian and November in Polish; June and July; May in Breton.
    ...['12. lis 2019. 14:05', '12-lis-2019', '5. listopada 2019. 14:05', '1. lip 2019. 14:05', '5 Mae 2019'],
    // A day of the week, and two months.
    ...[
      'mardi 5 2019',
      'martes 5, 2019',
      'Mar 4 May 2019',
      '5 marraskuussa 2019',
      'marți 5 2019',
      '5. červen 2019',
    ],
    // Midnight, or a zone.
    '5 May 2019 12:05 a',
  ])('are refused where they are in doubt: %s', (text) => {
    expect(parseMoment(text)).toBeNull();
  });

  it.each([
    ['Febuary 3, 2019', '2019-02-03'],
    ['Septmber 3, 2019', '2019-09-03'],
    ['1 Maret 2019', '2019-03-01'],
    ['5 septembrie 2019', '2019-09-05'],
    ['12. junij 2019', '2019-06-12'],
    ['1 marzec 2019', '2019-03-01'],
  ])('are read where they begin as in English: %s', (text, iso) => {
    expect(parseMoment(text)?.ms).toBe(Date.parse(iso));
  });

  it('are read in a chosen format', () => {
    const inWords = dateReadingOf({ dateFormat: 'DD/MMM/YY HH:mm' });
    for (const text of ['03/mär/19 14:05', '03/MRZ/19 14:05', '03/mars/19 14:05', '03/mar./19 14:05'])
      expect(parseMoment(text, inWords)?.ms).toBe(Date.parse('2019-03-03T14:05Z'));
    const ofPolish = dateReadingOf({ dateFormat: 'DD-MMM-YY' });
    expect(parseMoment('12-lis-19', ofPolish)?.ms).toBe(Date.parse('2019-11-12'));
  });
});

it('a month is named by each beginning of its English name that no other has', () => {
  for (const month of MONTHS) {
    const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2019, month - 1, 1),
    );
    for (let length = 3; length <= name.length; length += 1)
      expect(monthOfName(name.slice(0, length))).toBe(month);
  }
});
