import type { DataState } from '#main/repositories/data-state.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import { createSharedWork, type WorkReading, type WorkWaits } from '#main/services/system/shared-work.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { ReportService, ReportWanted, WrittenReport } from './index.ts';

export interface ReportJobDeps {
  readonly write: ReportService['write'];
  readonly jobs: JobService;
  readonly changes: DataChanges;
  readonly waits?: WorkWaits;
}

/** What a report is made from. Results are left out: the report stores them itself, section by section, and is still the same. */
const dataOf = ({ drops, events, posts, keys, claims }: DataState): readonly string[] => [
  drops,
  events,
  posts,
  keys,
  claims,
];

export const createReportJobs = ({ write, jobs, changes, waits }: ReportJobDeps) => {
  const reports = createSharedWork<WrittenReport>(jobs, waits);
  return {
    /**
     * The file of a report, or the job that gathers it: computing what is not stored yet takes longer than a moment.
     * @throws why the report could not be written, or AppError `conflict` where its job was canceled.
     */
    read: (format: ExportFormat, request: ReportWanted): Promise<WorkReading<WrittenReport>> =>
      reports.read(JSON.stringify([format, request, dataOf(changes.state())]), {
        kind: 'export-report',
        title: 'Analysis report',
        run: (work) => write(format, request, work),
      }),
  };
};

export type ReportJobs = ReturnType<typeof createReportJobs>;
