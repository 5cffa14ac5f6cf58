import { openLocalFile } from '#main/base/import-file.ts';
import type { Database } from '#main/db/database.ts';
import { findAccountsOfImport } from '#main/repositories/accounts.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findImportsOf } from '#main/repositories/imports.ts';
import { removeDemonstrationClaims } from '#main/services/claims/demonstration.ts';
import type { AccountService } from '#main/services/posts/accounts.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { ImportJobs } from './import-job.ts';

export interface DemonstrationDeps {
  readonly store: Database;
  readonly bulkWriter: BulkWriter;
  readonly importJobs: ImportJobs;
  readonly accounts: AccountService;
  readonly postFile: string;
  readonly eventFile: string;
}

const NAME = 'Demonstration corpus';

/** The invented posts, events and claims of the demonstration corpus: they are there while its drops are open, and never next to real ones. */
export const createDemonstration = ({
  store,
  bulkWriter,
  importJobs,
  accounts,
  postFile,
  eventFile,
}: DemonstrationDeps) => {
  const job = { signal: new AbortController().signal, progress: () => {} };
  const load = async (): Promise<void> => {
    const posts = await openLocalFile(postFile, 'posts.csv');
    const { importId } = await importJobs.run(
      {
        file: posts,
        source: {
          subject: 'posts',
          file: posts.file,
          fileName: posts.fileName,
          options: { format: 'dropscope' },
        },
        onError: 'abort',
        origin: 'demonstration',
        name: NAME,
      },
      job,
    );
    const events = await openLocalFile(eventFile, 'events.json');
    await importJobs.run(
      {
        file: events,
        source: {
          subject: 'news',
          file: events.file,
          fileName: events.fileName,
          options: {},
          origin: 'demonstration',
        },
        onError: 'abort',
        origin: 'demonstration',
        name: 'Demonstration events',
      },
      job,
    );
    if (importId !== null) await accounts.setDemonstration(await findAccountsOfImport(store.read, importId));
  };
  return {
    /** Brings posts, events and accounts in line with the kind of the open dataset. */
    follow: async (): Promise<void> => {
      const isOpen = (await findCurrentDataset(store.read))?.kind === 'demonstration';
      const loaded = [
        ...(await findImportsOf(store.read, 'posts', 'demonstration')),
        ...(await findImportsOf(store.read, 'news', 'demonstration')),
      ];
      if (isOpen && loaded.length === 0) await load();
      if (!isOpen) await removeDemonstrationClaims(store);
      if (isOpen || loaded.length === 0) return;
      const imports = loaded.map(({ id, subject }) => ({ id, subject }));
      await bulkWriter.run('removeImports', { database: store.file, imports });
      await accounts.setDemonstration([]);
    },
  };
};
export type DemonstrationService = ReturnType<typeof createDemonstration>;
