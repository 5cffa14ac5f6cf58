import type { ResultOf } from '#main/analysis/registry.ts';
import { daysOfGap } from '#main/analysis/time/resolution.ts';
import type { Database } from '#main/db/database.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import { figure, section, table, type SectionSource } from '#main/services/reports/section.ts';
import { formatCount, formatInterval, formatShare, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import type { CorrelationAnswers, CorrelationTold, ReportAnswers } from './analyses.ts';
import { scoreLadderTable } from './ladder-tables.ts';

/** The date alone where the source states no time of day. */
const publishedText = ({ time, resolution }: EventForAnalysis): string =>
  resolution === 'day' ? toTimestamp(time).slice(0, 10) : toTimestamp(time);

const pairTable = (
  pairs: ResultOf<'correlation'>['pairs'],
  events: ReadonlyMap<string, EventForAnalysis>,
  totalRows: number,
) =>
  table(
    'pairs',
    'Pairs of drops and news events, best first',
    [
      ['drop', 'Drop'],
      ['event', 'News event'],
      ['source', 'Source'],
      ['published', 'Published', 'UTC'],
      ['minutes', 'Event − drop', 'minutes'],
      ['days', 'Event − drop where only the day is known', 'days'],
      ['score', 'Score'],
      ['time', 'Closeness in time'],
      ['text', 'Likeness of text'],
      ['type', 'Type'],
      ['p', 'p'],
      ['q', 'q'],
      ['terms', 'Shared words'],
    ],
    pairs.map((pair) => {
      const event = events.get(pair.eventId);
      const isByDay = (pair.resolution ?? event?.resolution) === 'day';
      return {
        drop: pair.drop,
        event: event?.title ?? pair.eventId,
        source: event?.source ?? '',
        published: event === undefined ? null : publishedText(event),
        minutes: isByDay ? null : figure(pair.deltaSeconds / 60),
        days: isByDay ? daysOfGap(pair.deltaSeconds) : null,
        score: figure(pair.score),
        time: figure(pair.timeScore),
        text: figure(pair.textScore),
        type: pair.type,
        p: figure(pair.p),
        q: figure(pair.q),
        terms: pair.sharedTerms.join(' '),
      };
    }),
    { totalRows },
  );

const overallRow = ({ overall, testedEvents }: CorrelationTold) => ({
  name: 'Mean best score of the tested events',
  observed: figure(overall?.observed ?? null),
  expected: figure(overall?.expected ?? null),
  low: figure(overall?.bandLow ?? null),
  high: figure(overall?.bandHigh ?? null),
  p: figure(overall?.p ?? null),
  n: testedEvents,
});

const accuracyRow = (accuracy: ResultOf<'prediction-accuracy'>) => ({
  name: 'Share of predictive claims followed by a significant event',
  observed: figure(accuracy.accuracy),
  expected: figure(accuracy.expected),
  low: figure(accuracy.bandLow),
  high: figure(accuracy.bandHigh),
  p: figure(accuracy.p),
  n: accuracy.claims,
});

const wholeTable = ({ correlation, accuracy }: CorrelationAnswers) =>
  table(
    'whole',
    'All pairs and the prediction accuracy compared with chance',
    [
      ['name', 'Figure'],
      ['observed', 'Observed'],
      ['expected', 'Chance expects'],
      ['low', 'Band from'],
      ['high', 'to'],
      ['p', 'p'],
      ['n', 'n'],
    ],
    [overallRow(correlation.told), accuracyRow(accuracy.result)],
  );

const accuracyNote = (accuracy: ResultOf<'prediction-accuracy'>): string => {
  if (accuracy.accuracy === null || accuracy.interval === null)
    return 'The data contain no predictive claim in the common active period.';
  const { lower, upper } = accuracy.interval;
  return `${formatCount(accuracy.hits)} of ${formatCount(accuracy.claims)} predictive claims (${formatShare(accuracy.accuracy)}, 95% interval ${formatInterval(lower, upper, 1, 100)}%) have a significant event in the days after: ${accuracy.aboveChance ? 'above chance' : 'not above chance'}.`;
};

/** Pairs of drops and news events with their p and q, and the prediction accuracy compared with chance. */
export const correlationSection = (store: Database, answers: ReportAnswers): SectionSource => {
  const eventsOf = async (
    pairs: ResultOf<'correlation'>['pairs'],
  ): Promise<ReadonlyMap<string, EventForAnalysis>> => {
    const ids = [...new Set(pairs.map(({ eventId }) => eventId))];
    return new Map((await findAnalysisEvents(store.read, { ids })).map((event) => [event.id, event]));
  };
  return {
    id: 'correlations',
    gather: async () => {
      const correlations = await answers.correlations();
      if (correlations === null) return section('correlations', { notes: [answers.noPairs] });
      const { correlation, accuracy } = correlations;
      const { allPairs, keptPairs, strongPairs, listed, eventsBeyondChance, testedEvents, ladder } =
        correlation.told;
      return section('correlations', {
        notes: [
          `${allPairs} pairs, ${strongPairs} of them with a score of ${STRONG_SCORE} or more.`,
          `${eventsBeyondChance} of ${testedEvents} tested events match a drop better than chance at q < ${SIGNIFICANT_Q}.`,
          ladder.sentence,
          accuracyNote(accuracy.result),
        ],
        methods: [correlation.method, accuracy.method],
        tables: [
          wholeTable(correlations),
          scoreLadderTable(ladder),
          pairTable(await answers.spell(listed), await eventsOf(listed), keptPairs),
        ],
      });
    },
  };
};
