import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Bytes, type ImportLimits, unreadable } from './bytes.ts';
import { openZip } from './zip.ts';

/** One file of rows: a file itself, or one inside a folder or a ZIP. */
export interface SocialPart {
  readonly name: string;
  readonly open: () => Promise<Bytes>;
}

/** What the user chose, as the files of rows in it. */
export interface SocialSource {
  readonly name: string;
  readonly parts: readonly SocialPart[];
  /** `account.js` of an X archive: whose archive it is. */
  readonly account: SocialPart | null;
  /** `note-tweet.js` of an X archive: the whole texts of posts that its tweets hold cut. */
  readonly notes: readonly SocialPart[];
  readonly close: () => Promise<void>;
}

const TWEETS = /(^|\/)(deleted-)?tweets?(-part\d+)?\.js$/i;
const NOTES = /(^|\/)note-tweets?(-part\d+)?\.js$/i;
const ACCOUNT = /(^|\/)account\.js$/i;
const DATA = /\.(json|jsonl|ndjson|csv|tsv)(\.gz)?$/i;

/** `tweets.js` before `tweets-part1.js`, part 2 before part 10. */
const byName = (a: SocialPart, b: SocialPart): number => {
  const [left, right] = [a, b].map((part) => part.name.replace(/\.\w+$/, ''));
  return (left ?? '').localeCompare(right ?? '', 'en', { numeric: true });
};

/** Of all files of a folder or ZIP, those that hold posts: an X archive's tweets, else every data file. */
export const chooseParts = (
  name: string,
  files: readonly SocialPart[],
  close: () => Promise<void>,
): SocialSource => {
  const tweets = files.filter((file) => TWEETS.test(file.name));
  const parts = (tweets.length > 0 ? tweets : files.filter((file) => DATA.test(file.name))).toSorted(byName);
  if (parts.length === 0) {
    const seen = files.slice(0, 5).map((file) => file.name);
    throw unreadable(
      `${name} holds neither tweets.js nor any JSON, NDJSON or CSV file; it holds ${seen.join(', ') || 'nothing'}`,
    );
  }
  return {
    name,
    parts,
    account: files.find((file) => ACCOUNT.test(file.name)) ?? null,
    notes: tweets.length > 0 ? files.filter((file) => NOTES.test(file.name)) : [],
    close,
  };
};

const filePart = (path: string, name: string): SocialPart => ({
  name,
  open: () => Promise.resolve(createReadStream(path, { highWaterMark: 64 * 1024 })),
});

const openFolder = async (path: string): Promise<SocialSource> => {
  const list = async (folder: string, prefix: string): Promise<SocialPart[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => filePart(join(folder, entry.name), prefix + entry.name));
  };
  const files = [...(await list(path, '')), ...(await list(join(path, 'data'), 'data/'))];
  return chooseParts(basename(path), files, () => Promise.resolve());
};

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
};

/**
 * Opens a file, an unpacked X archive's folder (or any folder of data files), or a ZIP of either.
 * @throws AppError invalid_file where nothing in it can hold posts.
 */
export const openSource = async (path: string, name: string, limits: ImportLimits): Promise<SocialSource> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw unreadable(`${name} cannot be opened: it is not there or may not be read`);
  if (found.isDirectory()) return openFolder(path);
  if (await isZip(path)) {
    const { files, close } = await openZip(path, name, limits);
    try {
      return chooseParts(name, files, close);
    } catch (error) {
      await close();
      throw error;
    }
  }
  const parts = [filePart(path, name)];
  return { name, parts, account: null, notes: [], close: () => Promise.resolve() };
};
