import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#main/base/errors.ts';
import { statedFigure } from '#main/db/post-figures.ts';
import type { CorpusMapping, CorpusPost } from '#shared/contract/corpora.ts';
import { ENGAGEMENT_FIGURES } from '#shared/contract/posts.ts';
import { formatCount } from '#shared/figures.ts';
import type { CountedSample } from './corpus.ts';
import type { Session } from './session.ts';
import { drawBoundOf, drawKeyOf, type MappedTable, type SourceColumns } from './source.ts';
import { readTime } from './times.ts';

const COLUMNS = [
  'p.id, p.account, p.time, p.text, p.platform, p.reply_to, p.link, p.is_repost',
  ...ENGAGEMENT_FIGURES.map((figure) => `${statedFigure('p', figure)} AS ${figure}`),
].join(', ');

export const postColumns = sql.raw(COLUMNS);

export type DrawnPost = Omit<SourceColumns, 'at' | 'raw_id' | 'raw_account' | 'raw_text' | 'shard'>;

/** A row as a post; of a table of days without a time of day. */
export const postReader =
  (mapping: CorpusMapping) =>
  ({ reply_to, is_repost, time, ...row }: DrawnPost): CorpusPost => ({
    ...row,
    time: readTime(mapping, time),
    ...(mapping.timeResolution === 'day' ? { resolution: mapping.timeResolution } : {}),
    replyTo: reply_to,
    isRepost: is_repost,
  });
type PostReader = ReturnType<typeof postReader>;

/**
 * A bound that the `size` smallest of `count` random keys are below, but for one draw in millions: without it the server would sort
 * every post. @returns first hexadecimal digits of a SHA-256
 */
const sampleBound = (size: number, count: number): string => {
  const BITS = 32;
  const share = (size + 6 * Math.sqrt(size) + 20) / Math.max(1, count);
  const start = Math.min(2 ** BITS - 1, Math.ceil(share * 2 ** BITS));
  return start.toString(16).padStart(BITS / 4, '0');
};

/** Posts of a statement, as they come. */
export async function* sentPosts(
  { rows }: Session,
  toPost: PostReader,
  statement: RawBuilder<unknown>,
): AsyncGenerator<readonly CorpusPost[]> {
  for await (const batch of rows<DrawnPost>(statement)) yield batch.map(toPost);
}

/**
 * The posts of smallest keys: those below a bound that nearly always has them all, then what is missing above it.
 * @param from `FROM … WHERE …` of the posts of a filter
 */
export async function* sampledPosts(
  session: Session,
  table: MappedTable,
  from: RawBuilder<unknown>,
  { size, seed, matching }: CountedSample,
): AsyncGenerator<readonly CorpusPost[]> {
  const toPost = postReader(table.mapping);
  const bound = drawBoundOf(table, sampleBound(size, matching));
  const key = drawKeyOf(table, seed);
  const part = (comparison: RawBuilder<unknown>, most: number): RawBuilder<unknown> =>
    sql`SELECT ${postColumns} ${from} AND ${key} ${comparison} ORDER BY ${key}, p.id LIMIT ${most}`;
  let sent = 0;
  for await (const posts of sentPosts(session, toPost, part(sql`< ${bound}`, size))) {
    sent += posts.length;
    if (sent > size)
      throw new AppError(
        'upstream_unavailable',
        `The server sent more posts than the ${formatCount(size)} that were requested. Nothing was stored.`,
      );
    yield posts;
  }
  if (sent < size) yield* sentPosts(session, toPost, part(sql`>= ${bound}`, size - sent));
}
