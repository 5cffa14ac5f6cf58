import { ZodError } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { exportFileName, setTag } from '#main/exporters/file-name.ts';
import { exporters } from '#main/exporters/index.ts';
import { assembleReport, contentHash, type ReportFile } from '#main/exporters/provenance.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import {
  REPORT_SECTIONS,
  reportSchema,
  type Report,
  type ReportProvenance,
  type ReportSection,
  type ReportSectionId,
  type ReportSet,
} from '#shared/contract/report.ts';
import type { ExportFormat, Replay } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';
import { toTimestamp } from '#shared/time.ts';
import { compareReports } from './replay.ts';
import { partedMarks, type GraphSource, type MarkedSection, type SectionSource } from './section.ts';

export interface WrittenReport {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly mediaType: string;
}

/** What a report is made of. */
export interface ReportWanted {
  readonly sections: readonly ReportSectionId[];
  /** Name of the frozen set that all of it is narrowed to. */
  readonly set?: string | undefined;
  /** Of CSV; a spreadsheet unless stated. */
  readonly csvFor?: CsvReader | undefined;
}

/** Anyone who waits for a report: hears how many sections are done, and may end it between two. */
export type ReportWork = Pick<JobHandle, 'signal' | 'progress'>;

/** Sections that are computed from the data, and the stored results that were not as the data gives them. */
export interface ReplaySources extends ReportSources {
  readonly damaged: () => readonly string[];
}

/** The sections of a report, and its network. */
export interface ReportSources {
  readonly sections: readonly SectionSource[];
  readonly graph: GraphSource;
}

export interface ReportServiceDeps extends Pick<SystemDeps, 'appVersion' | 'now'> {
  /** Of everything, or narrowed to a set. */
  readonly sourcesOf: (set: ReportSet | undefined) => ReportSources;
  readonly replaySources: (set: ReportSet | undefined, signal?: AbortSignal) => ReplaySources;
  /** A frozen set. @throws AppError `not_found`, or `conflict` where it was replaced since it had this hash */
  readonly setOf: (name: string, hash: string | null) => Promise<ReportSet>;
  readonly dataset: () => Promise<Dataset | null>;
  readonly inputs: () => Promise<ReportProvenance['inputs']>;
  /** Files of posts and events besides those that come with the program. */
  readonly files: () => Promise<readonly ReportFile[]>;
}

/** Sections named in a query, in the report's order; all where none are named. @throws AppError naming a wrong one */
export const parseSections = (text: string | undefined): readonly ReportSectionId[] => {
  if (text === undefined || text.trim() === '') return REPORT_SECTIONS;
  const names = text.split(',').map((part) => part.trim());
  const strange = names.find((name) => !(REPORT_SECTIONS as readonly string[]).includes(name));
  if (strange !== undefined)
    throw new AppError(
      'invalid_query',
      `sections: there is no section “${strange}”; choose from ${REPORT_SECTIONS.join(', ')}.`,
    );
  return REPORT_SECTIONS.filter((id) => names.includes(id));
};

const provenanceOf = (dataset: Dataset | null): ReportProvenance['dataset'] => {
  if (dataset === null) return null;
  const { kind, name, fileName, sha256, importedAt, licenceNote, importerVersion } = dataset;
  const { recordCount, heldCount, imports, verified } = dataset;
  return {
    kind,
    name,
    fileName,
    sha256,
    // What a report is of: held-out drops are in none of its figures.
    recordCount: recordCount - heldCount,
    importedAt,
    licenceNote,
    importerVersion,
    imports,
    verified,
  };
};

/** @throws AppError `invalid_file` */
const parseReport = (input: unknown): Report => {
  const parsed = reportSchema.safeParse(input);
  if (parsed.success) {
    const ids = parsed.data.sections.map(({ id }) => id);
    const twice = ids.find((id, at) => ids.indexOf(id) < at);
    if (twice === undefined) return parsed.data;
    throw new AppError('invalid_file', `The report has the section “${twice}” twice.`);
  }
  const issue = parsed.error.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'the whole' : issue.path.join('.');
  throw new AppError(
    'invalid_file',
    `This is not a Dropscope report in JSON: ${place}: ${(issue?.message ?? 'is not valid').toLowerCase()}.`,
  );
};

/** Whether the sections of a report are those that it was written with. Read as they are in the file: what a report does not know is left out of one that was parsed. */
const isAltered = (input: unknown, { provenance }: Report): boolean =>
  contentHash((input as Report).sections) !== provenance.contentSha256;

/** @throws AppError `invalid_file` where its questions cannot be asked as they are written */
const askAgain = async (source: SectionSource, was: ReportSection | undefined): Promise<MarkedSection> => {
  if (source.replay === undefined || was === undefined) return source.gather();
  try {
    return await source.replay(was);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new AppError(
      'invalid_file',
      `The section “${was.id}” of the report names a method with parameters that it was never written with, so it cannot be computed again.`,
      { cause: error },
    );
  }
};

/** Gathers reports from the services, writes them in any format, and computes them again to compare. */
export const createReportService = (deps: ReportServiceDeps) => {
  const gather = async (
    {
      sections: sectionIds,
      set,
      sources,
    }: {
      readonly sections: readonly ReportSectionId[];
      readonly set: ReportSet | undefined;
      readonly sources: ReportSources;
    },
    sectionOf: (source: SectionSource) => Promise<MarkedSection>,
    work?: ReportWork,
  ): Promise<Report> => {
    const parts: ReturnType<typeof partedMarks>[] = [];
    for (const [at, id] of sectionIds.entries()) {
      work?.signal.throwIfAborted();
      work?.progress(at, sectionIds.length, `Section ${at + 1} of ${sectionIds.length}`);
      const source = sources.sections.find((section) => section.id === id);
      if (source !== undefined) parts.push(partedMarks(await sectionOf(source)));
    }
    return assembleReport({
      version: deps.appVersion,
      generatedAt: toTimestamp(Math.floor(deps.now() / 1000)),
      dataset: provenanceOf(await deps.dataset()),
      inputs: await deps.inputs(),
      set,
      files: await deps.files(),
      sections: parts.map(({ section }) => section),
      marks: parts.flatMap(({ marks }) => marks),
    });
  };
  const setNamed = async (set: string | undefined): Promise<ReportSet | undefined> =>
    set === undefined ? undefined : deps.setOf(set, null);
  const build = async ({ sections, set: name }: ReportWanted, work?: ReportWork): Promise<Report> => {
    const set = await setNamed(name);
    return gather({ sections, set, sources: deps.sourcesOf(set) }, (source) => source.gather(), work);
  };
  const again = async ({ sections, provenance }: Report, work?: ReportWork) => {
    const { set: was } = provenance;
    const set = was === undefined ? undefined : await deps.setOf(was.name, was.hash);
    const sources = deps.replaySources(set, work?.signal);
    const report = await gather(
      { sections: sections.map(({ id }) => id), set, sources },
      (source) =>
        askAgain(
          source,
          sections.find(({ id }) => id === source.id),
        ),
      work,
    );
    return { report, damaged: sources.damaged() };
  };
  return {
    build,
    write: async (format: ExportFormat, request: ReportWanted, work?: ReportWork): Promise<WrittenReport> => {
      const { extension, mediaType, holds, write } = exporters[format];
      const report = await build({ ...request, sections: holds ?? request.sections }, work);
      const { set } = report.provenance;
      const graph = (format === 'gexf' ? await deps.sourcesOf(set).graph() : null) ?? {
        nodes: [],
        edges: [],
      };
      return {
        content: await write(report, graph, request.csvFor),
        fileName: exportFileName(
          `dropscope-report-${report.provenance.generatedAt.slice(0, 10)}${setTag(set ?? null)}`,
          extension,
        ),
        mediaType,
      };
    },
    /**
     * Computes the sections of a report again from the data, whatever is stored, and compares; keeps nothing.
     * @throws AppError `invalid_file` where it is no report; the signal's reason
     */
    replay: async (input: unknown, work?: ReportWork): Promise<Replay> => {
      const was = parseReport(input);
      const { report, damaged } = await again(was, work);
      return compareReports(was, report, { altered: isAltered(input, was), damaged });
    },
  };
};

export type ReportService = ReturnType<typeof createReportService>;
