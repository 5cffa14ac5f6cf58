import { findDatasets } from '#main/repositories/datasets.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { Acknowledgement } from '#shared/contract/common.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import type { DemonstrationService } from './demonstration.ts';
import { IMPORT_KINDS } from './import-job.ts';

export interface DatasetDeps extends Pick<SystemParts, 'store' | 'jobs' | 'bulkWriter' | 'derived' | 'now'> {
  readonly demonstration: DemonstrationService;
  readonly backupFolder: string;
  readonly indexFile: string;
}

const WAIT_MS = 5000;

/** The datasets of drops: one is open, the others are kept whole next to it. */
export const createDatasetService = (deps: DatasetDeps) => {
  const { store, jobs, bulkWriter } = deps;
  const nameOf = async (id: number): Promise<string> =>
    (await findDatasets(store.read)).find((dataset) => dataset.id === id)?.name ?? `dataset ${id}`;
  /** What follows from the drops is made again. */
  const settle = async (): Promise<void> => {
    await deps.demonstration.follow();
    deps.derived.refreshInBackground();
  };
  return {
    /** All datasets, the open one first. */
    list: (): Promise<Dataset[]> => findDatasets(store.read),

    /** Opens a dataset as a job; the one that was open is closed and kept. @throws AppError `not_found`, `conflict` during an import. */
    open: async (datasetId: number): Promise<Acknowledgement> => {
      const name = await nameOf(datasetId);
      return jobs.startAndWait(
        {
          kind: 'open-dataset',
          title: `Opening of “${name}”`,
          exclusive: IMPORT_KINDS,
          run: async ({ id, signal }) => {
            const input = {
              database: store.file,
              datasetId,
              indexFile: deps.indexFile,
              at: Math.floor(deps.now() / 1000),
            };
            await bulkWriter.run('openDataset', input, { signal });
            await settle();
            return { message: `“${name}” is open.`, jobId: id };
          },
        },
        WAIT_MS,
        ({ id }) => ({ message: `“${name}” is being opened.`, jobId: id }),
      );
    },

    /**
     * Deletes a dataset as a job. @param confirm its name.
     * @throws AppError `not_found`; `conflict` where its name was not given, or during an import.
     */
    delete: async (datasetId: number, confirm: string | undefined): Promise<Acknowledgement> => {
      const title = await nameOf(datasetId);
      return jobs.startAndWait(
        {
          kind: 'delete-dataset',
          title: `Deletion of “${title}”`,
          exclusive: IMPORT_KINDS,
          run: async ({ id, signal }) => {
            const { name, backup } = await bulkWriter.run(
              'deleteDataset',
              {
                database: store.file,
                datasetId,
                confirm: confirm ?? null,
                backups: deps.backupFolder,
              },
              { signal },
            );
            await settle();
            return { message: `“${name}” was deleted. Backup: ${backup}.`, jobId: id };
          },
        },
        WAIT_MS,
        ({ id }) => ({ message: `“${title}” is being deleted.`, jobId: id }),
      );
    },
  };
};
