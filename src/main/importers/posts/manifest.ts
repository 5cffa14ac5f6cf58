import { unpackedBytes, type ImportLimits } from '#main/importers/files/bytes.ts';
import {
  countOf,
  FieldProblem,
  innerRow,
  isRow,
  rowsOf,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { ImportFailure } from '#main/importers/files/import-failure.ts';
import type { SourceFile } from '#main/importers/files/source.ts';
import { isTweetsFile, type PostFiles } from '#shared/post-files.ts';
import { trimEndOf } from '#shared/trim-end.ts';

/** What the manifest of an X archive says of the posts in it. */
export interface ManifestFacts {
  /** Posts in all files of tweets together; null where the manifest cannot be read. */
  readonly posts: number | null;
  /** Files of tweets that it names and that are not here. */
  readonly missing: readonly string[];
}

/** A manifest lists some two hundred files; one larger than this is not one. */
const MOST_BYTES = 4_000_000;
const UNREADABLE: ManifestFacts = { posts: null, missing: [] };

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** `window.__THAR_CONFIG = {…}`, its object; null where it is not one. */
const parseConfig = (text: string): Row | null => {
  try {
    const value: unknown = JSON.parse(trimEndOf(text.slice(text.indexOf('=') + 1).trimEnd(), ';'));
    return isRow(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** `dataTypes: { tweets: { files: [{ fileName: "data/tweets.js", count: "1758" }] }, … }`, those of tweets. */
const countPosts = (config: Row, here: ReadonlySet<string>): ManifestFacts => {
  const types = Object.values(innerRow(config, 'dataTypes')).filter(isRow);
  const files = types.flatMap((type) => rowsOf(type, 'files'));
  let posts = 0;
  const missing: string[] = [];
  for (const file of files) {
    const name = textOf(file, 'fileName') ?? '';
    if (!isTweetsFile(name)) continue;
    posts += countOf(file, 'count') ?? 0;
    if (!here.has(baseName(name))) missing.push(name.slice(0, 200));
  }
  return { posts, missing };
};

/** Its text; empty where it is damaged or too large for one. */
const read = async (source: PostFiles<SourceFile>, limits: ImportLimits): Promise<string | null> => {
  if (source.manifest === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of await unpackedBytes(await source.manifest.open(), limits)) {
      size += chunk.length;
      if (size > MOST_BYTES) return '';
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ImportFailure) return '';
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Reads `manifest.js` of an X archive; null where the source has none. What is wrong with it hinders no import. */
export const readManifest = async (
  source: PostFiles<SourceFile>,
  limits: ImportLimits,
): Promise<ManifestFacts | null> => {
  const text = await read(source, limits);
  if (text === null) return null;
  const config = parseConfig(text);
  if (config === null) return UNREADABLE;
  try {
    return countPosts(config, new Set(source.parts.map((part) => baseName(part.name))));
  } catch (error) {
    if (error instanceof FieldProblem) return UNREADABLE;
    throw error;
  }
};
