import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import type { DateOptions } from '#main/importers/files/dates.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { POST_FIELDS } from '#main/importers/posts/formats/generic.ts';
import type { ManifestFacts } from '#main/importers/posts/manifest.ts';
import { toPostRow } from '#main/importers/posts/post-rows.ts';
import { openPosts, type PostFile, type PostReadOptions } from '#main/importers/posts/read.ts';
import type { SocialPlatform, SocialPostRecord } from '#main/importers/posts/record.ts';
import { toPostValues, type PostValues } from '#main/repositories/post-imports.ts';
import { POSTS_AT_ONCE } from '#main/workers/post-writer.ts';
import type { Task } from '#main/workers/task.ts';

/** A file of posts on this machine and what the user says about it. */
export interface SocialFileInput extends DateOptions {
  readonly file: string;
  readonly fileName: string;
  readonly format: string;
  readonly username: string | null;
  readonly platform: SocialPlatform | null;
  /** JSON object, our field → the file's column. */
  readonly mapping: string | null;
}

export interface ReadPosts {
  readonly format: string;
  readonly records: number;
  readonly faulty: number;
  readonly flagged: number;
  readonly errors: readonly RecordError[];
  /** What the manifest of an X archive counts; null without one. */
  readonly manifest: ManifestFacts | null;
}

export interface InspectedFile {
  readonly format: string;
  readonly title: string;
  readonly container: string;
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, string>> | null;
  readonly username: string | null;
  readonly roundedIds: boolean;
  /** What the first rows show, more of them than are handed over. */
  readonly seen: {
    readonly derivedIds: boolean;
    readonly minuteOnly: boolean;
    readonly disagreeing: boolean;
    readonly hosts: readonly string[];
  };
  readonly parts: readonly string[];
  readonly manifest: ManifestFacts | null;
  readonly sample: readonly SocialPostRecord[];
  readonly sampleErrors: readonly RecordError[];
}

const ERRORS_KEPT = 100;
const SHOWN = 20;

const optionsOf = ({ mapping, ...options }: SocialFileInput): PostReadOptions => ({
  ...options,
  mapping: POST_FIELDS.parse(mapping),
});

const hostOf = (url: string | null): string[] => {
  const host = url === null ? undefined : URL.parse(url)?.host;
  return host === undefined ? [] : [host];
};

const seenIn = (posts: readonly SocialPostRecord[]): InspectedFile['seen'] => ({
  derivedIds: posts.some((post) => post.idKind === 'derived'),
  minuteOnly: posts.some((post) => post.timeFlag === 'minute-only'),
  disagreeing: posts.some((post) => post.timeFlag === 'disagrees'),
  hosts: [...new Set(posts.flatMap(({ platform, url }) => (platform === 'truthsocial' ? hostOf(url) : [])))],
});

const describe = ({ reading, parts, manifest }: PostFile): InspectedFile => {
  const { id, title, mapping, username, roundedIds } = reading.requireLayout();
  const posts = reading.sample.flatMap((outcome) => ('item' in outcome ? [outcome.item] : []));
  return {
    format: id,
    title,
    container: reading.container.kind,
    columns: reading.columns,
    mapping: mapping as Readonly<Record<string, string>> | null,
    username,
    roundedIds,
    parts,
    manifest,
    seen: seenIn(posts),
    sample: posts.slice(0, SHOWN),
    sampleErrors: reading.sample
      .flatMap((outcome) => ('error' in outcome ? [outcome.error] : []))
      .slice(0, SHOWN),
  };
};

/** Looks at a file of posts; nothing is imported. */
export const inspectSocial: Task<SocialFileInput, InspectedFile> = async (input) => {
  const file = await openPosts(input.file, input.fileName, optionsOf(input), IMPORT_LIMITS);
  try {
    return describe(file);
  } finally {
    await file.close();
  }
};

/**
 * Rows on their way, as the JSON of a list of `PostValues`: written row by row, what they were made of is gone at once, and one
 * text crosses threads at half the cost of its values. SQLite reads it as it is.
 */
class Parcel {
  #text = '';
  count = 0;

  add(values: PostValues): void {
    this.#text += `${this.count === 0 ? '[' : ','}${JSON.stringify(values)}`;
    this.count += 1;
  }

  take(): string {
    const text = `${this.#text}]`;
    this.#text = '';
    this.count = 0;
    return text;
  }
}

/** Reads a file of posts; hands the rows over in `Parcel`s as parts and never runs far ahead of whoever takes them. */
export const readSocial: Task<SocialFileInput, ReadPosts> = async (input, context) => {
  const { reading, manifest, close } = await openPosts(
    input.file,
    input.fileName,
    optionsOf(input),
    IMPORT_LIMITS,
  );
  const errors: RecordError[] = [];
  let [records, faulty, flagged] = [0, 0, 0];
  const parcel = new Parcel();
  try {
    const { id } = reading.requireLayout();
    for await (const batch of reading.batches()) {
      context.signal.throwIfAborted();
      for (const outcome of batch) {
        records += 1;
        if ('error' in outcome) {
          faulty += 1;
          if (errors.length < ERRORS_KEPT) errors.push(outcome.error);
          continue;
        }
        if (outcome.item.timeFlag === 'disagrees') flagged += 1;
        parcel.add(toPostValues(toPostRow(outcome.item)));
        if (parcel.count >= POSTS_AT_ONCE) await context.part(parcel.take());
      }
      context.progress(records, 0, 'Reading the file');
    }
    if (parcel.count > 0) await context.part(parcel.take());
    return { format: id, records, faulty, flagged, errors, manifest };
  } finally {
    await close();
  }
};
