import type { ImportSource } from '#main/workers/imports/source.ts';
import type { PreviewedFile } from '#main/workers/tasks/preview-file.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportJobs } from './import-job.ts';
import type { ReceivedFiles } from './received-files.ts';

/** A preview as it is answered. @param fields our fields that columns can be named for. */
const toPreview = (
  found: PreviewedFile,
  file: ImportFile,
  previewId: string,
  fields: readonly string[],
): ImportPreview => ({
  previewId,
  fileName: file.fileName,
  sizeBytes: file.sizeBytes,
  sha256: file.sha256,
  format: found.format ?? 'generic',
  title: found.title,
  container: found.container,
  parts: [...found.parts],
  columns: found.columns.map(({ column }) => column),
  columnTypes: found.columns.map(({ examples, ...guess }) => ({ ...guess, examples: [...examples] })),
  rows: found.rows.map((row) => [...row]),
  fields: [...fields],
  mapping: found.mapping === null ? null : { ...found.mapping },
  missing: [...found.missing],
  dateFormat: found.dateFormat,
  dateFormats: [...found.dateFormats],
  problem: found.problem,
  items: found.sample.map(({ time, ...item }) => ({
    ...item,
    timestamp: toStatedTimestamp(time, item.hasTimeOfDay ? 'second' : 'day'),
  })),
  sampleErrors: [...found.sampleErrors],
  notes: [...found.notes],
  effect:
    found.effect === null
      ? null
      : {
          records: found.effect.figures.records,
          added: found.effect.figures.added,
          changed: found.effect.figures.changed,
          unchanged: found.effect.figures.unchanged,
          refused: found.effect.figures.faulty,
          isWhole: found.effect.isWhole,
          changes: found.effect.changes.map((change) => ({ ...change, fields: [...change.fields] })),
          refusals: [...found.effect.errors],
        },
});

export interface PreviewRequest<Preview> {
  readonly file: ImportFile;
  readonly source: () => ImportSource | Promise<ImportSource>;
  /** Our fields that columns can be named for. */
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  /** What the subject adds to a preview. */
  readonly present: (preview: ImportPreview, found: PreviewedFile) => Preview | Promise<Preview>;
}

/**
 * Says how a file reads and what its import would change, and keeps it for the import that follows.
 * @throws AppError where it cannot be read, or the signal's reason; the file is discarded then
 */
export const previewImport = async <Preview>(
  { importJobs, received }: { readonly importJobs: ImportJobs; readonly received: ReceivedFiles },
  { file, source, fields, signal, present }: PreviewRequest<Preview>,
): Promise<Preview> => {
  try {
    const found = await importJobs.preview(await source(), file, signal);
    return await present(toPreview(found, file, received.keep(file), fields), found);
  } catch (error) {
    file.discard();
    throw error;
  }
};
