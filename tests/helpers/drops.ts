import type { AnalysisEvent, AnalysisOther } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** A drop for a test of an analysis: what is not given is plain and empty. */
export const drop = (given: Partial<AnalysisDrop> & { readonly number: number }): AnalysisDrop => ({
  time: 1_500_000_000 + given.number * 3600,
  content: '',
  platform: '8chan',
  board: '/qresearch',
  tripcode: null,
  postId: String(given.number),
  imageCount: 0,
  links: [],
  references: [],
  ...given,
});

/** Drops 1, 2, 3 … at the given times, in canonical order. */
export const dropsAt = (times: readonly number[]): readonly AnalysisDrop[] =>
  [...times].sort((a, b) => a - b).map((time, index) => drop({ number: index + 1, time }));

/** Events of one kind at the given times, in their order. */
export const eventsAt = (times: Iterable<number>): readonly AnalysisEvent[] =>
  Array.from(times, (time, index) => ({
    id: `e${index}`,
    time,
    resolution: 'second',
    title: '',
    category: 'politics',
    source: 'Test',
  }));

/** A series of others at the given times, ascending. */
export const othersAt = (times: Iterable<number>, series = 'posts'): readonly AnalysisOther[] =>
  [...times]
    .sort((a, b) => a - b)
    .map((time, index) => ({ id: String(index), time, text: '', series, resolution: 'second' }));
