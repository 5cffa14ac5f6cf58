import type { ResultOf } from '#main/analysis/registry.ts';
import type { FrequencyItem } from '#shared/contract/frequency.ts';
import type { DropReferences } from '#shared/contract/network.ts';
import type { AuditFinding, ContentPattern, Pattern } from '#shared/contract/patterns.ts';
import type { StyleChange } from '#shared/contract/style-change.ts';
import { pClause, plural } from '#shared/figures.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';

type TemporalCluster = ResultOf<'temporal-clusters'>['clusters'][number];
type FrequencyBucket = ResultOf<'frequency'>['scales'][number]['peaks'][number];
type StyleResult = ResultOf<'style-change'>;
type StylePlace = Pick<StyleResult['splits'][number], 'boundary' | 'lastDrop' | 'time'>;
type StyleBoundary = StylePlace['boundary'];

const figure = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

const describeCluster = (cluster: TemporalCluster): string =>
  `${plural(cluster.drops.length, 'drop')}, one every ${figure(cluster.averageIntervalMinutes)} minutes on average; ` +
  `${cluster.windowCount} where the local rate expects ${figure(cluster.expected)} (${pClause(cluster.q, 'q')}).`;

/** Clusters as the API lists them, in order of time. */
export const toClusters = ({ clusters }: ResultOf<'temporal-clusters'>, method: string): Pattern[] =>
  clusters.map((cluster) => ({
    id: `${method}-${String(cluster.drops[0] ?? 0)}-${String(cluster.drops.at(-1) ?? 0)}`,
    type: 'temporal_cluster',
    confidence: cluster.confidence,
    description: describeCluster(cluster),
    startTime: toTimestamp(cluster.startTime),
    endTime: toTimestamp(cluster.endTime),
    qDropIds: cluster.drops,
    metadata: {
      averageInterval: cluster.averageIntervalMinutes,
      dropNumbers: cluster.drops,
      type: method,
      zScore: cluster.zScore,
      windowCount: cluster.windowCount,
      expected: cluster.expected,
      poissonTail: cluster.poissonTail,
      strength: cluster.strength,
      p: cluster.p,
      q: cluster.q,
    },
  }));

const toBucket = ({ label, localStart, count, averageIntervalMinutes }: FrequencyBucket) => ({
  timeWindow: label,
  start: localStart === null ? null : toTimestamp(localStart),
  count,
  averageInterval: averageIntervalMinutes,
});

type Ends = Pick<
  ResultOf<'frequency'>['silences'][number],
  'startTime' | 'endTime' | 'startResolution' | 'endResolution'
>;

/** The times of the drops on both sides of a silence: of one dated to the day its date alone. */
export const silenceTimes = ({ startTime, endTime, startResolution, endResolution }: Ends) => ({
  // The silence begins with the second after that day.
  startTime: startResolution === 'day' ? toStatedTimestamp(startTime - 1, 'day') : toTimestamp(startTime),
  endTime: toStatedTimestamp(endTime, endResolution ?? 'second'),
});

const OUTLIERS_LISTED = 500;

/** One item a scale. */
export const toFrequency = ({ scales, silences }: ResultOf<'frequency'>, zone: string): FrequencyItem[] => {
  const silenceRows = silences.map((silence) => ({
    fromDrop: silence.fromDrop,
    toDrop: silence.toDrop,
    ...silenceTimes(silence),
    days: silence.seconds / 86_400,
  }));
  return scales.map((scale) => ({
    timeWindow: scale.scale,
    count: scale.drops,
    averageInterval: scale.averageIntervalMinutes,
    variance: scale.variance,
    outliers: scale.outliers.slice(0, OUTLIERS_LISTED).map(toBucket),
    outlierCount: scale.outliers.length,
    emptyOutliers: scale.emptyOutliers,
    peaks: scale.peaks.map(toBucket),
    buckets: scale.buckets,
    filledBuckets: scale.filledBuckets,
    mean: scale.mean,
    dispersionIndex: scale.dispersionIndex,
    dispersionP: scale.dispersionP,
    fences: scale.fences,
    silences: silenceRows,
    zone,
  }));
};

/** Phrases by their G². */
export const toPhrases = ({ patterns }: ResultOf<'content-patterns'>): ContentPattern[] =>
  patterns.map(
    ({ phrase, drops, words, occurrences, expected, gSquared, p, q, significance, correlation }) => ({
      pattern: phrase,
      kind: 'phrase',
      occurrences,
      significance,
      correlation,
      qDropIds: drops,
      drops: drops.length,
      words,
      rule: null,
      expected,
      gSquared,
      p,
      q,
    }),
  );

/** Forms in their fixed order; those that nothing has are listed too. */
export const toForms = ({ patterns }: ResultOf<'format-patterns'>): ContentPattern[] =>
  patterns.map(({ form, rule, occurrences, drops, correlation, overMonths, p, q, significance }) => ({
    pattern: form,
    kind: 'format',
    occurrences,
    significance,
    correlation,
    qDropIds: drops,
    drops: drops.length,
    words: null,
    rule,
    expected: null,
    gSquared: overMonths.observed,
    p,
    q,
  }));

/** The style change with times as the API writes them: of a drop dated to the day its date alone. */
export const toStyleChange = (
  { datedToDay, ...result }: StyleResult,
  stamp: StyleChange['stamp'],
): StyleChange => {
  const dated = new Set<number | null>(datedToDay);
  const stated = (drop: number | null, time: number): string =>
    toStatedTimestamp(time, dated.has(drop) ? 'day' : 'second');
  const toBoundary = ({ lastTime, nextTime, ...rest }: StyleBoundary) => ({
    ...rest,
    lastTime: stated(rest.lastDrop, lastTime),
    nextTime: nextTime === null ? null : stated(rest.nextDrop, nextTime),
  });
  const toPlace = <Change extends StylePlace>(change: Change) => ({
    ...change,
    boundary: toBoundary(change.boundary),
    time: stated(change.lastDrop, change.time),
  });
  return {
    stamp,
    ...result,
    chunks: result.chunks.map(({ startTime, endTime, ...rest }) => ({
      ...rest,
      startTime: stated(rest.firstDrop, startTime),
      endTime: stated(rest.lastDrop, endTime),
    })),
    splits: result.splits.map(toPlace),
    changePoints: result.changePoints.map(toPlace),
  };
};

export const toAudit = ({ findings }: ResultOf<'timestamp-audit'>): AuditFinding[] =>
  findings.map(({ drops, startTime, endTime, ...rest }) => ({
    ...rest,
    dropNumbers: drops,
    startTime: toTimestamp(startTime),
    endTime: toTimestamp(endTime),
  }));

export const toReferences = ({ edges, elsewhere, ...figures }: ResultOf<'references'>): DropReferences => ({
  ...figures,
  edges: edges.map(({ time, resolution, deltaSeconds, ...edge }) => ({
    ...edge,
    timestamp: toStatedTimestamp(time, resolution ?? 'second'),
    deltaMinutes: deltaSeconds / 60,
  })),
  elsewhere: elsewhere.map(({ drops, ...rest }) => ({ ...rest, dropNumbers: drops })),
});
