import { confidenceOf, type Fact, type Missing, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import { formatCount, isSignificant, pClause, plural, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { decimal, span } from './words.ts';

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

const fact = (id: string, statement: string, values: Fact['values'], more: Partial<Fact> = {}): Fact => ({
  id,
  statement,
  values,
  dropNumbers: [],
  q: null,
  ...more,
});

/** Never minutes where only the event’s day is known. */
const distance = ({ timeDeltaMinutes: minutes, timeDeltaDays: days }: Top): string => {
  if (minutes !== null) return `${span(minutes)} ${minutes >= 0 ? 'before' : 'after'}`;
  if (days === null || days === 0) return 'on the same day (UTC) as';
  return `${plural(Math.abs(days), 'day')} ${days > 0 ? 'before' : 'after'}`;
};

const topFact = (pair: Top, index: number, plan: OfRun['plan']): Fact => {
  const q =
    pair.q === null
      ? 'not tested'
      : `${isSignificant(pair.q) ? '' : 'within chance, '}${pClause(pair.q, 'q')}`;
  return fact(
    `correlations.top.${index + 1}`,
    `Drop #${pair.dropNumber}, ${distance(pair)} “${pair.title}” (${pair.source}): score ${decimal(pair.score)}, ${q}.`,
    {
      score: pair.score,
      timeDeltaMinutes: pair.timeDeltaMinutes,
      timeDeltaDays: pair.timeDeltaDays,
      q: pair.q,
    },
    { dropNumbers: [pair.dropNumber], q: pair.q, ...(pair.q === null ? {} : { plan }) },
  );
};

/** The correlation section: how many pairs, how many beyond chance, by category, and the strongest. */
export const correlationFacts = (figures: CorrelationFigures, missing: readonly Missing[]): SectionFacts => {
  const { pairs, strong, moderate, tested, significant } = figures;
  const facts: Fact[] = [
    fact(
      'correlations.pairs',
      `${plural(pairs, 'pair')} of a drop and a news event within 72 hours, ${formatCount(strong)} of them strong (${STRONG_SCORE} or more) and ${formatCount(moderate)} moderate.`,
      { pairs, strong, moderate },
    ),
  ];
  if (tested > 0) {
    facts.push(
      fact(
        'correlations.significant',
        `${formatCount(significant)} of ${plural(tested, 'tested event')} match a drop better than chance at q < ${SIGNIFICANT_Q}.`,
        { significant, tested },
      ),
    );
  }
  facts.push(
    ...figures.byCategory.map((entry) =>
      fact(
        `correlations.category.${entry.category}`,
        `${entry.category}: ${plural(entry.pairs, 'pair')}, ${formatCount(entry.significant)} with q < ${SIGNIFICANT_Q}.`,
        { pairs: entry.pairs, significant: entry.significant },
      ),
    ),
    ...figures.top.map((pair, index) => topFact(pair, index, figures.plan)),
  );
  return {
    type: 'correlations',
    facts,
    notComputed: missing,
    excerpts: [],
    size: pairs,
    confidence: confidenceOf(facts),
  };
};
