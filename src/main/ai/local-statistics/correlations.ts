import { factOf, sectionOf, type Fact, type Missing, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import { formatCount, plural, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { decimal, span, tested } from './words.ts';

export interface CorrelationFigures extends OfRun {
  readonly pairs: number;
  readonly strong: number;
  readonly moderate: number;
  /** Events whose best pair was tested against the null. */
  readonly tested: number;
  readonly significant: number;
  readonly byCategory: readonly {
    readonly category: string;
    readonly pairs: number;
    readonly significant: number;
  }[];
  readonly top: readonly {
    readonly dropNumber: number;
    readonly title: string;
    readonly source: string;
    readonly score: number;
    /** Event − drop; null where only the event’s day is known. */
    readonly timeDeltaMinutes: number | null;
    /** The same in days where only the day is known, 0 for the same day; else null. */
    readonly timeDeltaDays: number | null;
    readonly q: number | null;
  }[];
}

type Top = CorrelationFigures['top'][number];

/** Never minutes where only the event’s day is known. */
const distance = ({ timeDeltaMinutes: minutes, timeDeltaDays: days }: Top): string => {
  if (minutes !== null) return `${span(minutes)} ${minutes >= 0 ? 'before' : 'after'}`;
  if (days === null || days === 0) return 'on the same day (UTC) as';
  return `${plural(Math.abs(days), 'day')} ${days > 0 ? 'before' : 'after'}`;
};

const topFact = (pair: Top, index: number, plan: OfRun['plan']): Fact => {
  const { dropNumber, title, source, score, timeDeltaMinutes, timeDeltaDays, q } = pair;
  return factOf(
    `correlations.top.${index + 1}`,
    `Drop #${dropNumber}, ${distance(pair)} “${title}” (${source}): score ${decimal(score)}, ${tested(q)}.`,
    { score, timeDeltaMinutes, timeDeltaDays, q },
    { dropNumbers: [dropNumber], q, plan },
  );
};

/** The correlation section: how many pairs, how many beyond chance, by category, and the strongest. */
export const correlationFacts = (figures: CorrelationFigures, missing: readonly Missing[]): SectionFacts => {
  const { pairs, strong, moderate, significant } = figures;
  const facts: Fact[] = [
    factOf(
      'correlations.pairs',
      `${plural(pairs, 'pair')} of a drop and a news event within 72 hours, ${formatCount(strong)} of them strong (${STRONG_SCORE} or more) and ${formatCount(moderate)} moderate.`,
      { pairs, strong, moderate },
    ),
  ];
  if (figures.tested > 0)
    facts.push(
      factOf(
        'correlations.significant',
        `${formatCount(significant)} of ${plural(figures.tested, 'tested event')} match a drop better than chance at q < ${SIGNIFICANT_Q}.`,
        { significant, tested: figures.tested },
      ),
    );
  facts.push(
    ...figures.byCategory.map(({ category, ...own }) =>
      factOf(
        `correlations.category.${category}`,
        `${category}: ${plural(own.pairs, 'pair')}, ${formatCount(own.significant)} with q < ${SIGNIFICANT_Q}.`,
        own,
      ),
    ),
    ...figures.top.map((pair, index) => topFact(pair, index, figures.plan)),
  );
  return sectionOf('correlations', facts, missing, pairs);
};
