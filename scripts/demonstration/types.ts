import type { NewsCategory } from '#shared/constants.ts';

/** A synthetic social post of one of the two invented accounts. */
export interface DemonstrationPost {
  readonly platform: 'twitter' | 'truthsocial';
  /** Consistent with the time: twitter `(ms - 1288834974657) << 22`, truthsocial `ms << 16`, low bits free. */
  readonly externalId: string;
  readonly username: string;
  readonly displayName: string;
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly content: string;
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  readonly likes: number;
  readonly reposts: number;
  readonly replies: number;
  readonly isRepost: boolean;
  readonly url: string;
}

/** A synthetic dated event; without a time of day `time` is noon UTC of its date. */
export interface DemonstrationEvent {
  readonly id: string;
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  readonly title: string;
  readonly category: NewsCategory;
  readonly source: 'Demonstration';
  readonly url: string;
}
