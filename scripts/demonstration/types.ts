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

export type DemonstrationCategory = NewsCategory;

/** A synthetic dated event; without a time of day `time` is noon UTC of its date. */
export interface DemonstrationEvent {
  readonly id: string;
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  readonly title: string;
  readonly category: DemonstrationCategory;
  readonly source: 'Demonstration';
  readonly url: string;
}

/** A temporal cluster: every drop from `start` to `end` (epoch seconds, both inclusive), consecutive numbers. */
export interface PlantedBurst {
  readonly drops: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** Two drops of one month and day in different years; `clockDifferenceSeconds` = later drop's clock − earlier drop's, at most ± 300. */
export interface PlantedAnniversary {
  readonly earlier: number;
  readonly later: number;
  readonly clockDifferenceSeconds: number;
  /** An invented name that is in these two drops and nowhere else. */
  readonly term: string;
}

/** A drop that belongs to an event: they share the words in `terms`, which occur nowhere else. */
export interface PlantedEventLink {
  readonly drop: number;
  readonly eventId: string;
  /** Event − drop; positive: the drop came first. At most ± 6 hours. */
  readonly deltaSeconds: number;
  readonly terms: readonly string[];
  /** The drop carries a marker of the future and came first. */
  readonly predictive: boolean;
}

/** A drop and a social post within 5 minutes that share `term`, which occurs nowhere else. */
export interface PlantedPostPair {
  readonly drop: number;
  readonly platform: 'twitter' | 'truthsocial';
  readonly postExternalId: string;
  /** Post − drop; positive: the drop came first. */
  readonly deltaSeconds: number;
  readonly term: string;
}

/** A line of three or four words that is in exactly these drops. */
export interface PlantedPhrase {
  readonly phrase: string;
  readonly drops: readonly number[];
}

/** Neighboring drops (n, n + 1) that are exactly `minutes` × 60 seconds apart. */
export interface PlantedInterval {
  readonly minutes: number;
  readonly pairs: readonly (readonly [number, number])[];
}

/** What was planted, so that a method's recall and precision can be counted. Empty lists and null where nothing was. */
export interface AnswerSheet {
  readonly seed: number;
  readonly planted: boolean;
  readonly bursts: readonly PlantedBurst[];
  readonly anniversaries: readonly PlantedAnniversary[];
  readonly eventLinks: readonly PlantedEventLink[];
  readonly postPairs: readonly PlantedPostPair[];
  readonly phrases: readonly PlantedPhrase[];
  readonly intervals: readonly PlantedInterval[];
  /** `drop` is the first drop in the second style. */
  readonly styleChange: { readonly drop: number } | null;
}

export interface DemonstrationCorpus {
  /** JSON text in the layout of JSON-QAnon's `posts.json`. */
  readonly archive: string;
  readonly posts: readonly DemonstrationPost[];
  readonly events: readonly DemonstrationEvent[];
  readonly answers: AnswerSheet;
}
