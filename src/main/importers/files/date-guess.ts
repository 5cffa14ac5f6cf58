import { compileDateFormat } from './date-format.ts';
import { parseMoment } from './dates.ts';

/** Ways to write a date that a reader cannot tell apart by one date alone; a user chooses among them or writes another. */
export const DATE_FORMATS: readonly string[] = [
  'DD.MM.YYYY HH:mm',
  'DD.MM.YYYY hh:mm A',
  'DD.MM.YYYY',
  'DD/MM/YYYY HH:mm',
  'MM/DD/YYYY HH:mm',
  'DD/MM/YYYY hh:mm A',
  'MM/DD/YYYY hh:mm A',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY HH:mm',
  'MM-DD-YYYY HH:mm',
  'DD-MM-YYYY hh:mm A',
  'MM-DD-YYYY hh:mm A',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'DD/MM/YY HH:mm',
  'MM/DD/YY HH:mm',
  'DD/MM/YY hh:mm A',
  'MM/DD/YY hh:mm A',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD.MM.YY HH:mm',
  'DD.MM.YY',
  'DD.MM.YYYY, HH:mm',
  'DD/MM/YYYY, HH:mm',
  'MM/DD/YYYY, HH:mm',
  'MM/DD/YYYY, hh:mm A',
  'YYYY/MM/DD HH:mm',
  'YYYY.MM.DD HH:mm',
  'YYYY.MM.DD',
  'MMM D, YYYY',
  'MMM D, YYYY HH:mm',
  'MMM D, YYYY hh:mm A',
  'MMM D, YYYY, hh:mm A',
  'D MMM YYYY',
  'D MMM YYYY HH:mm',
  'DD-MMM-YYYY',
  'DD-MMM-YYYY HH:mm',
  'DD-MMM-YYYY hh:mm A',
  'hh:mm A · MMM D, YYYY',
];

const formats = DATE_FORMATS.map(compileDateFormat);

/**
 * The formats that read most of these values. Empty: the dates are spelled so that they cannot be misread, or no format fits.
 * Several: they differ in the order of day and month, which these dates do not tell.
 */
export const guessDateFormats = (values: readonly unknown[]): readonly string[] => {
  const texts = values.flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []));
  const plain = texts.filter((text) => parseMoment(text) !== null).length;
  const counts = formats.map((format) => texts.filter((text) => format.read(text) !== null).length);
  const most = Math.max(...counts);
  return most <= plain ? [] : DATE_FORMATS.filter((_, at) => counts[at] === most);
};
