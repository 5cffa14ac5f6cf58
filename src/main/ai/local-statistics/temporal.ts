import { confidenceOf, type Fact, type Missing, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import type { Page } from '#main/base/page.ts';
import { WEEKDAYS } from '#shared/calendar-words.ts';
import { formatCount, formatShare, pClause, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import { between, decimal, span, trendWords } from './words.ts';

/** A cycle's fullest class next to an even spread; the fields of the method `temporal-profile`. */
interface Peak {
  readonly class: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly evenShare: number;
  readonly n: number;
}

export interface TemporalFigures {
  readonly drops: number;
  readonly firstTime: string;
  readonly lastTime: string;
  readonly zone: string;
  readonly monthly: readonly { readonly month: string; readonly count: number }[];
  readonly busiestMonth: { readonly month: string; readonly count: number } | null;
  readonly trend: (OfRun & { readonly rho: number; readonly p: number | null; readonly n: number }) | null;
  readonly peakHour: Peak | null;
  readonly peakWeekday: Peak | null;
  readonly longestSilence: { readonly from: string; readonly to: string; readonly minutes: number } | null;
  readonly clusters:
    | (OfRun & {
        readonly tested: number;
        readonly significant: number;
        readonly strongest: readonly {
          readonly start: string;
          readonly end: string;
          /** Drops in the window that deviates most, and how long it is. */
          readonly size: number;
          readonly windowHours: number;
          readonly expected: number;
          readonly q: number;
          readonly drops: Page<number>;
        }[];
      })
    | null;
}

const plain = (
  id: string,
  statement: string,
  values: Fact['values'],
  dropNumbers: readonly number[] = [],
): Fact => ({
  id,
  statement,
  values,
  dropNumbers,
  q: null,
});

const volume = (figures: TemporalFigures): Fact => {
  const busiest =
    figures.busiestMonth === null
      ? ''
      : `; the fullest month is ${figures.busiestMonth.month} with ${plural(figures.busiestMonth.count, 'drop')}`;
  return plain(
    'temporal.volume',
    `${plural(figures.drops, 'drop')} between ${figures.firstTime} and ${figures.lastTime} UTC, over ${plural(figures.monthly.length, 'month')}${busiest}.`,
    { drops: figures.drops, months: figures.monthly.length, busiest: figures.busiestMonth?.count ?? null },
  );
};

const trend = ({ plan, ...figures }: NonNullable<TemporalFigures['trend']>): Fact => ({
  ...plain('temporal.trend', trendWords('The monthly count', figures), {
    rho: figures.rho,
    p: figures.p,
    n: figures.n,
  }),
  ...(figures.p === null ? {} : { plan }),
});

const peak = (id: string, name: string, peakFound: Peak): Fact =>
  plain(
    id,
    `${formatShare(peakFound.share)} of the drops fall ${name} (95% interval ${between(peakFound.low, peakFound.high, formatShare)}, n = ${formatCount(peakFound.n)}); an even spread would put ${formatShare(peakFound.evenShare)} there.`,
    {
      share: peakFound.share,
      low: peakFound.low,
      high: peakFound.high,
      even: peakFound.evenShare,
      n: peakFound.n,
    },
  );

const clusters = (clustersFound: NonNullable<TemporalFigures['clusters']>): readonly Fact[] => [
  plain(
    'temporal.clusters',
    `${plural(clustersFound.significant, 'temporal cluster')} with q < ${SIGNIFICANT_Q} among ${plural(clustersFound.tested, 'cluster')} found.`,
    { significant: clustersFound.significant, tested: clustersFound.tested },
  ),
  ...clustersFound.strongest.map((cluster, index) => ({
    id: `temporal.cluster.${index + 1}`,
    statement: `${plural(cluster.drops.total, 'drop')} from ${cluster.start} to ${cluster.end} UTC; the fullest ${plural(cluster.windowHours, 'hour')} ${cluster.windowHours === 1 ? 'contains' : 'contain'} ${formatCount(cluster.size)} where the local rate expects ${decimal(cluster.expected, 1)} (${pClause(cluster.q, 'q')}).`,
    values: {
      drops: cluster.drops.total,
      size: cluster.size,
      windowHours: cluster.windowHours,
      expected: cluster.expected,
      q: cluster.q,
    },
    dropNumbers: cluster.drops.items,
    q: cluster.q,
    plan: clustersFound.plan,
  })),
];

/** The temporal section: volume, trend, cycles, silence and clusters. */
export const temporalFacts = (figures: TemporalFigures, missing: readonly Missing[]): SectionFacts => {
  const facts: Fact[] = [volume(figures)];
  if (figures.trend !== null) facts.push(trend(figures.trend));
  if (figures.peakHour !== null) {
    const hour = String(figures.peakHour.class).padStart(2, '0');
    facts.push(peak('temporal.hour', `between ${hour}:00 and ${hour}:59 ${figures.zone}`, figures.peakHour));
  }
  if (figures.peakWeekday !== null) {
    const day = WEEKDAYS[figures.peakWeekday.class] ?? '';
    facts.push(peak('temporal.weekday', `on a ${day} (${figures.zone})`, figures.peakWeekday));
  }
  if (figures.longestSilence !== null) {
    const { from, to, minutes } = figures.longestSilence;
    facts.push(
      plain('temporal.silence', `The longest silence lasts ${span(minutes)}, from ${from} to ${to} UTC.`, {
        minutes,
      }),
    );
  }
  if (figures.clusters !== null) facts.push(...clusters(figures.clusters));
  return {
    type: 'temporal',
    facts,
    notComputed: missing,
    excerpts: [],
    size: figures.monthly.length,
    confidence: confidenceOf(facts),
  };
};
