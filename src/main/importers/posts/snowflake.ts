import { platformOf } from '#shared/contract/platforms.ts';

/** 2010-11-04T01:42:54.657Z: bit 0 of X's snowflake clock. */
const TWITTER_EPOCH_MS = 1_288_834_974_657n;
/** The first tweet id that carries a time; smaller ones were counted. */
const FIRST_TWITTER_SNOWFLAKE = 29_700_859_247n;
/** 2016-01-01 in Mastodon's ids: smaller ones are counters of an older instance. */
const FIRST_MASTODON_MS = 1_451_606_400_000n;
const LAST_MS = 4_102_444_800_000n;

/**
 * Milliseconds since 1970 that an id carries. Null for an id made before ids carried a time, and on every platform whose ids carry
 * none or of whose ids nothing is known. X: `(id >> 22) + 1288834974657`; Mastodon and Truth Social: `id >> 16`.
 */
export const snowflakeMs = (platform: string, id: string): number | null => {
  const { idClock } = platformOf(platform);
  if (idClock === null || !/^\d{1,20}$/.test(id)) return null;
  const value = BigInt(id);
  if (idClock === 'x' && value < FIRST_TWITTER_SNOWFLAKE) return null;
  const ms = idClock === 'x' ? (value >> 22n) + TWITTER_EPOCH_MS : value >> 16n;
  if (idClock === 'mastodon' && ms < FIRST_MASTODON_MS) return null;
  return ms < LAST_MS ? Number(ms) : null;
};

/** The largest Mastodon id of a moment, so that `max_id` can stand for a date. */
export const mastodonIdAt = (ms: number): string => String((BigInt(Math.floor(ms)) << 16n) | 0xffffn);

/** The smallest tweet id of a moment, for `since_id`. */
export const tweetIdAt = (ms: number): string =>
  String((BigInt(Math.max(Math.floor(ms), Number(TWITTER_EPOCH_MS))) - TWITTER_EPOCH_MS) << 22n);
