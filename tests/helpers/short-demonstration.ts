import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const DATA = join(import.meta.dirname, '..', '..', 'data');

/** Drops of which the whole one has few: referred to from another board, two of one second, the first drop's day of another year. */
const RARE = [764, 1354, 1355, 2374];

interface ArchivePost {
  readonly post_metadata: { readonly id: number };
}

const read = (name: string): string =>
  gunzipSync(readFileSync(join(DATA, 'demonstration', name))).toString('utf8');

/**
 * A folder of resources whose demonstration has its first 700 drops, every tenth after them, the drops of the claims, and a quarter of the
 * posts: for tests of what answers look like, which the whole one would compute for three times as long.
 */
export const writeShortDemonstration = (folder: string): void => {
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  cpSync(DATA, data, { recursive: true });
  const write = (name: string, text: string): void => {
    writeFileSync(join(data, 'demonstration', name), gzipSync(text));
  };
  const claimed = [...read('claims.json.gz').matchAll(/"drop:(\d+)"/gu)];
  const wanted = new Set([...RARE, ...claimed.map(([, number]) => Number(number))]);
  const { posts } = JSON.parse(read('drops.json.gz')) as { posts: readonly ArchivePost[] };
  const isKept = (id: number): boolean => id <= 700 || id % 10 === 0 || wanted.has(id);
  write('drops.json.gz', JSON.stringify({ posts: posts.filter(({ post_metadata: { id } }) => isKept(id)) }));
  const lines = read('posts.csv.gz').split('\n');
  write('posts.csv.gz', lines.filter((_line, at) => at % 1000 < 250 || at === lines.length - 1).join('\n'));
};
