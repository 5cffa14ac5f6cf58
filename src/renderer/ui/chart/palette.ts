/** The data colours of styles/tokens.css for canvases, which do not see CSS variables; a test keeps the two equal. */
export const palette = {
  bg: '#14171c',
  surface: '#1b1f26',
  surfaceRaised: '#232831',
  border: '#2d333d',
  borderStrong: '#434b58',
  text: '#edeff2',
  textMuted: '#abb3bf',
  textFaint: '#8f99a8',
  accent: '#e5b567',
  good: '#72ca9b',
  warn: '#fbb360',
  bad: '#fa999c',
  info: '#8abbff',
  seriesDrops: '#e5b567',
  seriesNews: '#68c1ee',
  seriesPosts: '#bdadff',
  seriesScore: '#72ca9b',
  chance: '#8f99a8',
  chanceBand: '#8f99a833',
} as const;

/** For categories without a meaning of their own, in this order; told apart at the usual colour blindnesses. */
export const categoryColors = [
  '#e5b567',
  '#68c1ee',
  '#bdadff',
  '#72ca9b',
  '#f5498b',
  '#d1e1a0',
  '#e1a066',
  '#9bbff4',
] as const;
