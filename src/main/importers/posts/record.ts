export type SocialPlatform = 'twitter' | 'truthsocial';

/**
 * How far an id can be trusted: `exact` as the platform gave it, `rounded` by a tool that read it as a floating-point
 * number, `derived` by us from author, time and text because the file has none.
 */
export type IdKind = 'exact' | 'rounded' | 'derived';

/** Why a time deserves a look: the archive's date disagrees with the id by more than 2 s, or it only states the minute. */
export type TimeFlag = 'disagrees' | 'minute-only';

/** One social post as every importer and collector hands it on. Times are epoch seconds, UTC. */
export interface SocialPostRecord {
  readonly platform: SocialPlatform;
  readonly externalId: string;
  readonly idKind: IdKind;
  readonly username: string;
  readonly displayName: string | null;
  /** From the snowflake id where there is one, else as the file states it. */
  readonly time: number;
  readonly timeFrom: 'id' | 'archive';
  /** The file's own date, kept even where the id contradicts it. */
  readonly archiveTime: number | null;
  readonly timeFlag: TimeFlag | null;
  /** Plain text: markup taken off, entities decoded. */
  readonly content: string;
  /** The text as the file has it, where that differs from `content`. */
  readonly rawContent: string | null;
  readonly isRepost: boolean;
  readonly isDeleted: boolean;
  readonly likes: number | null;
  readonly reposts: number | null;
  readonly replies: number | null;
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  readonly links: readonly string[];
  readonly media: readonly string[];
  readonly url: string | null;
}
