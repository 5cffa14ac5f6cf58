export interface ObservedRow {
  readonly label: string;
  readonly observed: number;
  readonly expected: number;
  /** 2.5 and 97.5 % of the null. */
  readonly band: readonly [low: number, high: number] | null;
  readonly q: number | null;
}

/** Where an observed count stands against the middle 95 % of chance. */
export const chancePlace = ({
  observed,
  band,
}: Pick<ObservedRow, 'observed' | 'band'>): 'above' | 'below' | 'within' | 'unknown' => {
  if (band === null) return 'unknown';
  if (observed > band[1]) return 'above';
  return observed < band[0] ? 'below' : 'within';
};
