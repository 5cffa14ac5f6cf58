import { AppError } from '#main/base/errors.ts';
import { exportFileName } from '#main/exporters/file-name.ts';
import { exporters } from '#main/exporters/index.ts';
import { assembleReport, type ReportFile } from '#main/exporters/provenance.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import {
  REPORT_SECTIONS,
  reportSchema,
  type Report,
  type ReportProvenance,
  type ReportSection,
  type ReportSectionId,
} from '#shared/contract/report.ts';
import type { ExportFormat, Replay } from '#shared/contract/reports.ts';
import { toTimestamp } from '#shared/time.ts';
import { compareReports } from './replay.ts';
import type { GraphSource, SectionSource } from './section.ts';

export interface WrittenReport {
  readonly content: string;
  readonly fileName: string;
  readonly mediaType: string;
}

/** Whoever waits for a report: hears how many sections are done, and may end it between two. */
export type ReportWork = Pick<JobHandle, 'signal' | 'progress'>;

export interface ReportService {
  readonly build: (sections: readonly ReportSectionId[], work?: ReportWork) => Promise<Report>;
  readonly write: (
    format: ExportFormat,
    sections: readonly ReportSectionId[],
    work?: ReportWork,
  ) => Promise<WrittenReport>;
  /** Computes the sections of a report again and compares. @throws AppError `invalid_file` where it is no report */
  readonly replay: (report: unknown) => Promise<Replay>;
}

export interface ReportServiceDeps {
  readonly sources: readonly SectionSource[];
  readonly graph: GraphSource;
  readonly dataset: () => Promise<Dataset | null>;
  readonly inputs: () => Promise<ReportProvenance['inputs']>;
  /** Files of posts and events beside those that come with the program. */
  readonly files: () => Promise<readonly ReportFile[]>;
  readonly appVersion: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Sections named in a query, in the report's order; all where none are named. @throws AppError naming a wrong one */
export const parseSections = (text: string | undefined): readonly ReportSectionId[] => {
  if (text === undefined || text.trim() === '') return REPORT_SECTIONS;
  const wanted = text.split(',').map((part) => part.trim());
  const strange = wanted.find((name) => !(REPORT_SECTIONS as readonly string[]).includes(name));
  if (strange !== undefined)
    throw new AppError(
      'invalid_query',
      `sections: ${strange} is none; choose from ${REPORT_SECTIONS.join(', ')}.`,
    );
  return REPORT_SECTIONS.filter((id) => wanted.includes(id));
};

const provenanceOf = (dataset: Dataset | null): ReportProvenance['dataset'] => {
  if (dataset === null) return null;
  const { kind, name, fileName, sha256, recordCount, importedAt, licenceNote, importerVersion } = dataset;
  const { imports, verified } = dataset;
  return {
    kind,
    name,
    fileName,
    sha256,
    recordCount,
    importedAt,
    licenceNote,
    importerVersion,
    imports,
    verified,
  };
};

/** @throws AppError `invalid_file` */
const parseReport = (given: unknown): Report => {
  const parsed = reportSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(
    'invalid_file',
    `This is no Dropscope report in JSON: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
  );
};

/** Gathers reports from the services, writes them in any format, and computes them again to compare. */
export const createReportService = (deps: ReportServiceDeps): ReportService => {
  const gather = async (
    wanted: readonly ReportSectionId[],
    sectionOf: (source: SectionSource) => Promise<ReportSection>,
    work?: ReportWork,
  ): Promise<Report> => {
    const sections: ReportSection[] = [];
    for (const [at, id] of wanted.entries()) {
      work?.signal.throwIfAborted();
      work?.progress(at, wanted.length, `Section ${at + 1} of ${wanted.length}`);
      const source = deps.sources.find((one) => one.id === id);
      if (source !== undefined) sections.push(await sectionOf(source));
    }
    return assembleReport({
      version: deps.appVersion,
      generatedAt: toTimestamp(Math.floor(deps.now() / 1000)),
      dataset: provenanceOf(await deps.dataset()),
      inputs: await deps.inputs(),
      files: await deps.files(),
      sections,
    });
  };
  const build = (wanted: readonly ReportSectionId[], work?: ReportWork): Promise<Report> =>
    gather(wanted, (source) => source.gather(), work);
  const again = ({ sections }: Report): Promise<Report> =>
    gather(
      sections.map(({ id }) => id),
      (source) => {
        const was = sections.find(({ id }) => id === source.id);
        return source.replay === undefined || was === undefined ? source.gather() : source.replay(was);
      },
    );
  return {
    build,
    write: async (format, wanted, work) => {
      const report = await build(wanted, work);
      const graph = (format === 'gexf' ? await deps.graph() : null) ?? { nodes: [], edges: [] };
      const { extension, mediaType, write } = exporters[format];
      return {
        content: await write(report, graph),
        fileName: exportFileName(`dropscope-report-${report.provenance.generatedAt.slice(0, 10)}`, extension),
        mediaType,
      };
    },
    replay: async (given) => {
      const was = parseReport(given);
      return compareReports(was, await again(was));
    },
  };
};
