/** The calendar month after `2017-12`: `2018-01`. */
export const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
};

/** Calendar months from the first to the last, none left out. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
};

/** The last day of a month written `2018-02`. */
export const lastDayOfMonth = (month: string): string => {
  const start = Date.parse(`${nextMonth(month)}-01T00:00:00Z`);
  return new Date(start - 1).toISOString().slice(0, 10);
};

/** More than a picture of usual width has room for. */
const MOST_STEPS = 600;

/**
 * The steps of a picture over time: the months between two, or their years where the months would be too many.
 * A month `2018-02` is in the step it begins with.
 */
export const calendarSteps = (first: string, last: string): string[] => {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  if ((to - from) * 12 < MOST_STEPS) return monthsBetween(first, last);
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(4, '0'));
};
