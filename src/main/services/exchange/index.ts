import { randomUUID } from 'node:crypto';
import { workKey } from '#main/analysis/exchange/merge-work.ts';
import type { ImportFile } from '#main/base/import-file.ts';
import { createSerial } from '#main/base/serial.ts';
import type { Database } from '#main/db/database.ts';
import { findMeta, INSTALLATION, setMeta } from '#main/repositories/meta.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { applyItem } from '#main/workers/exchange/apply.ts';
import { readWork } from '#main/workers/exchange/store.ts';
import { contentOf } from '#main/workers/exchange/values.ts';
import {
  WORK_FILE,
  type OthersPlan,
  type WorkConflictView,
  type WorkImport,
} from '#shared/contract/exchange.ts';
import { plansOfOthers } from './others-plans.ts';

export type ExchangeDeps = Pick<SystemParts, 'store' | 'pool' | 'readers' | 'bulkWriter' | 'jobs' | 'now'>;

const createIdentity = (store: Database, now: () => number) => {
  const inTurn = createSerial();
  const findOrMake = async (): Promise<string> => {
    const installationId = await findMeta(store.read, INSTALLATION);
    if (installationId !== null) return installationId;
    const id = randomUUID();
    await store.write((tx) => {
      setMeta(tx, INSTALLATION, id);
    });
    return id;
  };
  /** Of two that ask first, both get the one id. */
  const installation = (): Promise<string> => inTurn(findOrMake);

  const changeName = async (me: string, name: string): Promise<void> => {
    const former = (await readWork(store.read, me)).get(workKey({ kind: 'author', id: me }));
    if (former !== undefined && contentOf(former) === name) return;
    const time = Math.max(now(), (former?.fields['name']?.time ?? 0) + 1);
    const item = {
      kind: 'author',
      id: me,
      fields: { name: { value: name, time, author: me, over: null } },
    } as const;
    await store.write((tx) => {
      applyItem(tx, item, me);
    });
  };

  const setName = (me: string, name: string): Promise<void> => inTurn(() => changeName(me, name));

  return { installation, setName };
};

const createImport =
  ({ store, pool, bulkWriter, jobs, now }: ExchangeDeps, installation: () => Promise<string>) =>
  async (staged: ImportFile, isPreview: boolean, waitMs: number): Promise<WorkImport> => {
    const { file, fileName } = staged;
    const me = await installation();
    return jobs.startAndWait<WorkImport, WorkImport>(
      {
        kind: 'import-work',
        title: `${isPreview ? 'Preview' : 'Import'} the work in ${fileName}`,
        run: async ({ id, signal, progress }) => {
          const input = { database: store.file, file, fileName, me, isPreview, now: now() };
          const options = { signal, progress };
          try {
            const outcome = await (isPreview ? pool : bulkWriter).run('importWork', input, options);
            return { status: 'completed', jobId: id, ...outcome };
          } finally {
            staged.discard();
          }
        },
      },
      waitMs,
      ({ id }) => ({
        status: 'running',
        jobId: id,
        message: `Importing ${fileName}.`,
        added: 0,
        merged: 0,
        conflicts: [],
        notes: [],
      }),
    );
  };

/** One file of what people wrote in this data folder, and merging such a file of somebody else. */
export const createExchangeService = (deps: ExchangeDeps) => {
  const { store, readers, bulkWriter, now } = deps;
  const { installation, setName } = createIdentity(store, now);
  return {
    /** @param name of the person who writes here; kept for the next time */
    export: async (name: string | undefined) => {
      const me = await installation();
      if (name !== undefined) await setName(me, name);
      return {
        content: await readers.run('exportWork', { database: store.file, me }),
        fileName: WORK_FILE,
      };
    },
    /** Merges a file as a job, or says what a merge would do. @throws AppError `invalid_file` with nothing imported */
    import: createImport(deps, installation),
    conflicts: async (): Promise<WorkConflictView[]> =>
      readers.run('listConflicts', { database: store.file, me: await installation() }),
    /** Writes the other side of a conflict as a change of today. @throws AppError `not_found`, `conflict` where it was taken. */
    take: async (number: number) => {
      const input = { database: store.file, me: await installation(), number, now: now() };
      await bulkWriter.run('takeConflict', input);
      return { message: 'The other side counts now.' };
    },
    /** Plans that others locked, from their logs, with what they did about them. */
    plans: async (): Promise<OthersPlan[]> => plansOfOthers(store.read, await installation()),
  };
};
