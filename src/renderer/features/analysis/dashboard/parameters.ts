import { parseAsStringLiteral } from 'nuqs';
import { measureParser } from '#renderer/features/analysis/correlations/MatrixPanel.tsx';
import { pairParsers } from '#renderer/features/analysis/correlations/pair-view.ts';
import { filterParsers, windowParsers } from '#renderer/features/analysis/filters/filters.ts';
import { viewParsers } from '#renderer/features/analysis/network/view.ts';
import { patternsParsers } from '#renderer/features/analysis/patterns/patterns-view.ts';
import { timelineParsers } from '#renderer/features/analysis/timeline/TimelinePanel.tsx';

/** What all parts of a dashboard have in its address. */
export const dashboardParameters = (tabs: readonly { readonly id: string }[]) => ({
  ...filterParsers,
  ...viewParsers,
  ...timelineParsers,
  ...pairParsers,
  ...patternsParsers,
  measure: measureParser,
  ...windowParsers,
  tab: parseAsStringLiteral(tabs.map(({ id }) => id)),
});
