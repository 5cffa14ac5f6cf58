import type { ConcordanceLine } from '#main/analysis/text-bench/concordance.ts';
import type { CsvCell } from '#shared/csv.ts';
import { planMark } from '#shared/figures.ts';
import type {
  CollocateAnswerRow,
  KeynessAnswerRow,
  NgramAnswerRow,
  TrendAnswerBin,
} from '#shared/methods/text-results.ts';
import type { CommandLine } from './arguments.ts';
import { csvOf } from './csv-option.ts';

const KEYNESS = [
  ...(['word', 'a', 'b', 'postsA', 'postsB', 'g2FourCells', 'llTwoCells', 'chi2', 'chi2Yates'] as const),
  ...(['logRatio', 'logRatioExpected', 'logRatioLow', 'logRatioHigh'] as const),
  ...(['pctDiff', 'dispersionA', 'dispersionB', 'p', 'pPermutation', 'q'] as const),
] as const satisfies readonly (keyof KeynessAnswerRow)[];

const COLLOCATES = [
  ...(['word', 'f', 'posts', 'occurrences', 'expected'] as const),
  ...(['expectedPermutation', 'permutationLow', 'permutationHigh', 'mi', 'mi3', 't'] as const),
  ...(['dice', 'logDice', 'g2', 'deltaPCollocate', 'deltaPNode', 'p', 'pPermutation', 'q'] as const),
] as const satisfies readonly (keyof CollocateAnswerRow)[];

const NGRAMS = [
  ...(['phrase', 'words', 'occurrences', 'posts', 'expected', 'p', 'q', 'lambda', 'z'] as const),
] as const satisfies readonly (keyof NgramAnswerRow)[];

const TRENDS = [
  ...(['label', 'firstDay', 'posts', 'tokens', 'occurrences', 'postsWithWord', 'per1000'] as const),
  ...(['per1000Low', 'per1000High', 'perPost', 'postShare', 'postShareLow', 'postShareHigh'] as const),
  'smoothed',
] as const satisfies readonly (keyof TrendAnswerBin)[];

type Row<Column extends string> = Readonly<Record<Column, CsvCell>>;

const cellsOf = <Column extends string>(row: Row<Column>, columns: readonly Column[]): readonly CsvCell[] =>
  columns.map((column) => row[column]);

/** Rows with a p, and whether their test was planned. */
const testedRows =
  <Column extends string>(columns: readonly Column[]) =>
  (line: CommandLine, rows: readonly Row<Column>[], plan: string | null): string | null =>
    csvOf(
      line,
      [...columns, 'tests'],
      rows.map((row) => [...cellsOf(row, columns), planMark(plan)]),
    );

/** The answers of `dropscope text …` as CSV, all of their rows; null unless `--csv` says so. */
export const textCsv = {
  keyness: testedRows(KEYNESS),
  collocates: testedRows(COLLOCATES),
  ngrams: testedRows(NGRAMS),
  trends: (line: CommandLine, bins: readonly TrendAnswerBin[]) =>
    csvOf(
      line,
      TRENDS,
      bins.map((bin) => cellsOf(bin, TRENDS)),
    ),
  kwic: (
    line: CommandLine,
    hits: readonly (Omit<ConcordanceLine, 'time'> & Readonly<Record<'item' | 'time', string | null>>)[],
  ) =>
    csvOf(
      line,
      ['line', 'item', 'time_utc', 'author', 'left', 'node', 'right'],
      hits.map(({ post, item, time, author, left, node, right }) => [
        ...[post + 1, item, time, author],
        ...[left, node, right],
      ]),
    ),
  dispersion: (line: CommandLine, measures: readonly (readonly CsvCell[])[]) =>
    csvOf(line, ['measure', 'value'], measures),
} as const;
