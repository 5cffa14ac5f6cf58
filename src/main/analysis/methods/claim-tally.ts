import { z } from 'zod';
import { testOf } from '#main/analysis/chance/tests.ts';
import { forecastScores, type Forecast } from '#main/analysis/claims/forecast-scores.ts';
import { judgeAgreement } from '#main/analysis/claims/judge-agreement.ts';
import { referenceRate, type Stretch } from '#main/analysis/claims/reference-class.ts';
import { outcomeCounts, tally } from '#main/analysis/claims/tally.ts';
import { againstWeekShifts, type DatedClaim } from '#main/analysis/claims/week-shifts.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { words } from '#main/analysis/text/tokens.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisClaim, AnalysisContext, AnalysisEvent } from '#main/analysis/types.ts';
import { NO_CLAIM, NONE_RESOLVED } from '#shared/claim-sentences.ts';
import { claimTallySchema, type ClaimTally } from '#shared/contract/claim-tally.ts';
import type { ReferenceClass } from '#shared/contract/claims.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { wholeWithin } from '#shared/methods/parts.ts';

const parametersSchema = z.object({
  surrogates: wholeWithin(
    19,
    9999,
    999,
    'Moves by whole weeks, at most as many as the news list has weeks',
    'count',
  ),
  resamples: wholeWithin(
    200,
    10_000,
    2000,
    'Bootstrap resamples behind the bands of skill and agreement',
    'count',
  ),
});

/** Whether an event is of a class: its category, and every word of the class as a whole word of its title. */
const isOfClass = ({ category, words: ofClass }: ReferenceClass): ((event: AnalysisEvent) => boolean) => {
  const needed = words(ofClass);
  return (event) => {
    if (category !== null && event.category !== category) return false;
    if (needed.length === 0) return true;
    const title = new Set(words(event.title));
    return needed.every((word) => title.has(word));
  };
};

/** Of an event of which only the day is known the first second of it: a claim of the same day is never followed by it. */
const timeOf = ({ time, resolution }: AnalysisEvent): number =>
  resolution === 'day' ? Math.floor(time / DAY_SECONDS) * DAY_SECONDS : time;

/** Whole days that the news list covers, epoch seconds. */
const periodOf = (events: readonly AnalysisEvent[]): Stretch => {
  const [first, last] = [events.at(0)?.time ?? 0, events.at(-1)?.time ?? 0];
  const start = Math.floor(first / DAY_SECONDS) * DAY_SECONDS;
  return { start, end: events.length === 0 ? start : (Math.floor(last / DAY_SECONDS) + 1) * DAY_SECONDS };
};

type RatedClaim = AnalysisClaim & {
  readonly baseRate: number | null;
  readonly events: readonly number[];
  readonly separateWindows: number;
};

/** Claims with the base rates of their reference classes. @param events by time */
const rate = (
  claims: readonly AnalysisClaim[],
  events: readonly AnalysisEvent[],
  period: Stretch,
): readonly RatedClaim[] => {
  const classes = new Map<string, readonly number[]>();
  const timesOf = (reference: ReferenceClass): readonly number[] => {
    const key = JSON.stringify(reference);
    // Sorted again: an event of a day is listed by its noon.
    const times =
      classes.get(key) ??
      events
        .filter(isOfClass(reference))
        .map(timeOf)
        .sort((a, b) => a - b);
    classes.set(key, times);
    return times;
  };
  const rates = new Map<string, ReturnType<typeof referenceRate>>();
  return claims.map((claim) => {
    const { reference, made, due } = claim;
    if (reference === null || due === null)
      return { ...claim, baseRate: null, events: [], separateWindows: 0 };
    const times = timesOf(reference);
    const key = `${JSON.stringify(reference)} ${due - made}`;
    const reached = rates.get(key) ?? referenceRate(times, period, due - made);
    rates.set(key, reached);
    return { ...claim, baseRate: reached.rate, events: times, separateWindows: reached.separateWindows };
  });
};

const isResolved = ({ exclusion, outcome }: AnalysisClaim): boolean =>
  exclusion === null && (outcome === 'happened' || outcome === 'did-not-happen');

const weeksOf = (
  resolved: readonly RatedClaim[],
  period: Stretch,
  surrogates: number,
  context: AnalysisContext,
): ClaimTally['againstWeeks'] => {
  const compared = resolved.filter(({ baseRate }) => baseRate !== null);
  const dated = compared.flatMap(({ made, due, events }): DatedClaim[] =>
    due === null ? [] : [{ made, due, events }],
  );
  const hits = compared.filter(({ outcome }) => outcome === 'happened').length;
  return dated.length === 0 ? null : againstWeekShifts(hits, dated, period, surrogates, context);
};

const scoresOf = (
  resolved: readonly RatedClaim[],
  resamples: number,
  context: AnalysisContext,
): ClaimTally['scores'] => {
  const forecasts = resolved.flatMap(({ probability, outcome, baseRate }): Forecast[] =>
    probability === null ? [] : [{ probability, happened: outcome === 'happened', baseRate }],
  );
  const scores = forecastScores(forecasts, resamples, context);
  return scores && { ...scores, logScore: Number.isFinite(scores.logScore) ? scores.logScore : null };
};

/** A class without events has a base rate of 0: any such claim that happened would count as more than chance. */
const emptyClassNotes = (resolved: readonly RatedClaim[]): readonly string[] => {
  const ids = resolved.flatMap(({ id, baseRate, events }) =>
    baseRate !== null && events.length === 0 ? [id] : [],
  );
  return ids.length === 0
    ? []
    : [
        `No event is of the reference class of claim ${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ` and of ${ids.length - 10} more` : ''}: the base rate is 0 there, so check the words of the class.`,
      ];
};

const notesOf = (resolved: readonly RatedClaim[], claims: number, hasEvents: boolean): readonly string[] => {
  const happened = resolved.filter(({ outcome }) => outcome === 'happened').length;
  if (claims === 0) return [NO_CLAIM];
  if (resolved.length === 0) return [NONE_RESOLVED];
  return [
    ...(resolved.length === 1 ? ['One resolved claim cannot tell skill from chance.'] : []),
    ...(happened === resolved.length && resolved.length > 1
      ? ['Every resolved claim happened, so skill and uncertainty have no value.']
      : []),
    ...(happened === 0
      ? ['No resolved claim happened, so skill against the share that happened has no value.']
      : []),
    ...(hasEvents
      ? emptyClassNotes(resolved)
      : ['There are no news events, so no reference class has a base rate.']),
  ];
};

const yearOf = ({ made }: AnalysisClaim): number => new Date(made * 1000).getUTCFullYear();

const run = (
  {
    claims,
    events,
  }: { readonly claims: readonly AnalysisClaim[]; readonly events: readonly AnalysisEvent[] },
  { surrogates, resamples }: ValueOf<typeof parametersSchema>,
  context: AnalysisContext,
): ClaimTally => {
  const period = periodOf(events);
  const rated = rate(claims, events, period);
  const counting = rated.filter(({ exclusion }) => exclusion === null);
  const resolved = rated.filter(isResolved);
  const years = [...Map.groupBy(counting, yearOf)].sort(([a], [b]) => a - b);
  const pairs = counting.flatMap(({ judgments }) => (judgments === null ? [] : [judgments]));
  return {
    ...tally(rated),
    againstWeeks: weeksOf(resolved, period, surrogates, context),
    scores: scoresOf(resolved, resamples, context),
    agreement: judgeAgreement(pairs, resamples, context),
    years: years.map(([year, members]) => ({ year, outcomes: outcomeCounts(members) })),
    baseRates: rated.flatMap(({ id, baseRate, events: times, separateWindows }) =>
      baseRate === null ? [] : [{ claim: id, rate: baseRate, events: times.length, separateWindows }],
    ),
    confirmatory: resolved.filter(({ baseRate, isConfirmatory }) => baseRate !== null && isConfirmatory)
      .length,
    notes: notesOf(resolved, claims.length, events.length > 0),
  };
};

export const claimTally = defineMethod({
  id: 'claim-tally',
  version: 4,
  title: 'Claim tally',
  summary: 'How many claims of the ledger happened, next to how many their base rates alone would make true.',
  definition:
    'Every claim of the ledger is counted: happened, did not happen, partly, untestable, disputed, open, and excluded with its reason. Compared with chance are the claims that happened or did not and that have a reference class and a due date. Base rate: of all moments at which a window as long as from the claim to the end of its due date fits into the days of the news list, the share whose window contains an event of the class (its category, and every word of the class as a whole word of the title). Chance model (a): independent claims with these rates, Poisson-binomial, p = P(as many or more). Chance model (b): the windows of all claims move together by whole weeks around the circle of the news list’s days; hits are windows that contain an event of the class. An event of which only the day is known counts from the first second of that day. Probabilities: Brier score with Murphy’s partition by distinct probabilities, log score, calibration in ten bins, skill against the base rate of each claim (the share that happened where it has none) with a bootstrap band. Two judges of one version: Cohen’s kappa and Krippendorff’s alpha with bootstrap intervals.',
  reads: ['claims', 'events'],
  optional: ['events'],
  parameters: parametersSchema,
  result: claimTallySchema,
  outputs: {
    'outcomes, exclusions': ['all claims by what became of them', 'count'],
    againstChance: ['claims that happened, and how many the base rates give', 'count'],
    againstWeeks: ['the same against claims moved by whole weeks', 'count'],
    confirmatory: ['compared claims whose rules were fixed before any evidence', 'count'],
    scores: 'Brier and log score, their parts, calibration and skill',
    agreement: ['agreement of two judges beyond chance', '−1…1'],
  },
  limits: [
    'A base rate is only as good as its reference class: choose it before you look at the outcome.',
    'A rule that is stricter than the reference class makes claims come true less often than the base rate says; a looser one more often.',
    'The Poisson-binomial distribution takes claims as independent; claims about one event are not. The move by whole weeks keeps them together.',
  ],
  source:
    'Brier (1950); Good (1952); Murphy (1973); Hong (2013), Poisson-binomial; Cohen (1960); Krippendorff (2011); Efron & Tibshirani (1993).',
  isRenewed: true,
  run,
  tests: ({ againstChance, againstWeeks }) => [
    ...(againstChance === null
      ? []
      : [testOf('Claims that happened, by reference classes', { ...againstChance, surrogates: 0 })]),
    ...(againstWeeks === null || againstWeeks.surrogates === 0
      ? []
      : [testOf('Claims that happened, moved by whole weeks', againstWeeks)]),
  ],
});
