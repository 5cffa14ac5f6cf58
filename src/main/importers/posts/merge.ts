import { isGoneMark } from '#shared/gone-accounts.ts';
import type { PostRow, Timing } from './record.ts';

/** How much more a text says than another, however short: `[deleted]` gives way to whatever was there before, not to nothing. */
const saying = (a: string, b: string): number =>
  a === '' || b === '' || isGoneMark(a) === isGoneMark(b)
    ? a.length - b.length
    : Number(isGoneMark(b)) - Number(isGoneMark(a));

/** The longer text, and of two equally long ones the later in the alphabet: one answer whichever came first. */
export const fuller = <Text extends string | null>(a: Text, b: Text): Text => {
  if (a === null || b === null) return a ?? b;
  const more = saying(a, b);
  if (more !== 0) return more > 0 ? a : b;
  return a >= b ? a : b;
};

type Figure = number | null;
/** The one that is known, of two known ones the greater or the smaller. */
const either = (choose: (a: number, b: number) => number, a: Figure, b: Figure): Figure =>
  a === null || b === null ? (a ?? b) : choose(a, b);

/** A disagreement once seen stays on record, with the date that disagreed. */
const flagged = (a: PostRow, b: PostRow): Pick<PostRow, 'time_flag' | 'archive_time'> => {
  const rank = { disagrees: 2, 'minute-only': 1, 'day-only': 1 } as const;
  const rankOf = (row: PostRow): number => (row.time_flag === null ? 0 : rank[row.time_flag]);
  const [high, low] = rankOf(a) >= rankOf(b) ? [a, b] : [b, a];
  // A flagged row has a date: it is what the flag is about.
  const archive_time =
    rankOf(high) > rankOf(low) ? high.archive_time : either(Math.min, high.archive_time, low.archive_time);
  return { time_flag: high.time_flag, archive_time };
};

const timingOf = ({ time, time_from, time_flag, archive_time }: PostRow): Timing => ({
  time,
  time_from,
  time_flag,
  archive_time,
});

/** A day alone gives way to a time of day. */
const timing = (a: PostRow, b: PostRow): Timing => {
  const [isDayA, isDayB] = [a.time_flag === 'day-only', b.time_flag === 'day-only'];
  if (isDayA !== isDayB) return timingOf(isDayA ? b : a);
  return {
    time: Math.min(a.time, b.time),
    time_from: a.time_from === 'id' || b.time_from === 'id' ? 'id' : 'archive',
    ...flagged(a, b),
  };
};

/** Words and what was taken from them belong together, so they come from the same row. */
const wordsOf = (row: PostRow) => ({
  content: row.content,
  raw_content: row.raw_content,
  hashtags: row.hashtags,
  mentions: row.mentions,
  links: row.links,
  media: row.media,
});

const words = (a: PostRow, b: PostRow): ReturnType<typeof wordsOf> => {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const more = saying(left.content, right.content);
  if (more !== 0) return more > 0 ? left : right;
  return JSON.stringify(left) >= JSON.stringify(right) ? left : right;
};

/** Rows of one post may each state another object. */
const bothLists = (a: string, b: string): string => {
  if (a === b || b === '[]') return a;
  if (a === '[]') return b;
  const items = [...(JSON.parse(a) as string[]), ...(JSON.parse(b) as string[])];
  return JSON.stringify([...new Set(items)].sort());
};

/**
 * What two archives together say of one post: the fuller text, the highest counts, deleted if either says so. In
 * whatever order files come, doubled, split or overlapping, the result is the same (tested as a property).
 */
export const mergePosts = (a: PostRow, b: PostRow): PostRow => ({
  platform: a.platform,
  external_id: a.external_id,
  id_kind: a.id_kind === 'exact' || b.id_kind === 'exact' ? 'exact' : fuller(a.id_kind, b.id_kind),
  username: fuller(a.username, b.username),
  display_name: fuller(a.display_name, b.display_name),
  ...timing(a, b),
  ...words(a, b),
  is_repost: Math.max(a.is_repost, b.is_repost),
  is_deleted: Math.max(a.is_deleted, b.is_deleted),
  likes: either(Math.max, a.likes, b.likes),
  reposts: either(Math.max, a.reposts, b.reposts),
  replies: either(Math.max, a.replies, b.replies),
  url: fuller(a.url, b.url),
  objects: bothLists(a.objects, b.objects),
});

/** Whether two rows say the same. */
export const samePost = (a: PostRow, b: PostRow): boolean =>
  (Object.keys(a) as (keyof PostRow)[]).every((key) => a[key] === b[key]);
