import { factOf, sectionOf, type Fact, type Missing, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import type { Page } from '#main/base/page.ts';
import { formatCount, isSignificant, pClause, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { DeltaUnit } from '#shared/methods/patterns.ts';
import { between, decimal, tested } from './words.ts';

/** A pattern compared with chance; the interval of the null is absent where the test has none. */
export interface PatternFigure extends OfRun {
  readonly kind: 'content' | 'formatting' | 'delta';
  readonly label: string;
  /** What is counted; drops where it is not said. */
  readonly unit?: DeltaUnit;
  readonly observed: number;
  readonly expected: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly q: number | null;
  /** How many drops have it, and some of them; null where it is not a matter of drops. */
  readonly drops: Page<number> | null;
}

export interface PatternFigures {
  /** The strongest of each kind, strongest first. */
  readonly items: readonly PatternFigure[];
  readonly tested: number;
  readonly significant: number;
  /** Pairs of drops and events that were weighed, as the result's `correlationsAnalyzed`. */
  readonly correlationsAnalyzed: number;
}

const inDrops = (item: PatternFigure): string =>
  item.drops === null ? '' : ` in ${plural(item.drops.total, 'drop')}`;

/** Each kind is tested for something else, and the sentence says for what. */
const sentences: Readonly<Record<PatternFigure['kind'], (item: PatternFigure) => string>> = {
  content: (item) => {
    const expected =
      item.expected === null
        ? ''
        : `; words independent of each other would give ${decimal(item.expected, 1)}`;
    return `The phrase “${item.label}” occurs ${plural(item.observed, 'time')}${inDrops(item)}${expected} (${tested(item.q)}).`;
  },
  formatting: (item) => {
    const more = isSignificant(item.q) ? 'more' : 'no more';
    const q = item.q === null ? '' : ` (${pClause(item.q, 'q')})`;
    return `The form “${item.label}” occurs ${plural(item.observed, 'time')}${inDrops(item)}; its use differs between months ${more} than chance${q}.`;
  },
  delta: (item) => {
    const band =
      item.low === null || item.high === null
        ? ''
        : `, band ${between(item.low, item.high, (value) => decimal(value, 1))}`;
    const expected = item.expected === null ? '' : `; chance expects ${decimal(item.expected, 1)}${band}`;
    return `Delta pattern “${item.label}”: ${plural(item.observed, (item.unit ?? 'drops').slice(0, -1))}${expected} (${tested(item.q)}).`;
  },
};

const itemFact = (item: PatternFigure, index: number): Fact => {
  const { kind, observed, expected, low, high, q, drops, plan } = item;
  return factOf(
    `patterns.${kind}.${index + 1}`,
    sentences[kind](item),
    { observed, expected, low, high, q, drops: drops?.total ?? null },
    { dropNumbers: drops?.items ?? [], q, plan },
  );
};

/** The pattern section: the strongest phrases, formats and deltas, each compared with chance. */
export const patternFacts = (
  { items, tested: all, significant, correlationsAnalyzed }: PatternFigures,
  missing: readonly Missing[],
): SectionFacts => {
  const overview = factOf(
    'patterns.overview',
    `${formatCount(significant)} of ${plural(all, 'tested pattern')} ${significant === 1 ? 'has' : 'have'} q < ${SIGNIFICANT_Q}.`,
    { significant, tested: all },
  );
  const facts = [...(all > 0 ? [overview] : []), ...items.map(itemFact)];
  return sectionOf('patterns', facts, missing, correlationsAnalyzed);
};
