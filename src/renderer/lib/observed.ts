export interface ObservedRow {
  readonly label: string;
  readonly observed: number;
  readonly expected: number;
  /** 2.5 and 97.5 % of the null. */
  readonly band: readonly [low: number, high: number] | null;
  readonly q: number | null;
}

interface Tested {
  readonly type: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const ROWS_SHOWN = 20;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const labelOf = ({ type, metadata }: Tested): string => {
  const { label } = metadata;
  const minutes = numberOf(metadata['intervalMinutes']);
  if (typeof label === 'string') return label;
  return minutes === null ? type : `${type}, ${String(minutes)} min`;
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
