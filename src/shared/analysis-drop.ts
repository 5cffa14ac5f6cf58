import type { TimeResolution } from './time.ts';

/** A drop as the analyses see it. Times are epoch seconds, UTC. Arrays of drops come in canonical order: time, then number. */
export interface AnalysisDrop {
  readonly number: number;
  readonly time: number;
  /**
   * How exactly `time` is known; absent: to the second. Methods are given a drop dated to the day at noon UTC of that day, whatever is
   * stored, or not at all (see `withDayDates`).
   */
  readonly resolution?: Exclude<TimeResolution, 'second'>;
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
