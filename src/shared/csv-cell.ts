// What spreadsheets take for the start of a formula, also in its full-width form.
const FORMULA = String.raw`[=+\-@＝＋－＠\t\r\n\0]`;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/**
 * Texts that a spreadsheet stores as another value, and writes back as that: more digits than a double has (ids of posts), zeros in
 * front, exponents, and what reads like a day of its language. Years with a month or a day stay the dates that they are.
 */
const CHANGED = [
  String.raw`\d{16,}`,
  String.raw`0\d+`,
  String.raw`\d+(?:\.\d*)?e[+\-]?\d+`,
  String.raw`\d{1,2}[\-/]\d{1,2}(?:[\-/]\d{2,4})?`,
  String.raw`(?:\d{1,4}[\-/., ]*)?${MONTH}[\-/., ]*\d{1,4}(?:[\-/., ]+\d{1,4})?\.?`,
  String.raw`\d{1,4}[\-/., ]*${MONTH}\.?`,
].join('|');

// Leading quotes before either were ours.
const trigger = new RegExp(String.raw`^'*(?:${FORMULA}|(?:${CHANGED})\s*$)`, 'iu');

/** A text as a CSV cell that a spreadsheet neither runs nor changes: a leading quote where it begins like a formula, or reads like another value. */
export const toSafeCell = (text: string): string => (trigger.test(text) ? `'${text}` : text);

/** The text of such a cell. `fromSafeCell(toSafeCell(x))` is x for every text. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && trigger.test(cell.slice(1)) ? cell.slice(1) : cell;
