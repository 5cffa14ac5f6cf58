import { factOf, sectionOf, type Fact, type Missing, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import type { CyclePeak, TemporalProfileOutput } from '#main/analysis/methods/temporal-profile.ts';
import type { Page } from '#main/base/page.ts';
import { WEEKDAYS } from '#shared/calendar-words.ts';
import { formatCount, formatShare, pClause, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import { between, decimal, span, trendWords, type RankTrend } from './words.ts';

type Peak = Omit<CyclePeak, 'count' | 'p'>;

export interface TemporalFigures extends Pick<TemporalProfileOutput, 'drops' | 'monthly' | 'busiestMonth'> {
  readonly firstTime: string;
  readonly lastTime: string;
  readonly zone: string;
  readonly trend: (OfRun & RankTrend) | null;
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

const volume = ({ drops, firstTime, lastTime, monthly, busiestMonth }: TemporalFigures): Fact => {
  const busiest =
    busiestMonth === null
      ? ''
      : `; the fullest month is ${busiestMonth.month} with ${plural(busiestMonth.count, 'drop')}`;
  return factOf(
    'temporal.volume',
    `${plural(drops, 'drop')} between ${firstTime} and ${lastTime} UTC, over ${plural(monthly.length, 'month')}${busiest}.`,
    { drops, months: monthly.length, busiest: busiestMonth?.count ?? null },
  );
};

const trend = ({ plan, ...figures }: NonNullable<TemporalFigures['trend']>): Fact => {
  const { rho, p, n } = figures;
  return factOf('temporal.trend', trendWords('The monthly count', figures), { rho, p, n }, { p, plan });
};

const peak = (id: string, name: string, { share, low, high, evenShare, n }: Peak): Fact =>
  factOf(
    id,
    `${formatShare(share)} of the drops fall ${name} (95% interval ${between(low, high, formatShare)}, n = ${formatCount(n)}); an even spread would put ${formatShare(evenShare)} there.`,
    { share, low, high, even: evenShare, n },
  );

const clusters = ({
  strongest,
  plan,
  significant,
  tested,
}: NonNullable<TemporalFigures['clusters']>): readonly Fact[] => [
  factOf(
    'temporal.clusters',
    `${plural(significant, 'temporal cluster')} with q < ${SIGNIFICANT_Q} among ${plural(tested, 'cluster')} found.`,
    { significant, tested },
  ),
  ...strongest.map(({ drops, start, end, size, windowHours, expected, q }, index) =>
    factOf(
      `temporal.cluster.${index + 1}`,
      `${plural(drops.total, 'drop')} from ${start} to ${end} UTC; the fullest ${plural(windowHours, 'hour')} ${windowHours === 1 ? 'contains' : 'contain'} ${formatCount(size)} where the local rate expects ${decimal(expected, 1)} (${pClause(q, 'q')}).`,
      { drops: drops.total, size, windowHours, expected, q },
      { dropNumbers: drops.items, q, plan },
    ),
  ),
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
    const silence = `The longest silence lasts ${span(minutes)}, from ${from} to ${to} UTC.`;
    facts.push(factOf('temporal.silence', silence, { minutes }));
  }
  if (figures.clusters !== null) facts.push(...clusters(figures.clusters));
  return sectionOf('temporal', facts, missing, figures.monthly.length);
};
