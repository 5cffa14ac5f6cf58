import { monthNumber } from '#shared/calendar-words.ts';

const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const dayNumber = '(0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const yearTail = '(?:,?\\s+(20\\d\\d))?';

/** `Nov 3rd`, `November 3, 2018`; `3 November`; `11/3/18`, `11.3.2018`. Without a name a year is required: 11.3 is a number. */
const patterns: readonly { readonly source: RegExp; readonly order: 'mdy' | 'dmy' }[] = [
  {
    source: new RegExp(
      `(?<![\\p{L}\\p{N}])${monthName}\\s+${dayNumber}(?![\\p{L}\\p{N}:])${yearTail}`,
      'giu',
    ),
    order: 'mdy',
  },
  {
    source: new RegExp(
      `(?<![\\p{L}\\p{N}./-])${dayNumber}\\s+${monthName}(?![\\p{L}\\p{N}])${yearTail}`,
      'giu',
    ),
    order: 'dmy',
  },
  {
    source: /(?<![\p{N}./-])(0?[1-9]|1[0-2])([./-])(0?[1-9]|[12]\d|3[01])\2((?:20)?\d\d)(?![\p{N}./-])/giu,
    order: 'mdy',
  },
];

const daySeconds = 86_400;
const halfYear = 183 * daySeconds;

const utcDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 1000;

const monthOf = (text: string): number => (/^\d/u.test(text) ? Number(text) : monthNumber(text));

/** Midnight UTC of a day; without a year, of the year in which it is nearest to `near`. */
const nearest = (year: number | null, month: number, day: number, near: number): number => {
  if (year !== null) return utcDay(year, month, day);
  const own = new Date(near * 1000).getUTCFullYear();
  const time = utcDay(own, month, day);
  if (time - near > halfYear) return utcDay(own - 1, month, day);
  return near - time > halfYear ? utcDay(own + 1, month, day) : time;
};

const dayOf = (match: RegExpMatchArray, order: 'mdy' | 'dmy', near: number) => {
  const numeric = match.length === 5;
  const [first = '', second = ''] = numeric ? [match[1], match[3]] : [match[1], match[2]];
  const yearText = numeric ? match[4] : match[3];
  const year = yearText === undefined ? null : Number(yearText.length === 2 ? `20${yearText}` : yearText);
  const [month, day] = order === 'mdy' ? [monthOf(first), Number(second)] : [monthOf(second), Number(first)];
  return { text: match[0], time: nearest(year, month, day, near) };
};

/**
 * Days named in a text that begin after the moment it was posted, as they are written there; at most two years ahead.
 * @param postedAt epoch seconds, UTC; days are UTC days
 */
export const daysAhead = (text: string, postedAt: number): readonly string[] =>
  patterns
    .flatMap(({ source, order }) => [...text.matchAll(source)].map((match) => dayOf(match, order, postedAt)))
    .filter(({ time }) => time > postedAt && time - postedAt < 4 * halfYear)
    .map(({ text: dayText }) => dayText);
