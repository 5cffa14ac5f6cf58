import { gzipSync } from 'node:zlib';
import { toTimestamp } from '#shared/time.ts';
import type { DemonstrationCorpus } from './answers.ts';
import { demonstrationClaims } from './claims.ts';
import { writeLadderPosts } from './ladder-posts.ts';
import type { DemonstrationPost } from './types.ts';

/** The files of `data/demonstration` by name, unpacked; each in a layout that the product's own readers know. */
export const demonstrationFiles = (corpus: DemonstrationCorpus): Readonly<Record<string, string>> => ({
  'drops.json': corpus.archive,
  'posts.csv': postsCsv([...corpus.posts, ...writeLadderPosts(corpus, corpus.answers.seed)]),
  'claims.json': JSON.stringify({
    format: 'dropscope-demonstration-claims/1',
    acts: demonstrationClaims(corpus),
  }),
  'events.json': JSON.stringify(
    corpus.events.map(({ time, ...event }) => ({ ...event, publishedAt: toTimestamp(time) })),
  ),
});

/** Columns of the product's own layout of posts; the times are in the ids. */
const columns = [
  'platform',
  'externalId',
  'username',
  'displayName',
  'content',
  'likes',
  'retweets',
  'replies',
  'isRepost',
  'url',
] as const;

const cell = (value: string | number | boolean): string => {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const postsCsv = (posts: readonly DemonstrationPost[]): string =>
  [
    columns.join(','),
    ...posts.map((post) => {
      const row = { ...post, retweets: post.reposts };
      return columns.map((column) => cell(row[column])).join(',');
    }),
    '',
  ].join('\n');

const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** Packs a text into the same bytes on every system: the header's byte that names the system says nothing. */
export const pack = (text: string): Buffer => {
  const bytes = gzipSync(text, { level: 9, memLevel: 9 });
  bytes[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return bytes;
};
