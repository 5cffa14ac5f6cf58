import type { ImportFile } from '#main/base/import-file.ts';
import type { PreviewExtras } from '#main/workers/imports/kind.ts';
import type { ImportSource } from '#main/workers/imports/source.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import type { ImportJobs } from './import-job.ts';
import type { ReceivedFiles } from './received-files.ts';

export interface PreviewRequest<Preview> {
  readonly file: ImportFile;
  readonly source: () => ImportSource | Promise<ImportSource>;
  /** Our fields that columns can be named for. */
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  /** What the subject adds to a preview. */
  readonly present: (preview: ImportPreview, extras: PreviewExtras) => Preview | Promise<Preview>;
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
    const { extras, ...previewed } = await importJobs.preview(await source(), file, signal);
    const { fileName, sizeBytes, sha256 } = file;
    const previewId = received.keep(file);
    return await present({ previewId, fileName, sizeBytes, sha256, fields, ...previewed }, extras);
  } catch (error) {
    file.discard();
    throw error;
  }
};
