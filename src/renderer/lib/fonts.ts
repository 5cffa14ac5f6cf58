/**
 * Loads the two fonts before the first screen: lines that wrap in the system's font would move when ours arrives,
 * and a chart measures its labels once. A font that cannot be had leaves the system's.
 */
export const loadFonts = async (): Promise<void> => {
  const tokens = getComputedStyle(document.documentElement);
  await Promise.allSettled(
    ['--ds-font', '--ds-mono'].map((name) => document.fonts.load(`1em ${tokens.getPropertyValue(name)}`)),
  );
};
