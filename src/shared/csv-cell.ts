// What spreadsheets take for the start of a formula, also in its full-width form; leading quotes before it were ours.
const trigger = /^'*[=+\-@＝＋－＠\t\r\n\0]/u;

/** A text as a CSV cell that no spreadsheet runs: a leading quote where it begins like a formula. */
export const toSafeCell = (text: string): string => (trigger.test(text) ? `'${text}` : text);

/** The text of such a cell. `fromSafeCell(toSafeCell(x))` is x for every text. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && trigger.test(cell.slice(1)) ? cell.slice(1) : cell;
