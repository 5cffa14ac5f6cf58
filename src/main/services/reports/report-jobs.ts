import type { DataState } from '#main/repositories/data-state.ts';
import { createLease, type Lease } from '#main/services/system/leases.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { ReportService, ReportWanted, WrittenReport } from './index.ts';

/** What somebody gets who asks for a report: its file, or the job that gathers it. */
export type ReportReading =
  | { readonly kind: 'written'; readonly file: WrittenReport }
  | { readonly kind: 'writing'; readonly job: Job };

export interface ReportJobs {
  /**
   * Never takes longer than a moment: computing what is not stored yet is a job, which ends when nobody asks again for a while.
   * @throws why the report could not be written, or AppError `conflict` where its job was canceled.
   */
  readonly read: (format: ExportFormat, request: ReportWanted) => Promise<ReportReading>;
}

export interface ReportJobDeps {
  readonly write: ReportService['write'];
  readonly jobs: JobService;
  readonly changes: DataChanges;
  /** Milliseconds: how long a reading waits for its file, and how long a job goes on when nobody asks again. */
  readonly waits?: { readonly answer: number; readonly lease: number };
}

interface ReportJob {
  readonly job: Job;
  readonly file: Promise<WrittenReport>;
  readonly lease: Lease;
}

const WAITS = { answer: 300, lease: 15_000 };

/** What a report is made from. Results are left out: the report stores them itself, section by section, and is still the same. */
const dataOf = ({ drops, events, posts, keys, claims }: DataState): readonly string[] => [
  drops,
  events,
  posts,
  keys,
  claims,
];

const waited = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, null).unref());

export const createReportJobs = ({ write, jobs, changes, waits = WAITS }: ReportJobDeps): ReportJobs => {
  const active = new Map<string, ReportJob>();
  const begin = (key: string, format: ExportFormat, request: ReportWanted): ReportJob => {
    const { promise: file, resolve, reject } = Promise.withResolvers<WrittenReport>();
    file.catch(() => undefined);
    const { job, finished } = jobs.start({
      kind: 'export-report',
      title: 'Analysis report',
      run: async ({ signal, progress }) => {
        resolve(await write(format, request, { signal, progress }));
      },
    });
    finished.catch(reject);
    const lease = createLease(waits.lease, () => {
      active.delete(key);
      jobs.stop(job.id);
    });
    const begun = { job, file, lease };
    active.set(key, begun);
    return begun;
  };
  return {
    read: async (format, request) => {
      const key = JSON.stringify([format, request, dataOf(changes.state())]);
      const { job, file, lease } = active.get(key) ?? begin(key, format, request);
      lease.renew();
      try {
        const written = await Promise.race([file, waited(waits.answer)]);
        if (written === null) return { kind: 'writing', job };
        lease.keep();
        active.delete(key);
        return { kind: 'written', file: written };
      } catch (error) {
        lease.keep();
        active.delete(key);
        throw error;
      }
    },
  };
};
