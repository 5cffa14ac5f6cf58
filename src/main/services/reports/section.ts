import type { MethodStamp } from '#main/analysis/method.ts';
import { findMethod } from '#main/analysis/registry.ts';
import {
  REPORT_SECTION_TITLES,
  type Cell,
  type ReportGraph,
  type ReportMark,
  type ReportMethod,
  type ReportSection,
  type ReportSectionId,
  type ReportTable,
} from '#shared/contract/report.ts';
import { zonedRows } from '#shared/zoned-rows.ts';

/** A method with how the p of its run are to be read. */
export interface MarkedMethod extends ReportMethod {
  /** Name of the locked plan that the run follows, null for an exploratory run; absent where the section shows no p of it. */
  readonly plan?: string | null;
}

/** A section with the marks of its methods, which a report keeps apart from the sections. */
export interface MarkedSection extends Omit<ReportSection, 'methods'> {
  readonly methods: readonly MarkedMethod[];
}

/** Gathers one section from the services; values only, no text formats. */
export interface SectionSource {
  readonly id: ReportSectionId;
  readonly gather: () => Promise<MarkedSection>;
  /** Asks the questions of an earlier section again, where `gather` tells what is stored. @throws ZodError for altered questions */
  readonly replay?: (was: ReportSection) => Promise<MarkedSection>;
}

/** The network at the report's threshold; null where it was not computed. */
export type GraphSource = () => Promise<ReportGraph | null>;

/** Figures are written with this many significant digits: more would be noise, and all machines agree on them. */
const DIGITS = 10;
export const figure = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS));

type KeysOfCells<Row> = {
  [Key in keyof Row]-?: Row[Key] extends Cell | undefined ? Key : never;
}[keyof Row] &
  string;

/** A column of the values that rows have under its key, or of what it makes of each row. */
type Column<Row> =
  | readonly [key: KeysOfCells<Row>, label: string, unit?: string]
  | readonly [key: string, label: string, of: (row: Row, place: number) => Cell | undefined, unit?: string];

/** A table of rows, by its columns. All numbers are figures. */
export const table = <Row extends object>(
  id: string,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  more: { readonly chart?: ReportTable['chart']; readonly totalRows?: number } = {},
): ReportTable => {
  const read = columns.map(([key, label, third, fourth]) => ({
    key,
    column: { key, label, unit: typeof third === 'function' ? fourth : third },
    cell: (row: Row, place: number): Cell => {
      const cell = typeof third === 'function' ? third(row, place) : (row as Record<string, Cell>)[key];
      return typeof cell === 'number' ? figure(cell) : (cell ?? null);
    },
  }));
  return {
    id,
    title,
    columns: read.map(({ column: { unit, ...column } }) =>
      unit === undefined ? column : { ...column, unit },
    ),
    rows: zonedRows(rows.map((row, place) => read.map(({ cell }) => cell(row, place)))).map((cells) =>
      Object.fromEntries(read.map(({ key }, at) => [key, cells[at] ?? null])),
    ),
    totalRows: more.totalRows ?? rows.length,
    ...(more.chart === undefined ? {} : { chart: more.chart }),
  };
};

/** Columns of a figure and its null, where a row names its band `low` and `high`. */
export const BAND_COLUMNS = [
  ['observed', 'Observed'],
  ['expected', 'Chance expects'],
  ['low', 'Band from'],
  ['high', 'to'],
  ['p', 'p'],
] as const;

interface Band {
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
}

/** The same of a row with `bandLow` and `bandHigh`. */
export const CHANCE_COLUMNS = [
  ['observed', 'Observed'],
  ['expected', 'Chance expects'],
  ['low', 'Band from', ({ bandLow }: Band) => bandLow],
  ['high', 'to', ({ bandHigh }: Band) => bandHigh],
  ['p', 'p'],
] as const;

/** A method as the report names it, with the mark of its run where there is one; title and source come from the registry. */
export const reportMethod = (stamp: MethodStamp & Pick<MarkedMethod, 'plan'>): MarkedMethod => {
  const method = findMethod(stamp.method);
  return {
    method: stamp.method,
    version: stamp.version,
    title: method?.title ?? stamp.method,
    source: method?.source ?? '',
    parameters: { ...stamp.parameters },
    seed: stamp.seed,
    ...(stamp.plan === undefined ? {} : { plan: stamp.plan }),
  };
};

/** A method of which a section shows no p. */
export const unmarked = ({
  method,
  version,
  title,
  source,
  parameters,
  seed,
}: MarkedMethod): ReportMethod => ({ method, version, title, source, parameters, seed });

/** A section as a report has it, and the marks of its methods. */
export const partedMarks = (
  whole: MarkedSection,
): { readonly section: ReportSection; readonly marks: readonly ReportMark[] } => ({
  section: { ...whole, methods: whole.methods.map(unmarked) },
  marks: whole.methods.flatMap(({ method, title, plan }, place) =>
    plan === undefined ? [] : [{ section: whole.id, place: place + 1, method, title, plan }],
  ),
});

export const section = (
  id: ReportSectionId,
  parts: Partial<Pick<MarkedSection, 'kind' | 'notes' | 'methods' | 'tables'>>,
): MarkedSection => ({
  id,
  title: REPORT_SECTION_TITLES[id],
  kind: 'computed',
  notes: [],
  methods: [],
  tables: [],
  ...parts,
});
