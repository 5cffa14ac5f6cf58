import type { DerivedService } from '#main/services/system/derived.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type { UndoneImport } from '#shared/contract/imports.ts';
import { formatCount } from '#shared/figures.ts';
import type { DemonstrationService } from './demonstration.ts';
import { IMPORT_KINDS } from './import-job.ts';

export interface UndoDeps extends Pick<SystemParts, 'store' | 'bulkWriter' | 'jobs' | 'now'> {
  readonly derived: Pick<DerivedService, 'refreshInBackground'>;
  readonly demonstration: Pick<DemonstrationService, 'follow'>;
  readonly backupFolder: string;
  readonly indexFile: string;
}

export const createUndo = ({
  store,
  bulkWriter,
  jobs,
  derived,
  demonstration,
  backupFolder,
  indexFile,
  now,
}: UndoDeps) => {
  const work = async (
    importId: number,
    confirm: string | undefined,
    signal: AbortSignal,
  ): Promise<string> => {
    const { name, items, restored, backup } = await bulkWriter.run(
      'undoImport',
      {
        database: store.file,
        importId,
        confirm: confirm ?? null,
        backups: backupFolder,
        indexFile,
        at: Math.floor(now() / 1000),
      },
      { signal },
    );
    await demonstration.follow();
    derived.refreshInBackground();
    const back = restored === 0 ? '' : `, ${formatCount(restored)} read as before`;
    return `${name}: ${items} removed${back}. Backup: ${backup}.`;
  };
  const jobOf = (importId: number, confirm: string | undefined) => ({
    kind: 'undo-import',
    title: `Undoing of import ${importId}`,
    exclusive: IMPORT_KINDS,
    run: async ({ id, signal }: JobHandle): Promise<UndoneImport> => ({
      status: 'completed',
      message: await work(importId, confirm, signal),
      jobId: id,
    }),
  });
  return {
    /**
     * Undoes a whole import as a job: its items go, items that it changed read again as before. Waits up to `waitMs` for its end.
     * @param confirm the import's name, where something is said of its items.
     * @throws AppError `not_found`, `conflict`.
     */
    undo: (importId: number, confirm: string | undefined, waitMs: number): Promise<UndoneImport> =>
      jobs.startAndWait<UndoneImport, UndoneImport>(jobOf(importId, confirm), waitMs, ({ id }) => ({
        status: 'running',
        message: 'The import is being undone.',
        jobId: id,
      })),
    /** The same as a step of the journal: where anything is said of its items, it is refused. */
    undoStep: (importId: number) => jobs.start(jobOf(importId, undefined)),
  };
};
