import { PLAIN_DATES, type DateReading } from '#main/importers/files/dates.ts';
import { countOf, type Row } from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import type { FileFacts, PostDraft } from '#main/importers/posts/finish.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import type { PostLayout } from '#shared/layouts.ts';
import { statedObject } from '#shared/post-objects.ts';

/** What a draft may need beside its row. */
export interface DraftFacts extends FileFacts {
  /** How dates are read that state no zone. */
  readonly dates: DateReading;
  /** The platform that the user names; null where the file is left to say it. */
  readonly namedPlatform: SocialPlatform | null;
}

/** A layout of social posts: how to know it, how to read it. */
export interface SocialFormat {
  readonly id: PostLayout;
  readonly containers: readonly ('csv' | 'json')[];
  /** Whether a row of the file has this layout's columns or keys. */
  readonly recognises: (row: Row) => boolean;
  /** The platforms whose posts it can hold; left out where any, and the user may name which. */
  readonly platforms?: readonly SocialPlatform[];
  /** True where dates may state no zone, which the user may name then. */
  readonly hasLocalDates?: boolean;
  /** What a reader of these posts must know; null where there is nothing. */
  readonly note?: string;
  /** Whose archive this layout is, where the rows do not say and the user does not either. */
  readonly defaultUsername?: string;
  /** The posts of a row, where a row is a page. */
  readonly items?: (row: Row) => readonly RowItem[];
  /** Reads one post. Throws `FieldProblem`, `PassedOver`. */
  readonly draft: (item: Row, row: Row, facts: DraftFacts) => PostDraft;
}

/** What all tweets have in common, whatever layout they are in. */
export const TWEET = { platform: 'twitter', markup: 'tweet' } as const satisfies Partial<PostDraft>;

/** The figures of a post, by the keys of its row. */
export const figuresOf = (
  row: Row,
  likes: string,
  reposts: string,
  replies?: string,
): Pick<PostDraft, 'likes' | 'reposts' | 'replies'> => ({
  likes: countOf(row, likes),
  reposts: countOf(row, reposts),
  replies: replies === undefined ? null : countOf(row, replies),
});

/** What a post reposts and answers; of neither, nothing. */
export const repostAndReply = (reposted: string | null, answered: string | null): readonly string[] => [
  ...(reposted ? [statedObject('repost', reposted)] : []),
  ...(answered ? [statedObject('reply', answered)] : []),
];

/** Facts of posts that a host sends, of an account that is known. */
export const factsOfAccount = (username: string): DraftFacts => ({
  username,
  roundedIds: false,
  dates: PLAIN_DATES,
  namedPlatform: null,
});
