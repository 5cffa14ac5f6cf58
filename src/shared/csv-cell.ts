// What spreadsheets take for the start of a formula, also in its full-width form; leading quotes before it were ours.
const trigger = /^'*[=+\-@＝＋－＠\t\r\n\0]/u;

/**
 * The same inside a text. A spreadsheet that parts cells at `;` or tabs, as it does in much of Europe, does not know the quotes around
 * a cell that is not the first: what follows a `;` or a line end is a cell of its own. Only a formula that calls something can do harm,
 * so that dashes of lists stay as they are.
 */
const inside = /(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠][^;\t\r\n]*[(|!])/gu;
const guarded = /(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠][^;\t\r\n]*[(|!])/gu;

/** A text as a CSV cell that no spreadsheet runs: a quote where it, or a part that may become a cell, begins like a formula. */
export const toSafeCell = (text: string): string => {
  const safe = text.replace(inside, "'");
  return trigger.test(safe) ? `'${safe}` : safe;
};

/** The text of such a cell. `fromSafeCell(toSafeCell(x))` is x for every text. */
export const fromSafeCell = (cell: string): string => {
  const text = cell.startsWith("'") && trigger.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(guarded, '');
};
