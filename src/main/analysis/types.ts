/** A drop as the analyses see it. Times are epoch seconds, UTC. Arrays of drops come in canonical order: time, then number. */
export interface AnalysisDrop {
  readonly number: number;
  readonly time: number;
  readonly content: string;
  readonly platform: string;
  readonly board: string;
  readonly tripcode: string | null;
  readonly postId: string;
  readonly imageCount: number;
  readonly links: readonly string[];
  /** Posts cited with `>>id`: the board's id, and the text the archive carries for it. */
  readonly references: readonly { readonly postId: string; readonly text: string | null }[];
}

/** A dated news event; without a time of day `time` is noon UTC of its date and `hasTimeOfDay` is false. */
export interface AnalysisEvent {
  readonly id: string;
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  readonly title: string;
  readonly category: 'politics' | 'business' | 'technology' | 'health' | 'sports';
  readonly source: string;
}

/** A social post; `time` comes from the snowflake id where there is one. */
export interface AnalysisPost {
  readonly id: string;
  readonly time: number;
  readonly platform: 'twitter' | 'truthsocial';
  readonly username: string;
  readonly content: string;
  readonly isRepost: boolean;
  readonly links: readonly string[];
  /** Pictures and films attached, where the source tells. */
  readonly imageCount?: number;
}

/** What a method is run with besides its input: everything that would make it impure otherwise. */
export interface AnalysisContext {
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}
