import { useTheme } from '#renderer/lib/theme.ts';

const colors = new Map<string, string>();
useTheme.subscribe(() => {
  colors.clear();
});

/** A color of styles/tokens.css as it is now: canvases do not see CSS variables, and the theme may change. */
const tokenColor = (token: string): string => {
  const cached = colors.get(token);
  if (cached !== undefined) return cached;
  const color = getComputedStyle(document.documentElement).getPropertyValue(`--ds-${token}`).trim();
  colors.set(token, color);
  return color;
};

const TOKENS = {
  bg: 'bg',
  bgSunken: 'bg-sunken',
  surface: 'surface',
  surfaceRaised: 'surface-raised',
  border: 'border',
  borderStrong: 'border-strong',
  text: 'text',
  textMuted: 'text-muted',
  textFaint: 'text-faint',
  accent: 'accent',
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  seriesDrops: 'series-drops',
  seriesNews: 'series-news',
  seriesPosts: 'series-posts',
  seriesScore: 'series-score',
  chance: 'chance',
  chanceBand: 'chance-band',
  zoomWindow: 'zoom-window',
  zoomShape: 'zoom-shape',
  scoreLow: 'score-low',
  scoreMedium: 'score-medium',
  scoreHigh: 'score-high',
  edgeCorrelation: 'edge-correlation',
  edgeReference: 'edge-reference',
  edgeCoordination: 'edge-coordination',
  edgeMention: 'edge-mention',
  nodeFaded: 'node-faded',
} as const;

export type Palette = Readonly<Record<keyof typeof TOKENS, string>>;

/** The data colors of the theme in force. Read them while drawing, never at module level. */
export const palette: Palette = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, { enumerable: true, get: () => tokenColor(token) }]),
  ),
) as Palette;

export const CATEGORY_COUNT = 8;

/** For categories without a meaning of their own, in this order. */
export const categoryColors = (): readonly string[] =>
  Array.from({ length: CATEGORY_COUNT }, (_, index) => tokenColor(`category-${index + 1}`));
