import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDrops, type DropReadOptions } from '#main/importers/drops/read.ts';
import { IMPORT_LIMITS, type ImportLimits } from '#main/importers/files/bytes.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import type { Mapping } from '#main/importers/files/mapping.ts';
import type { OpenedFiles } from '#main/importers/files/open.ts';
import type { Layout } from '#main/importers/files/reader.ts';
import { openNews, type NewsReadOptions } from '#main/importers/news/read.ts';
import { openPosts, type PostReadOptions } from '#main/importers/posts/read.ts';

/** What an importer made of a whole file. */
interface ReadFile<Item> {
  readonly items: readonly Item[];
  readonly errors: readonly RecordError[];
  /** Id of the layout. */
  readonly format: string;
  readonly mapping: Mapping | null;
  readonly dateFormat: string | null;
  readonly notes: readonly string[];
  /** The largest batch, to show that a file is streamed. */
  readonly largestBatch: number;
}

const readAll = async <Item, Known extends Layout<Item>>({
  reading,
  close,
}: OpenedFiles<Item, Known>): Promise<ReadFile<Item>> => {
  const items: Item[] = [];
  const errors: RecordError[] = [];
  let largestBatch = 0;
  try {
    const { id, mapping, dateFormat, notes } = reading.requireLayout();
    for await (const batch of reading.batches()) {
      largestBatch = Math.max(largestBatch, batch.length);
      for (const outcome of batch) {
        if ('item' in outcome) items.push(outcome.item);
        else errors.push(outcome.error);
      }
    }
    return {
      items,
      errors,
      format: id,
      mapping,
      dateFormat,
      notes: [...notes, ...reading.notes()],
      largestBatch,
    };
  } finally {
    await close();
  }
};

/** Writes content to a file of that name for the time of reading it. */
export const withFile = async <Result>(
  content: string | Uint8Array,
  read: (path: string) => Promise<Result>,
  name = 'file.dat',
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-read-'));
  try {
    writeFileSync(join(folder, name), content);
    return await read(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Limited<Options> = Options & { readonly limits?: ImportLimits };

/** Reads a file, folder or ZIP of posts to its end. */
export const readPosts = async (
  path: string,
  { limits = IMPORT_LIMITS, ...options }: Limited<PostReadOptions> = {},
) => {
  const file = await openPosts(path, basename(path), options, limits);
  const { items: posts, ...read } = await readAll(file);
  return { posts, ...read, manifest: file.manifest };
};

/** Reads a file, folder or ZIP of events to its end. */
export const readNews = async (
  path: string,
  { limits = IMPORT_LIMITS, ...options }: Limited<NewsReadOptions> = {},
) => {
  const { items: events, ...read } = await readAll(await openNews(path, basename(path), options, limits));
  return { events, ...read };
};

/** Reads a file, folder or ZIP of drops to its end. */
export const readDrops = async (
  path: string,
  { limits = IMPORT_LIMITS, ...options }: Limited<DropReadOptions> = {},
) => {
  const { items: drops, ...read } = await readAll(await openDrops(path, basename(path), options, limits));
  return { drops, ...read };
};

export const readPostBytes = (
  content: string | Uint8Array,
  options: Limited<PostReadOptions> = {},
  name?: string,
) => withFile(content, (path) => readPosts(path, options), name);

export const readNewsBytes = (
  content: string | Uint8Array,
  options: Limited<NewsReadOptions> = {},
  name?: string,
) => withFile(content, (path) => readNews(path, options), name);

export const readDropBytes = (
  content: string | Uint8Array,
  options: Limited<DropReadOptions> = {},
  name?: string,
) => withFile(content, (path) => readDrops(path, options), name);
