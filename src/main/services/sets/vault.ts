import type { Database } from '#main/db/database.ts';
import { findFrozenSet } from '#main/repositories/frozen-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { TaskOutput } from '#main/workers/tasks/index.ts';
import type { VaultInput, VaultSetSource } from '#main/workers/tasks/write-vault.ts';
import type { VaultFile } from '#main/workers/vault/vault.ts';
import type { SetService } from './index.ts';
import { createNoteSubjects } from './note-subjects.ts';

/** What people wrote, and what it is about, as Markdown that any editor opens. A worker reads and writes the pages, in a job. */
export const createVaultService = (
  store: Database,
  pool: WorkerPool,
  jobs: JobService,
  sets: Pick<SetService, 'list' | 'get'>,
  runs: Pick<AnalysisRuns, 'named'>,
) => {
  const subjects = createNoteSubjects(store, sets, runs);
  const listSets = async (): Promise<VaultSetSource[]> => {
    const sources: VaultSetSource[] = [];
    for (const { name, kind, hash, query, datasetSha256, createdAt, isHeldOut } of await sets.list()) {
      const row = kind === 'frozen' && !isHeldOut ? await findFrozenSet(store.read, name) : undefined;
      sources.push({ id: row?.id ?? null, name, kind, hash, query, datasetSha256, createdAt, isHeldOut });
    }
    return sources.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const readInput = async (signal: AbortSignal): Promise<VaultInput> => {
    const described = new Map<string, { readonly text: string | null; readonly at: string | null }>();
    for (const key of await pool.run('listVaultRuns', { file: store.file }, { signal })) {
      const { text, at } = await subjects.describe(key);
      described.set(key, { text, at });
    }
    return { file: store.file, sets: await listSets(), runs: described };
  };
  /** A job keeps how it ended; what it made goes to anyone who asked. */
  const asJob = async <Name extends 'listVaultFiles' | 'packVault'>(
    task: Name,
  ): Promise<TaskOutput<Name>> => {
    const made = Promise.withResolvers<TaskOutput<Name>>();
    const { finished } = jobs.start({
      kind: 'export-vault',
      title: 'Export the vault',
      run: async ({ signal, progress }) => {
        made.resolve(await pool.run(task, await readInput(signal), { signal, progress }));
        return { message: 'The vault was exported.' };
      },
    });
    await finished;
    return made.promise;
  };
  return {
    /** Every page, in the order of the vault. */
    files: (): Promise<readonly VaultFile[]> => asJob('listVaultFiles'),
    /**
     * The same as a ZIP, packed by a job that can be canceled.
     * @throws AppError `too_large` for more pages than one ZIP can contain, `conflict` where it was canceled
     */
    zip: async () => ({
      content: await asJob('packVault'),
      fileName: 'dropscope-vault.zip',
    }),
  };
};
