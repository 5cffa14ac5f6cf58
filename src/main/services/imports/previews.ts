import type { ImportFile } from '#main/base/import-file.ts';
import type { ImportSource } from '#main/workers/imports/source.ts';
import type { PreviewedFile } from '#main/workers/tasks/preview-file.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { ImportJobs } from './import-job.ts';
import { toFaults } from './messages.ts';
import type { ReceivedFiles } from './received-files.ts';

/** A preview as it is answered. @param fields our fields that columns can be named for. */
const toPreview = (
  previewed: PreviewedFile,
  file: ImportFile,
  previewId: string,
  fields: readonly string[],
): ImportPreview => ({
  previewId,
  fileName: file.fileName,
  sizeBytes: file.sizeBytes,
  sha256: file.sha256,
  format: previewed.format ?? 'generic',
  title: previewed.title,
  container: previewed.container,
  parts: previewed.parts,
  encoding: previewed.encoding,
  encodings: previewed.encodings,
  list: previewed.list,
  lists: previewed.lists,
  needs: previewed.needs,
  columns: previewed.columns.map(({ column }) => column),
  columnTypes: previewed.columns.map(({ examples, ...guess }) => ({ ...guess, examples })),
  rows: previewed.rows.map((row) => [...row]),
  fields,
  mapping: previewed.mapping === null ? null : { ...previewed.mapping },
  missing: previewed.missing,
  dateFormat: previewed.dateFormat,
  dateFormats: previewed.dateFormats,
  problem: previewed.problem,
  items: previewed.sample.map(({ time, ...item }) => ({
    ...item,
    timestamp: toStatedTimestamp(time, item.hasTimeOfDay ? 'second' : 'day'),
  })),
  sampleErrors: previewed.sampleErrors.map(({ record, field, reason }) => ({ record, field, reason })),
  notes: previewed.notes,
  effect:
    previewed.effect === null
      ? null
      : {
          records: previewed.effect.figures.records,
          added: previewed.effect.figures.added,
          changed: previewed.effect.figures.changed,
          unchanged: previewed.effect.figures.unchanged,
          refused: previewed.effect.figures.faulty,
          isWhole: previewed.effect.isWhole,
          changes: previewed.effect.changes,
          refusals: previewed.effect.errors.map(({ record, field, reason }) => ({ record, field, reason })),
          faults: toFaults(previewed.effect.faults),
        },
});

export interface PreviewRequest<Preview> {
  readonly file: ImportFile;
  readonly source: () => ImportSource | Promise<ImportSource>;
  /** Our fields that columns can be named for. */
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  /** What the subject adds to a preview. */
  readonly present: (preview: ImportPreview, previewed: PreviewedFile) => Preview | Promise<Preview>;
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
    const previewed = await importJobs.preview(await source(), file, signal);
    return await present(toPreview(previewed, file, received.keep(file), fields), previewed);
  } catch (error) {
    file.discard();
    throw error;
  }
};
