import { SAME_RULE } from '#main/analysis/text/same-happening.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import type { Database } from '#main/db/database.ts';
import { NEWS_FIELDS } from '#main/importers/news/formats/generic.ts';
import { countNewsEvents } from '#main/repositories/news-events.ts';
import type { NewsImportPreview, NewsImportQuery, NewsImportResult } from '#shared/contract/news.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportJobs } from './import-job.ts';
import { answerOf, describeImport, runningAnswer } from './messages.ts';
import { previewImport } from './previews.ts';
import { readingOptions } from './reading-options.ts';
import type { ReceivedFiles } from './received-files.ts';

export type NewsImportOptions = Pick<NewsImportQuery, 'format' | 'onError'> & Partial<NewsImportQuery>;

export interface NewsImportDeps {
  readonly store: Database;
  readonly importJobs: ImportJobs;
  readonly received: ReceivedFiles;
}

const DEFAULT_WAIT_MS = 900;

/** Imports of lists of events; the same event of the same source is there once. */
export const createNewsImports = ({ store, importJobs, received }: NewsImportDeps) => {
  const sourceOf = (file: ImportFile, options: NewsImportOptions) => ({
    subject: 'news' as const,
    file: file.file,
    fileName: file.fileName,
    options: { ...readingOptions(options, NEWS_FIELDS), source: options.source ?? null },
    origin: 'imported' as const,
    mergesSame: options.sameEvents === 'merge',
  });
  return {
    /** Imports a file as a job. The answer is the finished result, or `running` where it takes longer than `waitMs`. */
    importFile: (
      file: ImportFile,
      options: NewsImportOptions,
      waitMs = DEFAULT_WAIT_MS,
    ): Promise<NewsImportResult> =>
      importJobs.start<NewsImportResult>(
        'news',
        file,
        async () => ({ file, source: sourceOf(file, options), onError: options.onError }),
        async (outcome, { id }) => ({
          ...answerOf(outcome, id, describeImport(file.fileName, 'news', outcome)),
          format: outcome.format,
          totalEvents: await countNewsEvents(store.read, {}),
        }),
        async (jobId) => ({
          ...runningAnswer(jobId),
          format: null,
          totalEvents: await countNewsEvents(store.read, {}),
        }),
        waitMs,
      ),

    /** Says how a file reads and what its import would add; keeps it for the import that follows. */
    preview: (
      file: ImportFile,
      options: NewsImportOptions,
      signal: AbortSignal,
    ): Promise<NewsImportPreview> =>
      previewImport(
        { importJobs, received },
        {
          file,
          source: () => sourceOf(file, options),
          fields: NEWS_FIELDS.fields,
          signal,
          present: (preview, { sameEvents }) => ({
            ...preview,
            same: {
              rule: SAME_RULE,
              count: sameEvents?.count ?? 0,
              events: (sameEvents?.found ?? []).map(({ time, title, source, here, shared }) => ({
                day: toStatedTimestamp(time, 'day'),
                title,
                source,
                shared,
                here: { ...here },
              })),
            },
          }),
        },
      ),
  };
};
