/** A day that the calendar has, as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * What is wrong with a typed day; null for a day within the bounds, and for none.
 * @param first and last day that may be chosen, `YYYY-MM-DD`
 */
export const dayProblem = (text: string, first = '0001-01-01', last = '9999-12-31'): string | null => {
  if (text === '') return null;
  if (!isDay(text)) return 'Enter a day as YYYY-MM-DD.';
  return text < first || text > last ? `Enter a day from ${first} to ${last}.` : null;
};
