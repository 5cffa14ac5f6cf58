/** The word for a stored value, or the value without one. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.entries(labels).find(([id]) => id === value)?.[1] ?? value;
