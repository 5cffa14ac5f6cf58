const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 10;

/** A stretch of the axis in wall-clock milliseconds, `to` excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const lengthOf = ({ from, to }: Span): number => to - from;

/** 1 where the sight is the whole period, 10 where it is a tenth of it. */
export const zoomScale = (period: Span, sight: Span): number => lengthOf(period) / lengthOf(sight);

const between = (value: number, a: number, b: number): number =>
  Math.min(Math.max(value, Math.min(a, b)), Math.max(a, b));

/** A stretch as near to `sight` as 0.5× to 10× allow: inside the period, or around all of it. */
export const fitSight = (period: Span, sight: Span): Span => {
  const half =
    between(lengthOf(sight) / lengthOf(period), 1 / ZOOM_MAX, 1 / ZOOM_MIN) * (lengthOf(period) / 2);
  const middle = between((sight.from + sight.to) / 2, period.from + half, period.to - half);
  return { from: middle - half, to: middle + half };
};

/** The stretch after zooming by `factor` about its middle. */
export const zoomBy = (period: Span, sight: Span, factor: number): Span => {
  const middle = (sight.from + sight.to) / 2;
  const half = lengthOf(sight) / factor / 2;
  return fitSight(period, { from: middle - half, to: middle + half });
};

/** Both ends of the axis: the period, or what is in sight where that is more. */
export const axisOf = (period: Span, sight: Span): Span =>
  lengthOf(sight) > lengthOf(period) ? sight : period;

export const percentOf = (axis: Span, sight: Span): { readonly start: number; readonly end: number } => ({
  start: ((sight.from - axis.from) / lengthOf(axis)) * 100,
  end: ((sight.to - axis.from) / lengthOf(axis)) * 100,
});

/** The stretch that a part of an axis is, percent. */
export const spanOf = (
  axis: Span,
  { start, end }: { readonly start: number; readonly end: number },
): Span => ({
  from: axis.from + (start / 100) * lengthOf(axis),
  to: axis.from + (end / 100) * lengthOf(axis),
});
