import { stripPlaces } from '#shared/chance-strip.ts';
import type { ChanceFigures } from '#shared/figures.ts';

/** What a strip is drawn from. */
export type StripValues = Pick<ChanceFigures, 'observed' | 'expected' | 'low' | 'high'>;

const WIDTH = 240;
const HEIGHT = 20;
const at = (share: number): string => (share * WIDTH).toFixed(2);

/** The strip as SVG: band of chance, its mean, the observed value, gray where it is within the band; empty where chance has no range. */
export const stripSvg = (figures: StripValues): string => {
  const places = stripPlaces(figures);
  if (places === null) return '';
  const middle =
    places.middle === null
      ? ''
      : `<line class="expected" x1="${at(places.middle)}" x2="${at(places.middle)}" y1="3" y2="17"/>`;
  const isWithin = places.observed >= places.low && places.observed <= places.high;
  return [
    `<svg class="strip" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Observed value next to the 95% range of chance">`,
    `<line class="grid" x1="0" x2="${WIDTH}" y1="10" y2="10"/>`,
    `<rect class="band" x="${at(places.low)}" width="${at(places.high - places.low)}" y="3" height="14"/>`,
    `${middle}<circle class="mark${isWithin ? ' within' : ''}" cx="${at(places.observed)}" cy="10" r="4.5"/></svg>`,
  ].join('');
};

const CELLS = 30;

/** The strip in characters: `░` is the band of chance, `│` its mean, `●` the observed value; empty where chance has no range. */
export const stripText = (figures: StripValues): string => {
  const places = stripPlaces(figures);
  if (places === null) return '';
  const cellOf = (share: number): number => Math.min(CELLS - 1, Math.floor(share * CELLS));
  const cells: string[] = Array.from({ length: CELLS }, (_, cell) =>
    cell >= cellOf(places.low) && cell < cellOf(places.high) ? '░' : '─',
  );
  if (places.middle !== null) cells[cellOf(places.middle)] = '│';
  cells[cellOf(places.observed)] = '●';
  return cells.join('');
};
