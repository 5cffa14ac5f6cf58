import type { ResultOf } from '#main/analysis/registry.ts';
import { daysOfGap } from '#main/analysis/time/resolution.ts';
import type { Database } from '#main/db/database.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import { CHANCE_COLUMNS, section, table, type SectionSource } from '#main/services/reports/section.ts';
import {
  formatCount,
  formatInterval,
  formatShare,
  plural,
  SIGNIFICANT_Q,
  STRONG_SCORE,
} from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import type { CorrelationAnswers, ReportAnswers } from './analyses.ts';
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
      ['event', 'News event', ({ event, eventId }) => event?.title ?? eventId],
      ['source', 'Source', ({ event }) => event?.source ?? ''],
      ['published', 'Published', ({ event }) => (event === undefined ? null : publishedText(event)), 'UTC'],
      ['minutes', 'Event − drop', (pair) => (pair.isByDay ? null : pair.deltaSeconds / 60), 'minutes'],
      [
        'days',
        'Event − drop where only the day is known',
        (pair) => (pair.isByDay ? daysOfGap(pair.deltaSeconds) : null),
        'days',
      ],
      ['score', 'Score'],
      ['time', 'Closeness in time', ({ timeScore }) => timeScore],
      ['text', 'Likeness of text', ({ textScore }) => textScore],
      ['type', 'Type'],
      ['p', 'p'],
      ['q', 'q'],
      ['terms', 'Shared words', ({ sharedTerms }) => sharedTerms.join(' ')],
    ],
    pairs.map((pair) => {
      const event = events.get(pair.eventId);
      return { ...pair, event, isByDay: (pair.resolution ?? event?.resolution) === 'day' };
    }),
    { totalRows },
  );

const NOT_COMPARED = { observed: null, expected: null, bandLow: null, bandHigh: null, p: null };

const wholeTable = ({ correlation: { told }, accuracy: { result } }: CorrelationAnswers) =>
  table(
    'whole',
    'All pairs and the prediction accuracy compared with chance',
    [['name', 'Figure'], ...CHANCE_COLUMNS, ['n', 'n']],
    [
      {
        ...(told.overall ?? NOT_COMPARED),
        name: 'Mean best score of the tested events',
        n: told.testedEvents,
      },
      {
        ...result,
        observed: result.accuracy,
        name: 'Share of predictive claims followed by a significant event',
        n: result.claims,
      },
    ],
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
    return new Map((await findAnalysisEvents(store.read, {}, ids)).map((event) => [event.id, event]));
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
          `${plural(allPairs, 'pair')}, ${formatCount(strongPairs)} of them with a score of ${STRONG_SCORE} or more.`,
          `${formatCount(eventsBeyondChance)} of ${plural(testedEvents, 'tested event')} match a drop better than chance at q < ${SIGNIFICANT_Q}.`,
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
