import type { StripPlaces } from '#shared/chance-strip.ts';

/** A coefficient of agreement: 0 is chance, 1 full agreement, below 0 less than chance. */
export interface AgreementFigure {
  readonly value: number | null;
  /** 95%, low to high. */
  readonly interval: readonly [number, number] | null;
}

/** Where the scale of some figures starts: at chance, or at −1 where one is below it. */
export const agreementScale = (figures: readonly AgreementFigure[]): 0 | -1 =>
  figures.some(({ value, interval }) => (value ?? 0) < 0 || (interval?.[0] ?? 0) < 0) ? -1 : 0;

/** Places of a figure, its interval and chance on a scale to 1; null where the figure is not defined. */
export const agreementPlaces = (
  { value, interval }: AgreementFigure,
  from: 0 | -1,
): Omit<StripPlaces, 'isBeyond'> | null => {
  if (value === null) return null;
  const placeOf = (figure: number): number => Math.min(1, Math.max(0, (figure - from) / (1 - from)));
  const [low, high] = interval ?? [value, value];
  return { low: placeOf(low), high: placeOf(high), middle: placeOf(0), observed: placeOf(value) };
};
