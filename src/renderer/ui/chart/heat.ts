import { palette } from './palette.ts';

/** The key below a heat map: from the color of none to that of `most`. */
export const heatKey = (most: number, text: readonly [most: string, least: string], ...tones: string[]) => ({
  min: 0,
  max: Math.max(1, most),
  seriesIndex: 0,
  orient: 'horizontal',
  left: 'center',
  bottom: 0,
  itemHeight: 120,
  itemWidth: 12,
  text,
  inRange: { color: [palette.surfaceRaised, ...tones] },
});

/** The cells of a heat map, each with its column, row and value. */
export const heatCells = (id: string, data: readonly (readonly number[])[]) => ({
  id,
  type: 'heatmap',
  data,
  itemStyle: { borderColor: palette.surface, borderWidth: 1 },
});
