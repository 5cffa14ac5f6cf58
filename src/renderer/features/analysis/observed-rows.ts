import type { ObservedRow } from '#renderer/ui/chart/observed-row.ts';
import { patternTitle } from './pattern-title.ts';

interface Tested {
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The tests among patterns that carry a count and what is expected by chance for it: all of them. */
export const observedRows = (patterns: readonly Tested[]): readonly ObservedRow[] =>
  patterns.flatMap((pattern): readonly ObservedRow[] => {
    const { metadata } = pattern;
    const observed = numberOf(metadata['observed']);
    const expected = numberOf(metadata['expected']);
    if (observed === null || expected === null) return [];
    const low = numberOf(metadata['bandLow']);
    const high = numberOf(metadata['bandHigh']);
    const kind = patternTitle(pattern);
    return [
      {
        kind,
        label: typeof metadata['label'] === 'string' ? metadata['label'] : kind,
        observed,
        expected,
        band: low === null || high === null ? null : [low, high],
        p: numberOf(metadata['p']),
        q: numberOf(metadata['q']),
      },
    ];
  });
