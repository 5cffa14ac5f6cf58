import { readFile } from 'node:fs/promises';
import { AppError } from '#main/base/errors.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import { parseStorableJson, RepeatedField } from '#main/base/json.ts';
import { SAVE_AS_UTF8, textOfBytes } from '#main/importers/files/text-file.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { ReportCheck } from '#shared/contract/reports.ts';
import type { ReportService } from './index.ts';

/** A report in JSON as its file has it. @throws AppError `invalid_file` naming the file */
export const readReport = async (file: string, fileName: string): Promise<unknown> => {
  const text = await textOfBytes(await readFile(file), fileName, null, SAVE_AS_UTF8);
  try {
    return parseStorableJson(text);
  } catch (error) {
    if (error instanceof RepeatedField)
      throw new AppError('invalid_file', `${fileName} can’t be checked: ${error.message}.`, { cause: error });
    throw new AppError(
      'invalid_file',
      `${fileName} cannot be read as JSON: choose a report that was exported as JSON.`,
      { cause: error },
    );
  }
};

/** Checks of reports: a report names what it was computed with, so its figures can be computed again. */
export const createReportCheckService = (jobs: JobService, reports: Pick<ReportService, 'replay'>) => ({
  /** Computes the report of a file again as a job. @throws AppError `invalid_file` where it is no report in JSON. */
  check: (staged: ImportFile, waitMs: number): Promise<ReportCheck> =>
    jobs.startAndWait<ReportCheck, ReportCheck>(
      {
        kind: 'check-report',
        title: `Check the report ${staged.fileName}`,
        run: async ({ id, signal, progress }) => {
          try {
            const replay = await reports.replay(await readReport(staged.file, staged.fileName), {
              signal,
              progress,
            });
            return { status: 'completed', message: replay.message, jobId: id, replay };
          } finally {
            staged.discard();
          }
        },
      },
      waitMs,
      ({ id }) => ({
        status: 'running',
        message: `Computing ${staged.fileName} again.`,
        jobId: id,
        replay: null,
      }),
    ),
});

export type ReportCheckService = ReturnType<typeof createReportCheckService>;
