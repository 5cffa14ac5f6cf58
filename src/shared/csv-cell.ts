/** What a spreadsheet takes for the start of a formula; leading quotes before it were ours. */
const trigger = /^'*[=+\-@\t\r\0]/;
const neutralised = /^'+[=+\-@\t\r\0]/;

/** A text as a CSV cell that no spreadsheet runs: a leading quote where it begins like a formula. */
export const toSafeCell = (text: string): string => (trigger.test(text) ? `'${text}` : text);

/** The text of such a cell. `fromSafeCell(toSafeCell(x))` is x for every text. */
export const fromSafeCell = (cell: string): string => (neutralised.test(cell) ? cell.slice(1) : cell);
