/** The window of browser tests, new or made as new. */
export const WINDOW = {
  viewport: { width: 1280, height: 800 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
} as const;
