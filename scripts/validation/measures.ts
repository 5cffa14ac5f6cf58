import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { contentPatterns } from '#main/analysis/methods/content-patterns/content-patterns.ts';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import { correlate } from '#main/analysis/methods/correlation/correlation-core.ts';
import { correlation, correlationOf } from '#main/analysis/methods/correlation/correlation.ts';
import {
  predictionAccuracy,
  predictionAccuracyOf,
} from '#main/analysis/methods/correlation/prediction-accuracy.ts';
import { deltas } from '#main/analysis/methods/deltas/deltas.ts';
import { eventStudy } from '#main/analysis/methods/event-study/event-study.ts';
import { formatPatterns } from '#main/analysis/methods/format-patterns/format-patterns.ts';
import { frequency } from '#main/analysis/methods/frequency/frequency.ts';
import { styleChange } from '#main/analysis/methods/style-change/style-change.ts';
import { temporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import { temporalProfile } from '#main/analysis/methods/temporal-profile.ts';
import { windowMatch } from '#main/analysis/methods/windows/window-match.ts';
import type { ValidationCorpus } from './corpus.ts';
import { measureKeyness } from './measure-keyness.ts';
import { familyOf, level, significant, type Measure, type Observation } from './observe.ts';

/** Tests of a run on a corpus with nothing in it. */
const countsOf = (ps: readonly number[]): Pick<Observation, 'tests' | 'below'> => ({
  tests: ps.length,
  below: ps.filter((p) => p <= level).length,
});

/** The one test of a whole run; where it could not be made, it counts as p = 1. */
const wholeRun = (p: number | null = null): Pick<Observation, 'ps' | 'tests' | 'below'> => ({
  ps: p === null ? [] : [p],
  ...countsOf([p ?? 1]),
});

/** Measures what only corpora with nothing in them can say of a method. */
const onNull =
  (method: string, part: string, observe: (...given: Parameters<Measure>) => Partial<Observation>): Measure =>
  (corpus, context) =>
    corpus.kind === 'planted' ? [] : [{ method, part, ...observe(corpus, context) }];

const holdsHalf = (whole: readonly number[], part: readonly number[]): boolean =>
  part.filter((number) => whole.includes(number)).length * 2 >= part.length;

const measureClusters: Measure = ({ kind, drops, answers }, context) => {
  const result = temporalClusters.run({ drops }, temporalClusters.parameters.parse({}), context);
  const shared = { method: 'temporal-clusters', part: 'bursts' };
  if (kind === 'null') return [{ ...shared, ps: [result.chance.strongest.p], ...familyOf(result.clusters) }];
  const clusters = significant(result.clusters);
  return [
    {
      ...shared,
      truths: answers.bursts.length,
      found: answers.bursts.filter((burst) =>
        clusters.some((cluster) => holdsHalf(cluster.drops, burst.drops)),
      ).length,
      claims: clusters.length,
      right: clusters.filter((cluster) =>
        answers.bursts.some((burst) => holdsHalf(cluster.drops, burst.drops)),
      ).length,
    },
  ];
};

const measurePhrases: Measure = ({ kind, drops, answers }, context) => {
  const { patterns, familySize } = contentPatterns.run(
    { drops },
    contentPatterns.parameters.parse({}),
    context,
  );
  const shared = { method: 'content-patterns', part: 'phrases' };
  const phrases = significant(patterns);
  // Phrases too rare to be listed belong to the family as well; their p counts as above the level.
  if (kind === 'null') return [{ ...shared, ...familyOf(patterns), tests: familySize }];
  const planted = answers.phrases.map(({ phrase, drops: where }) => ({
    phrase: phrase.toLowerCase(),
    where,
  }));
  return [
    {
      ...shared,
      truths: planted.length,
      found: planted.filter(({ phrase, where }) =>
        phrases.some((row) => row.phrase === phrase && where.every((number) => row.drops.includes(number))),
      ).length,
      claims: phrases.length,
      right: phrases.filter((row) => planted.some(({ phrase }) => phrase.includes(row.phrase))).length,
    },
  ];
};

const measureForms = onNull('format-patterns', 'forms over the months', ({ drops }, context) => {
  const { patterns } = formatPatterns.run({ drops }, formatPatterns.parameters.parse({}), context);
  // The first 127 drops of every corpus are unsigned: the sign-off is no chance there, and its find would raise the q of
  // the others. They are a family of their own here.
  const ps = patterns.flatMap(({ form, occurrences, p }) =>
    form !== 'formatting_sign_off' && occurrences > 0 ? [p] : [],
  );
  const qs = benjaminiHochberg(ps);
  return { ps, ...familyOf(ps.map((p, i) => ({ p, q: qs[i] ?? 1 }))) };
});

/** A change counts as found within so many drops of the planted one. */
const styleReach = 50;

const measureStyle: Measure = ({ kind, drops, answers }, context) => {
  const result = styleChange.run({ drops }, styleChange.parameters.parse({}), context);
  const shared = { method: 'style-change', part: 'change points' };
  const first = result.splits[0];
  if (kind === 'null')
    return [
      { ...shared, ...wholeRun(first?.chance.p), alarm: result.changePoints.length > 0 },
      {
        method: 'style-change',
        part: 'six measures as one family',
        ...familyOf(result.splits.map(({ chance, q }) => ({ p: chance.p, q }))),
      },
    ];
  const planted = answers.styleChange?.drop ?? 0;
  const near = result.changePoints.filter(
    ({ nextDrop }) => Math.abs((nextDrop ?? 0) - planted) <= styleReach,
  );
  return [
    {
      ...shared,
      truths: 1,
      found: near.length > 0 ? 1 : 0,
      claims: result.changePoints.length,
      right: near.length,
    },
  ];
};

const pairKey = (a: number, b: number): string => `${a} ${b}`;

const measureDeltas: Measure = ({ kind, drops, posts, answers }, context) => {
  const result = deltas.run({ drops, posts, keys: [] }, deltas.parameters.parse({}), context);
  const method = 'deltas';
  const testsOf = (of: string) => result.tests.filter((test) => test.kind === of);
  if (kind === 'null')
    return [
      {
        method,
        part: 'anniversaries',
        ps: [testsOf('anniversary')[0]?.p ?? 1],
        ...familyOf(result.anniversaryPairs),
      },
      { method, part: 'equal clock times', ps: [testsOf('clock')[0]?.p ?? 1] },
      { method, part: 'intervals', ps: [testsOf('interval')[0]?.p ?? 1], ...familyOf(result.intervals) },
      {
        method,
        part: 'posts nearby',
        ps: result.postTests.filter(({ minutes }) => minutes === 15).map(({ p }) => p),
        ...familyOf(result.postTests),
      },
    ];
  const pairs = new Set(answers.anniversaries.map(({ earlier, later }) => pairKey(earlier, later)));
  const foundPairs = significant(result.anniversaryPairs);
  const right = foundPairs.filter(({ earlier, later }) => pairs.has(pairKey(earlier, later))).length;
  const spikes = new Set(answers.intervals.map(({ minutes }) => minutes));
  const foundSpikes = significant(result.intervals);
  const rightSpikes = foundSpikes.filter(({ minutes }) => spikes.has(minutes)).length;
  return [
    { method, part: 'anniversaries', truths: pairs.size, found: right, claims: foundPairs.length, right },
    {
      method,
      part: 'intervals',
      truths: spikes.size,
      found: rightSpikes,
      claims: foundSpikes.length,
      right: rightSpikes,
    },
  ];
};

const measureCoordination: Measure = ({ kind, drops, posts, answers }, context) => {
  const result = coordination.run({ drops, posts, keys: [] }, coordination.parameters.parse({}), context);
  const method = 'coordination';
  const tested = result.findings.filter(({ comparedWith }) => comparedWith > 0);
  // Per type and account every tested drop is a test, also the many in which nothing was found (p = 1).
  const family = result.accounts.reduce((sum, { username, platform, tested: count }) => {
    const own = tested.filter((row) => row.username === username && row.platform === platform);
    return sum + count * new Set(own.map(({ type }) => type)).size;
  }, 0);
  const proofs = result.findings.filter(({ isProof }) => isProof);
  if (kind === 'null')
    return [
      {
        method,
        part: 'proofs',
        ...countsOf(tested.map(({ p }) => p)),
        tests: family,
        alarm: proofs.length > 0,
      },
      {
        method,
        part: 'chart',
        // An account whose posts never overlap with the drops is not tested.
        ps: result.accounts.flatMap(({ chart }) => chart.either[15]?.p ?? []),
        ...familyOf(result.accounts.flatMap(({ chart }) => chart.either)),
      },
    ];
  const planted = new Set(answers.postPairs.map(({ drop, postExternalId }) => `${drop} ${postExternalId}`));
  const pairs = new Set(proofs.map(({ drop, postId }) => `${drop} ${postId}`));
  const right = [...pairs].filter((pair) => planted.has(pair)).length;
  return [{ method, part: 'proofs', truths: planted.size, found: right, claims: pairs.size, right }];
};

const measureCorrelation: Measure = (corpus, context) => {
  const input = { ...corpus, keys: [] };
  const parameters = predictionAccuracy.parameters.parse({});
  const core = correlate(input, parameters, context);
  const result = correlationOf(core, input, correlation.parameters.parse({}), context);
  const accuracy = predictionAccuracyOf(core, input, parameters);
  const events = result.eventResults.filter(({ tested }) => tested);
  const part = { method: 'correlation', part: 'events' };
  const share = { method: 'prediction-accuracy', part: 'share of claims' };
  if (corpus.kind === 'null')
    return [
      { ...part, ps: result.overall === null ? [] : [result.overall.p], ...familyOf(events) },
      { ...share, ...countsOf([accuracy.p]), alarm: accuracy.aboveChance },
    ];
  const links = corpus.answers.eventLinks;
  const linked = new Set(links.map(({ eventId }) => eventId));
  const pairsFound = new Set(significant(result.pairs).map(({ drop, eventId }) => `${drop} ${eventId}`));
  const claims = significant(events);
  return [
    {
      ...part,
      truths: links.length,
      found: links.filter(({ drop, eventId }) => pairsFound.has(`${drop} ${eventId}`)).length,
      claims: claims.length,
      right: claims.filter(({ eventId }) => linked.has(eventId)).length,
    },
    { ...share, truths: 1, found: accuracy.aboveChance ? 1 : 0 },
  ];
};

const measureEventStudy = onNull(
  'event-study',
  'whole window, after minus before',
  ({ drops, events }, context) => {
    const { total, afterMinusBefore } = eventStudy.run(
      { drops, events: events.toSorted((a, b) => a.time - b.time) },
      eventStudy.parameters.parse({}),
      context,
    );
    const ps = [total, afterMinusBefore].flatMap((test) => (test === null ? [] : [test.p]));
    return { ps, ...countsOf(ps) };
  },
);

const measureWindows = onNull(
  'window-match',
  'drops with a post within k minutes',
  ({ drops, posts }, context) => {
    const others = posts
      .toSorted((a, b) => a.time - b.time)
      .map(({ id, time, content, platform, username, resolution }) => ({
        id,
        time,
        text: content,
        series: `${platform} ${username}`,
        resolution,
      }));
    const { series: runs } = windowMatch.run({ drops, others }, windowMatch.parameters.parse({}), context);
    return {
      ps: runs.flatMap(({ either }) => either.filter(({ minutes }) => minutes === 15).map(({ p }) => p)),
      ...familyOf(runs.flatMap(({ either }) => either)),
    };
  },
);

const measureFrequency = onNull('frequency', 'dispersion of days', ({ drops }, context) => {
  const { scales } = frequency.run({ drops }, frequency.parameters.parse({}), context);
  return wholeRun(scales.find(({ scale }) => scale === 'day')?.dispersionP);
});

const measureProfile = onNull('temporal-profile', 'weekdays against an even spread', ({ drops }, context) => {
  const { peakWeekday } = temporalProfile.run({ drops }, temporalProfile.parameters.parse({}), context);
  return wholeRun(peakWeekday?.p);
});

/** Every method that claims something, with how it is measured; the others count and test nothing. */
export const measures: Readonly<Record<string, Measure>> = {
  correlation: measureCorrelation,
  'event-study': measureEventStudy,
  deltas: measureDeltas,
  coordination: measureCoordination,
  'window-match': measureWindows,
  'temporal-clusters': measureClusters,
  frequency: measureFrequency,
  'temporal-profile': measureProfile,
  'content-patterns': measurePhrases,
  'format-patterns': measureForms,
  'style-change': measureStyle,
  keyness: measureKeyness,
};

/** Runs all measures (or the named ones) over one corpus. */
export const observe = (
  corpus: ValidationCorpus,
  names: readonly string[] = Object.keys(measures),
): readonly Observation[] => names.flatMap((name) => measures[name]?.(corpus, { seed: corpus.seed }) ?? []);
