import type { ObservedRow } from '#renderer/ui/chart/observed-row.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import { patternTitle } from './pattern-title.ts';

/** The tests among patterns that carry a count and what is expected by chance for it: all of them. */
export const observedRows = (
  patterns: readonly Pick<Pattern, 'type' | 'metadata'>[],
): readonly ObservedRow[] =>
  patterns.flatMap((pattern): readonly ObservedRow[] => {
    const { observed, expected = null, bandLow: low = null, bandHigh: high = null } = pattern.metadata;
    if (observed === undefined || expected === null) return [];
    const kind = patternTitle(pattern);
    const { label = kind, p = null, q = null } = pattern.metadata;
    const band = low === null || high === null ? null : ([low, high] as const);
    return [{ kind, label, observed, expected, band, p, q }];
  });
