import { plural } from '#shared/figures.ts';
import type { CsvShape } from './csv-shape.ts';

/** What was met in a table that follows no rule of CSV, or is not what it seems. */
export interface CsvFindings {
  /** What is above the names of the columns. */
  readonly above: readonly string[];
  /** Rows that are the names of the columns again. */
  readonly heads: number;
  readonly repaired: number;
  /** Rows whose last text has the delimiter in it without quotation marks. */
  readonly rejoined: number;
  /** Names that several columns have. */
  readonly repeated: readonly string[];
  /** Cells that say that there is no value. */
  readonly empty: number;
  /** Cells that are a word for a missing value, by columns. */
  readonly missing: ReadonlyMap<string, number>;
}

const LONGEST_NOTE = 80;
const COLUMNS_NAMED = 8;

const missingNote = (missing: ReadonlyMap<string, number>): string | false => {
  const sum = [...missing.values()].reduce((total, count) => total + count, 0);
  const columns = [...missing]
    .slice(0, COLUMNS_NAMED)
    .map(([column, count]) => `${column} ${count.toLocaleString('en-US')}`)
    .join(', ');
  return (
    missing.size > 0 &&
    `${plural(sum, 'cell')} ${sum === 1 ? 'is' : 'are'} a word for a missing value (NA, NULL, None, nan): ${columns}${missing.size > COLUMNS_NAMED ? ', …' : ''}. As a text or the name of an account it is kept as a word; elsewhere it is nothing.`
  );
};

/** What a reader should know of a table. */
export const csvNotes = (
  { above, heads, repaired, rejoined, repeated, empty, missing }: CsvFindings,
  { hasHeader, delimiter, escape, quote, isSpaced, unnamed }: CsvShape,
): readonly string[] => {
  const lines = above.filter((line) => !/^"?sep=/i.test(line));
  const shown = `“${(lines[0] ?? '').slice(0, LONGEST_NOTE)}”`;
  return [
    lines.length === 1 && `The line above the names of the columns was passed over: ${shown}.`,
    lines.length > 1 &&
      `${plural(lines.length, 'line')} above the names of the columns were passed over, the first being ${shown}.`,
    heads > 0 &&
      `${plural(heads, 'row')} ${heads === 1 ? 'repeats' : 'repeat'} the names of the columns, as in joined files, and ${heads === 1 ? 'is no record' : 'are no records'}.`,
    unnamed.front > 0 && 'The first column has no name: it has the numbers of rows that R writes.',
    unnamed.front === 0 && unnamed.end > 0 && 'Rows end with empty cells that have no name.',
    quote === false && 'Quotation marks are kept as signs of the texts: the file quotes nothing.',
    isSpaced && 'Blanks before cells are left out: the file has them before its quotation marks.',
    escape !== '"' && 'Quotation marks inside texts have a backslash before them, which is left out.',
    empty > 0 &&
      `${plural(empty, 'cell')} with \\N, which databases write for no value, ${empty === 1 ? 'is' : 'are'} empty.`,
    missingNote(missing),
    !hasHeader && 'The file has no names of columns: they are called column 1, column 2 and so on.',
    ...repeated.map(
      (name) =>
        `Several columns are named ${name}: the first keeps the name, the next is “${name} (2)”, and a mapping can name it.`,
    ),
    repaired > 0 &&
      `${plural(repaired, 'row')} ${repaired === 1 ? 'has' : 'have'} quotation marks that do not follow the rules of CSV, and can be read in one way only.`,
    rejoined > 0 &&
      `${plural(rejoined, 'row')} ${rejoined === 1 ? 'has' : 'have'} more values than columns and no quotation marks: what follows belongs to the text of the last column, with “${delimiter}” in it.`,
  ].filter((note) => note !== false);
};
