import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { MICRO, rowsWithin, type RowRanges } from '#main/analysis/text/similarity.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Rung, ScoreLadder } from '#shared/contract/ladder.ts';
import { formatInterval, pClause, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { CorrelationCore } from './correlation-core.ts';
import { gapOf } from './moves-near.ts';

const WEEK_SECONDS = 7 * DAY_SECONDS;
const SEASON_WEEKS = 13;
const FEWEST = 20;
/** Weeks by which the events move; 0 is where they are. */
const WEEKS = Array.from({ length: 2 * SEASON_WEEKS + 1 }, (_, index) => index - SEASON_WEEKS);

/** The drops within reach of an event at any of its moves by weeks, as stretches. */
const stretchesOf = (dropTimes: Float64Array, start: number, span: number, reach: number): RowRanges =>
  rowsWithin(
    dropTimes,
    Float64Array.from({ length: 2 * WEEKS.length }, (_, bound) => {
      const moved = start + (WEEKS[bound >> 1] ?? 0) * WEEK_SECONDS;
      return bound % 2 === 0 ? moved - reach : moved + span + reach + 1;
    }),
  );

/** Mean best score of the events more than 13 weeks from the edges of the common period, as they are and moved by ±1 … ±13 weeks. */
const seasonOf = (
  core: CorrelationCore,
  reach: number,
  context: AnalysisContext,
): { readonly events: number; readonly summary: NullSummary | null } => {
  const { series, plan, parts } = core;
  const edge = SEASON_WEEKS * WEEK_SECONDS;
  const sums = new Float64Array(WEEKS.length);
  const products = new Float64Array(WEEKS.length);
  let events = 0;
  // Events of one day have the same drops within reach.
  let within: RowRanges | undefined;
  let [lastStart, lastSpan] = [NaN, NaN];
  for (const [event, start] of series.eventTimes.entries()) {
    if (event % 64 === 0) checkpoint(context, event, series.eventTimes.length);
    const span = series.eventSpans[event] ?? 0;
    if (plan.period === null || start - edge < plan.period.start || start + span + edge >= plan.period.end)
      continue;
    events += 1;
    products.fill(0);
    if (within === undefined || start !== lastStart || span !== lastSpan)
      within = stretchesOf(series.dropTimes, start, span, reach);
    [lastStart, lastSpan] = [start, span];
    const { rows, micro } = series.neighbours(event, within);
    for (let i = 0; i < rows.length; i += 1) {
      const text = parts.text(micro[i] ?? 0);
      const behind = (series.dropTimes[rows[i] ?? 0] ?? 0) - start;
      const first = Math.max(-SEASON_WEEKS, Math.ceil((behind - span - reach) / WEEK_SECONDS));
      const last = Math.min(SEASON_WEEKS, Math.floor((behind + reach) / WEEK_SECONDS));
      for (let week = first; week <= last; week += 1) {
        const product = parts.time(gapOf(behind - week * WEEK_SECONDS, span)) * text;
        if (product > (products[week + SEASON_WEEKS] ?? 0)) products[week + SEASON_WEEKS] = product;
      }
    }
    for (let place = 0; place < products.length; place += 1)
      (sums[place] as number) += parts.ofProduct(products[place] as number);
  }
  if (events < FEWEST || core.c99 === null) return { events, summary: null };
  const means = sums.map((sum) => sum / (events * MICRO));
  const moved = means.filter((_, place) => place !== SEASON_WEEKS);
  return { events, summary: againstNull(means[SEASON_WEEKS] ?? 0, moved) };
};

const rowOf = (rung: Rung, events: number, summary: NullSummary): ScoreLadder['rows'][number] => ({
  rung,
  events,
  observed: summary.observed,
  expected: summary.expected ?? 0,
  low: summary.bandLow ?? 0,
  high: summary.bandHigh ?? 0,
  p: summary.p,
  moves: summary.surrogates,
});

const MEANING = {
  era: 'Drops and events share words in the same periods. The excess disappears once the season is kept: no sign that they share days.',
  season: 'Drops and events share words on the same days more often than their season explains.',
} as const;
const NONE = 'Events score no higher with the drops near them than chance on any scale.';

const figuresText = ({ observed, expected, low, high, p }: ScoreLadder['rows'][number]): string =>
  `Mean best score ${observed.toFixed(3)}; ${expected.toFixed(3)} expected by chance (95% range ${formatInterval(low, high, 3)}), ${pClause(p)}.`;

/**
 * The two rungs on which scored pairs can be tested. era: the method’s own test of all events, moved by whole days around the circle of the
 * common period (or by its other null). season: moved by whole weeks, ±1 … ±13, without a circle.
 * @param era mean best score of all tested events; null where there is no null  @param reach seconds
 */
export const correlationLadder = (
  core: CorrelationCore,
  era: NullSummary | null,
  testedEvents: number,
  reach: number,
  context: AnalysisContext,
): ScoreLadder => {
  const season = seasonOf(core, reach, context);
  const rows = [
    ...(era === null ? [] : [rowOf('era', testedEvents, era)]),
    ...(season.summary === null ? [] : [rowOf('season', season.events, season.summary)]),
  ];
  const untested = [
    ...(era === null
      ? [{ rung: 'era' as const, reason: 'No null could be made: fewer than two days in common.' }]
      : []),
    ...(season.summary === null
      ? [
          {
            rung: 'season' as const,
            reason: `Fewer than ${FEWEST} events are more than 13 weeks from the edges of the common period.`,
          },
        ]
      : []),
  ];
  const isExcess = (rung: Rung): boolean => rows.some((row) => row.rung === rung && row.p < SIGNIFICANT_Q);
  const scale = isExcess('season') ? 'season' : isExcess('era') ? 'era' : null;
  const decisive = rows.find(({ rung }) => rung === scale);
  const reasons = untested.map(({ rung, reason }) => ` Not tested (${rung}): ${reason}`).join('');
  return {
    rows,
    untested,
    scale,
    sentence:
      (scale === null || decisive === undefined ? NONE : `${MEANING[scale]} ${figuresText(decisive)}`) +
      reasons,
  };
};
