import { formatScore } from '#renderer/lib/format.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import { agreementPlaces, agreementScale, type AgreementFigure } from './agreement-scale.ts';

interface AgreementStripProps {
  readonly name: string;
  readonly figure: AgreementFigure;
  /** All that are read together: they share one scale. */
  readonly among: readonly AgreementFigure[];
  readonly isWide?: boolean;
}

/** A coefficient of agreement between chance, the tick, and full agreement, the right end, with its interval as a band. */
export const AgreementStrip = ({ name, figure, among, isWide = false }: AgreementStripProps) => {
  const from = agreementScale(among);
  const places = agreementPlaces(figure, from);
  if (places === null || figure.value === null) return null;
  const { value, interval } = figure;
  return (
    <StripMark
      places={places}
      isWide={isWide}
      isOutside={interval !== null && interval[0] > 0}
      label={`${name} ${formatScore(value, 2)}${interval === null ? '' : `, 95% interval ${formatScore(interval[0], 2)} to ${formatScore(interval[1], 2)}`}, between 0 (chance) and 1 (full agreement).`}
    />
  );
};
