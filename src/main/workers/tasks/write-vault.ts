import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import { withReader, type Executor } from '#main/db/open.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findSetChunks } from '#main/repositories/frozen-sets.ts';
import { findHolders } from '#main/repositories/held-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { findAllNotes } from '#main/repositories/notes.ts';
import { findAllTagged } from '#main/repositories/tags.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import { vaultFiles, type VaultFile, type VaultItem, type VaultSet } from '#main/workers/vault/vault.ts';
import { readItemKey, readRunKey } from '#shared/items.ts';
import { noteParts } from '#shared/note-parts.ts';
import { zippedBytes, zipProblem } from '#shared/stored-zip.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';

/** Pages of items of sets that nothing is said of; beyond it a set names its items without pages. */
const LISTED_ITEMS_MAX = 10_000;
const STRETCH = 500;

/** A set without its items. */
export interface VaultSetSource extends Omit<VaultSet, 'items'> {
  /** Its database id; null where its items are not named. */
  readonly id: number | null;
}

export interface VaultInput {
  /** The database. */
  readonly file: string;
  /** In the order of the vault. */
  readonly sets: readonly VaultSetSource[];
  /** Runs that are named, by their names: what is known of them, and when they ended. */
  readonly runs: ReadonlyMap<string, { readonly text: string | null; readonly at: string | null }>;
}

const titleOf = (key: string): string => {
  const item = readItemKey(key);
  const run = readRunKey(key);
  if (item !== null) return `${item.kind.charAt(0).toUpperCase()}${item.kind.slice(1)} ${item.id}`;
  return run === null ? key : `Run ${run.method} ${run.hash}`;
};

const isPage = (key: string): boolean => readItemKey(key) !== null || readRunKey(key) !== null;

type Notes = Awaited<ReturnType<typeof findAllNotes>>;
type Tagged = Awaited<ReturnType<typeof findAllTagged>>;

/** Items and runs that notes and tags are about, or mention. */
const mentionedIn = (notes: Notes, tagged: Tagged): Set<string> => {
  const mentioned = new Set<string>(tagged.map(({ item }) => item));
  for (const { subject, text } of notes)
    for (const key of [subject, ...noteParts(text).map(({ target }) => target)])
      if (key !== null && isPage(key)) mentioned.add(key);
  return mentioned;
};

const readSets = async (db: Executor, sources: readonly VaultSetSource[]): Promise<VaultSet[]> => {
  const sets: VaultSet[] = [];
  for (const { id, ...set } of sources)
    sets.push({ ...set, items: id === null ? [] : decodeItems(await findSetChunks(db, id)).keys });
  return sets;
};

const readItems = async (
  db: Executor,
  keys: readonly string[],
  {
    runs,
    tags,
    context,
  }: Pick<VaultInput, 'runs'> & {
    readonly tags: ReadonlyMap<string, readonly string[]>;
    readonly context: TaskContext;
  },
): Promise<VaultItem[]> => {
  const items: VaultItem[] = [];
  for (let start = 0; start < keys.length; start += STRETCH) {
    context.signal.throwIfAborted();
    context.progress(start, keys.length, 'Reading the items');
    const stretch = keys.slice(start, start + STRETCH);
    const texts = new Map((await readItemTexts(db, stretch)).map((text) => [text.key, text]));
    const holders = await findHolders(
      db,
      stretch.filter((key) => !texts.has(key)),
    );
    for (const key of stretch) {
      const text = texts.get(key);
      const run = runs.get(key);
      items.push({
        key,
        title: titleOf(key),
        tags: tags.get(key) ?? [],
        text: text?.text ?? run?.text ?? null,
        time:
          text === undefined ? (run?.at ?? null) : toStatedTimestamp(text.time, text.resolution ?? 'second'),
        author: text?.author ?? null,
        heldOut: holders.get(key) ?? null,
      });
    }
  }
  return items;
};

/** Names of the runs that the pages of a vault are about: what is known of them is known to the host. */
export const listVaultRuns: Task<Pick<VaultInput, 'file'>, readonly string[]> = ({ file }) =>
  withReader(file, async (db) =>
    [...mentionedIn(await findAllNotes(db), await findAllTagged(db))].filter(
      (key) => readRunKey(key) !== null,
    ),
  );

/** Every page of a vault, in its order. */
export const listVaultFiles: Task<VaultInput, readonly VaultFile[]> = (
  { file, sets: sources, runs },
  context,
) =>
  withReader(file, async (db) => {
    const notes = await findAllNotes(db);
    const tagged = await findAllTagged(db);
    const sets = await readSets(db, sources);
    const mentioned = mentionedIn(notes, tagged);
    const unmentioned = new Set(sets.flatMap(({ items }) => items).filter((key) => !mentioned.has(key)));
    const dataset = await findCurrentDataset(db);
    const keys = [...mentioned, ...[...unmentioned].slice(0, LISTED_ITEMS_MAX)].sort();
    const tags = new Map(
      [...Map.groupBy(tagged, ({ item }) => item)].map(([item, rows]) => [
        item,
        rows.map(({ path }) => path),
      ]),
    );
    return vaultFiles({
      dataset: dataset === null ? null : { name: dataset.name, sha256: dataset.sha256 },
      items: await readItems(db, keys, { runs, tags, context }),
      sets,
      notes: notes.map(({ id, subject, text, created_at, changed_at }) => ({
        id,
        subject,
        text,
        createdAt: toTimestamp(created_at),
        changedAt: toTimestamp(changed_at),
      })),
    });
  });

/** The same as a ZIP. @throws AppError `too_large` for more pages than one ZIP can contain */
export const packVault: Task<VaultInput, Uint8Array<ArrayBuffer>> = async (input, context) => {
  const files = await listVaultFiles(input, context);
  const members = files.map(({ path, content }) => ({ name: path, content: new Blob([content]) }));
  const problem = zipProblem(members);
  if (problem !== null)
    throw new AppError('too_large', `${problem}; write a folder with “dropscope vault FOLDER”.`);
  return zippedBytes(members, context.signal);
};
