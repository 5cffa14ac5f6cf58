import type { ObservedRow } from '#renderer/ui/chart/observed-row.ts';

interface Tested {
  readonly id: string;
  readonly type: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const ROWS_SHOWN = 24;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const NAMES: Readonly<Record<string, (unit: string, minutes: string) => string>> = {
  anniversary: (unit, minutes) => `Anniversary within ${minutes} min, ${unit}`,
  clock: (unit) => `Same HH:MM, ${unit}`,
  interval: (_, minutes) => `Gap of ${minutes} min`,
  post: (_, minutes) => `Post within ${minutes} min`,
};

const labelOf = ({ id, type, metadata }: Tested): string => {
  if (id.startsWith('interval-gaps')) return 'Largest excess of any gap, sd';
  const minutes = numberOf(metadata['intervalMinutes']);
  const unit = typeof metadata['unit'] === 'string' ? metadata['unit'] : 'drops';
  return NAMES[type]?.(unit, String(minutes ?? '')) ?? type;
};

/** The tests among patterns that carry a count and what chance gives for it; the farthest from chance first. */
export const observedRows = (patterns: readonly Tested[]): readonly ObservedRow[] => {
  const rows = patterns.flatMap((pattern): readonly ObservedRow[] => {
    const { metadata } = pattern;
    const observed = numberOf(metadata['observed']);
    const expected = numberOf(metadata['expected']);
    if (observed === null || expected === null) return [];
    const low = numberOf(metadata['bandLow']);
    const high = numberOf(metadata['bandHigh']);
    return [
      {
        label: labelOf(pattern),
        observed,
        expected,
        band: low === null || high === null ? null : [low, high],
        q: numberOf(metadata['q']),
      },
    ];
  });
  return rows.sort((a, b) => (a.q ?? 1) - (b.q ?? 1)).slice(0, ROWS_SHOWN);
};
