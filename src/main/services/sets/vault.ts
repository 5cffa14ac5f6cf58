import { decodeItems } from '#main/analysis/sets/item-list.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { vaultFiles, type VaultFile, type VaultItem, type VaultSet } from '#main/exporters/vault/vault.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findFrozenSet, findSetChunks } from '#main/repositories/frozen-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { findAllNotes } from '#main/repositories/notes.ts';
import { findAllTagged } from '#main/repositories/tags.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { readItemKey, readRunKey } from '#shared/items.ts';
import { noteParts } from '#shared/note-parts.ts';
import { storedZip, zipProblem } from '#shared/stored-zip.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import type { SetService } from './index.ts';
import { createNoteSubjects } from './note-subjects.ts';

/** Pages of items of sets that nothing is said of; beyond it a set names its items without pages. */
export const LISTED_ITEMS_MAX = 10_000;
const STRETCH = 500;

export interface VaultService {
  /** Every page, in the order of the vault. */
  readonly files: () => Promise<readonly VaultFile[]>;
  /** The same as a ZIP. @throws AppError `too_large` for more pages than one ZIP can contain */
  readonly zip: () => Promise<{ content: Uint8Array<ArrayBuffer>; fileName: string }>;
}

const titleOf = (key: string): string => {
  const item = readItemKey(key);
  const run = readRunKey(key);
  if (item !== null) return `${item.kind.charAt(0).toUpperCase()}${item.kind.slice(1)} ${item.id}`;
  return run === null ? key : `Run ${run.method} ${run.hash}`;
};

const isPage = (key: string): boolean => readItemKey(key) !== null || readRunKey(key) !== null;

const packPages = async (files: readonly VaultFile[]): Promise<Uint8Array<ArrayBuffer>> => {
  const members = files.map(({ path, content }) => ({ name: path, content: new Blob([content]) }));
  const problem = zipProblem(members);
  if (problem !== null)
    throw new AppError('too_large', `${problem}; write a folder with “dropscope vault FOLDER”.`);
  return new Uint8Array(await (await storedZip(members)).arrayBuffer());
};

/** What people wrote, and what it is about, as Markdown that any editor opens. */
export const createVaultService = (
  store: Database,
  sets: Pick<SetService, 'list' | 'get'>,
  runs: Pick<AnalysisRuns, 'named'>,
): VaultService => {
  const { read } = store;
  const subjects = createNoteSubjects(store, sets, runs);
  const readSets = async (): Promise<VaultSet[]> => {
    const vaultSets: VaultSet[] = [];
    for (const { name, kind, hash, query, datasetSha256, createdAt, isHeldOut } of await sets.list()) {
      const row = kind === 'frozen' && !isHeldOut ? await findFrozenSet(read, name) : undefined;
      const items = row === undefined ? [] : decodeItems(await findSetChunks(read, row.id)).keys;
      vaultSets.push({ name, kind, hash, query, datasetSha256, createdAt, isHeldOut, items });
    }
    return vaultSets.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const readItems = async (
    keys: readonly string[],
    tags: ReadonlyMap<string, readonly string[]>,
  ): Promise<VaultItem[]> => {
    const items: VaultItem[] = [];
    for (let start = 0; start < keys.length; start += STRETCH) {
      const stretch = keys.slice(start, start + STRETCH);
      const texts = new Map((await readItemTexts(read, stretch)).map((text) => [text.key, text]));
      for (const key of stretch) {
        const text = texts.get(key);
        const run = readRunKey(key) === null ? null : await subjects.describe(key);
        items.push({
          ...{ key, title: titleOf(key), tags: tags.get(key) ?? [] },
          text: text?.text ?? run?.text ?? null,
          time:
            text === undefined
              ? (run?.at ?? null)
              : toStatedTimestamp(text.time, text.resolution ?? 'second'),
          author: text?.author ?? null,
        });
      }
    }
    return items;
  };
  const files = async (): Promise<readonly VaultFile[]> => {
    const notes = await findAllNotes(read);
    const tagged = await findAllTagged(read);
    const allSets = await readSets();
    const mentioned = new Set<string>(tagged.map(({ item }) => item));
    for (const { subject, text } of notes)
      for (const key of [subject, ...noteParts(text).map(({ target }) => target)])
        if (key !== null && isPage(key)) mentioned.add(key);
    const unmentioned = new Set(allSets.flatMap(({ items }) => items).filter((key) => !mentioned.has(key)));
    const dataset = await findCurrentDataset(read);
    const keys = [...mentioned, ...[...unmentioned].slice(0, LISTED_ITEMS_MAX)].sort();
    const tags = new Map(
      [...Map.groupBy(tagged, ({ item }) => item)].map(([item, rows]) => [
        item,
        rows.map(({ path }) => path),
      ]),
    );
    return vaultFiles({
      dataset: dataset === null ? null : { name: dataset.name, sha256: dataset.sha256 },
      items: await readItems(keys, tags),
      sets: allSets,
      notes: notes.map(({ id, subject, text, created_at, changed_at }) => ({
        ...{ id, subject, text },
        createdAt: toTimestamp(created_at),
        changedAt: toTimestamp(changed_at),
      })),
    });
  };
  return {
    files,
    zip: async () => ({ content: await packPages(await files()), fileName: 'dropscope-vault.zip' }),
  };
};
