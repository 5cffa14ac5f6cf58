import { randomUUID } from 'node:crypto';
import {
  itemText,
  mergeWork,
  workKey,
  type FieldVersion,
  type Work,
  type WorkConflict,
  type WorkItem,
} from '#main/analysis/exchange/merge-work.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import type { ImportFile } from '#main/services/imports/import-file.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import type { WorkConflictView, WorkImport } from '#shared/contract/exchange.ts';
import { toTimestamp } from '#shared/time.ts';
import { applyItem } from './apply.ts';
import { packWork, unpackWork } from './file.ts';
import { findConflicts, findWorkState, insertConflict, markTaken, readWork, readWorkState } from './store.ts';
import { contentOf } from './values.ts';

const INSTALLATION = 'work:installation';
const DAY_MS = 86_400_000;

/** One file of what people wrote in this data folder, and merging such a file of somebody else. */
export interface ExchangeService {
  /** @param name of the person who writes here; kept for the next time */
  readonly export: (
    name: string | undefined,
  ) => Promise<{ content: Uint8Array<ArrayBuffer>; fileName: string }>;
  /**
   * Merges a file as a job, or says what a merge would do.
   * @throws AppError `invalid_file` with nothing imported, `conflict` where something was written meanwhile
   */
  readonly import: (staged: ImportFile, isPreview: boolean, waitMs: number) => Promise<WorkImport>;
  readonly conflicts: () => Promise<WorkConflictView[]>;
  /** Writes the other side of a conflict as a change of today. @throws AppError `not_found`, `conflict` where it was taken. */
  readonly take: (number: number) => Promise<{ message: string }>;
}

interface Merge {
  readonly added: readonly WorkItem[];
  readonly merged: readonly WorkItem[];
  readonly conflicts: readonly WorkConflict[];
}

const differences = (mine: Work, theirs: Work, me: string): Merge => {
  const { work, conflicts } = mergeWork(mine, theirs);
  // A copy of our own log says nothing that the log itself does not say.
  const items = [...work].filter(([, { kind, id }]) => kind !== 'log' || !id.startsWith(`${me}/`));
  const added = items.flatMap(([key, item]) => (mine.has(key) ? [] : [item]));
  const merged = items.flatMap(([key, item]) => {
    const former = mine.get(key);
    return former === undefined || itemText(former) === itemText(item) ? [] : [item];
  });
  return { added, merged, conflicts };
};

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

const futureNotes = (work: Work, now: number): string[] => {
  const late = [...work.values()].filter(
    ({ kind, fields }) => kind !== 'log' && Object.values(fields).some(({ time }) => time > now + DAY_MS),
  ).length;
  return late === 0
    ? []
    : [
        `${count(late, 'item is', 'items are')} dated more than a day after the clock of this computer: a clock was set back or is wrong, and the later date counts.`,
      ];
};

const textOf = (item: Pick<WorkItem, 'kind'>, { value }: FieldVersion, field: string): string => {
  if (field === 'removed') return value === true ? '(removed)' : '(kept)';
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const shown = Object.entries(value).find(([name]) => ['text', 'code', 'name'].includes(name))?.[1];
    if (typeof shown === 'string') return shown;
  }
  return `${item.kind}: ${JSON.stringify(value)}`.slice(0, 2000);
};

const describe = (conflict: WorkConflict, names: ReadonlyMap<string, string>) => {
  const side = (version: FieldVersion) => ({
    text: textOf(conflict, version, conflict.field),
    by: names.get(version.author) ?? version.author,
    at: toTimestamp(Math.floor(version.time / 1000)),
  });
  const { kind, id, field, kept, other } = conflict;
  return { kind, id, field, kept: side(kept), other: side(other) };
};

/** @param me this installation, for whoever writes here without a name */
const namesIn = (me: string, ...works: readonly Work[]): ReadonlyMap<string, string> =>
  new Map([
    [me, 'this data folder'],
    ...works.flatMap((work) =>
      [...work.values()].flatMap((item) =>
        item.kind === 'author' ? [[item.id, String(contentOf(item))] as const] : [],
      ),
    ),
  ]);

const createIdentity = (store: Database, now: () => number) => {
  const installation = async (): Promise<string> => {
    const known = await findMeta(store.read, INSTALLATION);
    if (known !== null) return known;
    const id = randomUUID();
    await store.write((tx) => {
      setMeta(tx, INSTALLATION, id);
    });
    return id;
  };

  const setName = async (me: string, name: string): Promise<void> => {
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

  return { installation, setName };
};

const createImport = (store: Database, installation: () => Promise<string>, now: () => number) => {
  const known = async (conflicts: readonly WorkConflict[]): Promise<readonly WorkConflict[]> => {
    const told = new Set(
      (await findConflicts(store.read)).map((one) => JSON.stringify([one.kept, one.other])),
    );
    return conflicts.filter(({ kept, other }) => !told.has(JSON.stringify([kept, other])));
  };

  const run = async (
    staged: ImportFile,
    isPreview: boolean,
    { id: jobId, signal }: Pick<JobHandle, 'id' | 'signal'>,
  ): Promise<WorkImport> => {
    const theirs = await unpackWork(staged.file, staged.fileName);
    const me = await installation();
    const state = await findWorkState(store.read);
    const mine = await readWork(store.read, me);
    const { added, merged, conflicts: all } = differences(mine, theirs, me);
    const conflicts = await known(all);
    signal.throwIfAborted();
    if (!isPreview && added.length + merged.length + conflicts.length > 0)
      await store.write((tx) => {
        if (readWorkState(tx) !== state)
          throw new AppError(
            'conflict',
            'Something was written during the import; nothing was imported. Try again.',
          );
        for (const item of [...added, ...merged]) applyItem(tx, item, me);
        for (const conflict of conflicts) insertConflict(tx, conflict, Math.floor(now() / 1000));
      });
    const names = namesIn(me, mine, theirs);
    const counts = `${count(added.length, 'item', 'items')} added, ${count(merged.length, 'item', 'items')} merged, ${count(conflicts.length, 'conflict', 'conflicts')}.`;
    return {
      status: 'completed',
      jobId,
      message: isPreview ? `Nothing was written yet: ${counts}` : counts,
      added: added.length,
      merged: merged.length,
      conflicts: conflicts.map((conflict) => describe(conflict, names)),
      notes: futureNotes(new Map([...mine, ...theirs]), now()),
    };
  };
  return run;
};

const createTake =
  (store: Database, installation: () => Promise<string>, now: () => number): ExchangeService['take'] =>
  async (number) => {
    const me = await installation();
    const conflict = (await findConflicts(store.read)).find((one) => one.number === number);
    if (conflict === undefined) throw new AppError('not_found', `There is no conflict ${number}.`);
    if (conflict.isTaken) throw new AppError('conflict', 'The other side was taken already.');
    const item = (await readWork(store.read, me)).get(workKey(conflict));
    if (item === undefined) throw new AppError('not_found', `${conflict.kind} ${conflict.id} is gone.`);
    const latest = item.fields[conflict.field] ?? conflict.kept;
    const version = {
      value: conflict.other.value,
      time: Math.max(now(), latest.time + 1),
      author: me,
      over: { time: latest.time, author: latest.author },
    };
    await store.write((tx) => {
      applyItem(tx, { ...item, fields: { ...item.fields, [conflict.field]: version } }, me);
      markTaken(tx, number);
    });
    return { message: 'The other side counts now.' };
  };

/** @param now epoch milliseconds */
export const createExchangeService = (
  store: Database,
  jobs: JobService,
  now: () => number,
): ExchangeService => {
  const { installation, setName } = createIdentity(store, now);
  const run = createImport(store, installation, now);
  return {
    export: async (name) => {
      const me = await installation();
      if (name !== undefined) await setName(me, name);
      return { content: await packWork(await readWork(store.read, me)), fileName: 'work.dropscope' };
    },
    import: (staged, isPreview, waitMs) =>
      jobs.startAndWait<WorkImport, WorkImport>(
        {
          kind: 'import-work',
          title: `${isPreview ? 'Preview' : 'Import'} the work in ${staged.fileName}`,
          run: async (context) => {
            try {
              return await run(staged, isPreview, context);
            } finally {
              staged.discard();
            }
          },
        },
        waitMs,
        ({ id }) => ({
          status: 'running',
          jobId: id,
          message: `Importing ${staged.fileName}.`,
          ...{ added: 0, merged: 0, conflicts: [], notes: [] },
        }),
      ),
    conflicts: async () => {
      const me = await installation();
      const names = namesIn(me, await readWork(store.read, me));
      return (await findConflicts(store.read)).map((conflict) => ({
        ...describe(conflict, names),
        number: conflict.number,
        isTaken: conflict.isTaken,
      }));
    },
    take: createTake(store, installation, now),
  };
};
