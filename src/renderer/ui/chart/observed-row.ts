export interface ObservedRow {
  /** What was tested, in one word or two: rows of each kind are shown. */
  readonly kind: string;
  readonly label: string;
  readonly observed: number;
  readonly expected: number;
  /** 2.5 and 97.5% of the null. */
  readonly band: readonly [low: number, high: number] | null;
  readonly p: number | null;
  readonly q: number | null;
}

/** Where an observed count is against the middle 95% of chance. */
export const chancePlace = ({
  observed,
  band,
}: Pick<ObservedRow, 'observed' | 'band'>): 'above' | 'below' | 'within' | 'unknown' => {
  if (band === null) return 'unknown';
  if (observed > band[1]) return 'above';
  return observed < band[0] ? 'below' : 'within';
};

const byP = (a: ObservedRow, b: ObservedRow): number => (a.p ?? 1) - (b.p ?? 1);

/** The least likely rows, as many of each kind as there is room for; kinds with fewer leave their room to the others. */
export const leastLikely = (rows: readonly ObservedRow[], most: number): readonly ObservedRow[] => {
  const kinds = [...Map.groupBy(rows.toSorted(byP), ({ kind }) => kind).values()];
  const turns = Math.max(0, ...kinds.map((own) => own.length));
  return Array.from({ length: turns }, (_, turn) => kinds.flatMap((own) => own[turn] ?? []))
    .flat()
    .slice(0, most)
    .sort(byP);
};
