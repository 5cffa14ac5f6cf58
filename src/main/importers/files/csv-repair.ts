import { parse } from 'csv-parse/sync';

const withoutEnd = (raw: string): string => raw.replace(/(?:\r\n|\n|\r)$/, '');

const cellsOf = (line: string, delimiter: string): readonly string[] => {
  try {
    const [cells = []]: string[][] = parse(line, { delimiter, relax_column_count: true });
    return cells;
  } catch {
    return [];
  }
};

/** A row that a spreadsheet has put into its first cell as a whole: `"1,""a, b""";;`. */
const unwrapped = (line: string, delimiter: string): readonly string[] => {
  const inner = /^"((?:[^"]|"")*)"[;,\t|]*$/.exec(line)?.[1];
  return inner === undefined ? [] : cellsOf(inner.replaceAll('""', '"'), delimiter);
};

/** Cells of a row whose quoted texts hold quotation marks that are not doubled: a text ends where a delimiter follows the mark. */
const looseCells = (line: string, delimiter: string): readonly string[] => {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    const isQuoted = line[at] === '"';
    const end = isQuoted
      ? [line.indexOf(`"${delimiter}`, at + 1), line.length - 1].find(
          (place) => place >= at + 1 && line[place] === '"',
        )
      : [line.indexOf(delimiter, at), line.length].find((place) => place >= at);
    if (end === undefined) return [];
    const cell = line.slice(isQuoted ? at + 1 : at, end);
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell);
    at = end + (isQuoted ? 2 : 1);
  }
  return cells;
};

/**
 * The cells of a row of one line whose quotation marks do not follow the rules, where there is only one way to read it; null where there is not.
 * @param raw the row as it is in the file
 */
export const repairedCells = (raw: string, delimiter: string, width: number): readonly string[] | null => {
  const line = withoutEnd(raw);
  if (/[\r\n]/.test(line)) return null;
  // Marks that nobody has doubled may all be signs of the texts.
  const bare = line.includes('""') ? [] : line.split(delimiter);
  return (
    [unwrapped(line, delimiter), looseCells(line, delimiter), bare].find(({ length }) => length === width) ??
    null
  );
};
