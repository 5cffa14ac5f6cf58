import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { DropCategory, NewsCategory } from '#shared/constants.ts';
import type { Outcome, ReferenceClass } from '#shared/contract/claims.ts';
import type { TimeResolution } from '#shared/time.ts';
import type { WordVectors } from '#shared/word-vectors.ts';
import type { AbbreviationTerm } from './text/tokens.ts';

/** A dated news event; with resolution `day` its `time` is noon UTC of its date. */
export interface AnalysisEvent {
  readonly id: string;
  readonly time: number;
  readonly resolution: TimeResolution;
  readonly title: string;
  readonly category: NewsCategory;
  readonly source: string;
}

/** A social post; `time` comes from the snowflake id where there is one. */
export interface AnalysisPost {
  readonly id: string;
  readonly time: number;
  readonly platform: string;
  readonly username: string;
  readonly content: string;
  /** How exactly `time` is known. Methods that count minutes are not given posts dated to the day (see `withDayDates`). */
  readonly resolution: TimeResolution;
  readonly isRepost: boolean;
  readonly links: readonly string[];
  /** Pictures and films attached. */
  readonly imageCount: number;
}

/** A social post with everything that it shares with other posts; its account and platform are `series`. */
export interface AnalysisSharing {
  readonly id: string;
  /** Epoch seconds, UTC; midnight where only the day is known. */
  readonly time: number;
  readonly resolution: TimeResolution;
  readonly platform: string;
  /** `@someone (twitter)`; null where the name is nobody’s in particular (`shared/gone-accounts.ts`). */
  readonly series: string | null;
  readonly content: string;
  readonly links: readonly string[];
  readonly hashtags: readonly string[];
  readonly mentions: readonly string[];
  /** What its source states that it shares: `repost:946…` (`shared/post-objects.ts`). */
  readonly objects: readonly string[];
}

/** An item of the series that drops are compared with: a post or a news event. */
export interface AnalysisOther {
  readonly id: string;
  readonly time: number;
  readonly text: string;
  /** Account and platform of a post, or `events`. */
  readonly series: string;
  /** As of the post or event. */
  readonly resolution: TimeResolution;
}

/** A kept pair of drop and event. */
export interface AnalysisPair {
  readonly drop: number;
  readonly eventId: string;
  readonly score: number;
  readonly p: number;
  readonly q: number;
}

/** A coordination finding with its post. */
export interface AnalysisFinding {
  readonly drop: number;
  readonly platform: AnalysisPost['platform'];
  readonly postId: string;
  readonly username: string;
  /** Of the post. */
  readonly time: number;
  readonly score: number;
  readonly p: number;
  readonly q: number;
}

/** A key in the text of a drop. */
export interface AnalysisMention {
  readonly drop: number;
  readonly keyId: string;
  readonly abbreviation: string;
  readonly occurrences: number;
}

/** One item with the code that a person gave it and the code of a machine. */
export interface CodedPair {
  readonly human: string;
  readonly machine: string;
}

/** A claim of the ledger with the version of its rule that counts. Times are epoch seconds, UTC. */
export interface AnalysisClaim {
  readonly id: number;
  readonly made: number;
  /** Last second of its due date; null without one. */
  readonly due: number | null;
  readonly outcome: Outcome;
  /** Why it is left out; null where it counts. */
  readonly exclusion: string | null;
  readonly reference: ReferenceClass | null;
  /** 0 … 1. */
  readonly probability: number | null;
  /** What two judges said; null where there are not two, or one waits. */
  readonly judgments: readonly [string, string] | null;
  /** Whether its rule was meant as a test and was never changed after evidence. */
  readonly isConfirmatory: boolean;
}

/** A text of set A, of set B, or of both; arrays of them come by time, then name. */
export interface AnalysisText {
  /** The item’s name: `drop:4966`, `post:twitter/946…`, `event:…`. */
  readonly key: string;
  readonly text: string;
  /** Epoch seconds, UTC; noon of the day where only that is known. */
  readonly time: number;
  /** Present where only the day is known. */
  readonly resolution?: 'day';
  readonly author: string | null;
  /** Texts of the posts it cites, which tell its quotes. */
  readonly cited: readonly (string | null)[];
  readonly inA: boolean;
  readonly inB: boolean;
}

/** What methods read, by name; a method is given the parts that its `reads` names. */
export interface AnalysisInputs {
  /** Canonical order: time, then number. */
  readonly drops: readonly AnalysisDrop[];
  /** Of each drop, in the drops' order. */
  readonly categories: readonly (readonly DropCategory[])[];
  /** By time, then id. */
  readonly events: readonly AnalysisEvent[];
  /** By time, platform and id. */
  readonly posts: readonly AnalysisPost[];
  /** The posts with what they share; by time, platform and id. */
  readonly sharings: readonly AnalysisSharing[];
  /** Ascending in time. */
  readonly others: readonly AnalysisOther[];
  /** Abbreviation keys in use; the definition of a key is all its meanings, joined by a blank. */
  readonly keys: readonly AbbreviationTerm[];
  readonly pairs: readonly AnalysisPair[];
  readonly findings: readonly AnalysisFinding[];
  readonly mentions: readonly AnalysisMention[];
  readonly codes: readonly CodedPair[];
  readonly texts: readonly AnalysisText[];
  /** Of each text, in their order: the board of a drop, the account of a post, the source of an event; null where it is gone. */
  readonly groups: readonly (string | null)[];
  /** By number. */
  readonly claims: readonly AnalysisClaim[];
  /** Static embeddings that the run names; null where it names none. */
  readonly vectors: WordVectors | null;
}
export type InputName = keyof AnalysisInputs;

/** What a method is run with besides its input: everything that would make it impure otherwise. */
export interface AnalysisContext {
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
  /** The base form of a word, where the parameters want base forms. */
  readonly lemmaOf?: (word: string) => string;
  /** Drops and posts dated to the day that the method is not given, for it to say how many; absent where there are none. */
  readonly leftOut?: Pick<AnalysisInputs, 'drops' | 'posts'>;
  /** Posts of deleted or unnamed accounts that the method is not given; absent where there are none. */
  readonly nobodys?: number;
}
