import type { MethodStamp } from '#main/analysis/method.ts';
import { findMethod } from '#main/analysis/registry.ts';
import {
  REPORT_SECTION_TITLES,
  type Cell,
  type ReportColumn,
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

type Row = Readonly<Record<string, Cell>>;

export const table = (
  id: string,
  title: string,
  columns: readonly (readonly [key: string, label: string, unit?: string])[],
  rows: readonly Row[],
  more: { readonly chart?: ReportTable['chart']; readonly totalRows?: number } = {},
): ReportTable => ({
  id,
  title,
  columns: columns.map(([key, label, unit]): ReportColumn =>
    unit === undefined ? { key, label } : { key, label, unit },
  ),
  rows: zonedRows(rows),
  totalRows: more.totalRows ?? rows.length,
  ...(more.chart === undefined ? {} : { chart: more.chart }),
});

/** Columns of a figure compared with its null. */
export const CHANCE_COLUMNS = [
  ['observed', 'Observed'],
  ['expected', 'Chance expects'],
  ['low', 'Band from'],
  ['high', 'to'],
  ['p', 'p'],
  ['q', 'q'],
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

/** Figures are written with this many significant digits: more would be noise, and all machines agree on them. */
const DIGITS = 10;
export const figure = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS));
