import { isSignificant, pClause, plural } from '#shared/figures.ts';

/** 0.0421 → `0.042`; the minus sign is a minus sign. */
export const decimal = (value: number, digits = 3): string => value.toFixed(digits).replace('-', '−');

export const between = (low: number, high: number, write: (value: number) => string): string =>
  `${write(low)} to ${write(high)}`;

/** Minutes as people say them: `35 min`, `4 h 05 min`, `3 d 2 h`. */
export const span = (minutes: number): string => {
  const total = Math.round(Math.abs(minutes));
  if (total < 60) return `${total} min`;
  if (total < 2880) return `${String(Math.floor(total / 60))} h ${String(total % 60).padStart(2, '0')} min`;
  return `${String(Math.floor(total / 1440))} d ${String(Math.floor((total % 1440) / 60))} h`;
};

/** A q next to a figure, with the word for one that is no more than chance. */
export const tested = (q: number | null): string => {
  if (q === null) return 'not tested';
  return `${isSignificant(q) ? '' : 'within chance, '}${pClause(q, 'q')}`;
};

export interface RankTrend {
  readonly rho: number;
  readonly p: number | null;
  readonly n: number;
}

/** A rank correlation with time in words; a direction only where it exceeds chance. */
export const trendWords = (subject: string, rankTrend: RankTrend): string => {
  const p = rankTrend.p === null ? 'p not computed' : pClause(rankTrend.p);
  const clear = isSignificant(rankTrend.p);
  const verb = clear
    ? `${rankTrend.rho > 0 ? 'rises' : 'falls'} over time by rank`
    : 'shows no trend beyond chance';
  return `${subject} ${verb} (Spearman’s ρ = ${decimal(rankTrend.rho, 2)}, ${p}, n = ${plural(rankTrend.n, 'month')}).`;
};
