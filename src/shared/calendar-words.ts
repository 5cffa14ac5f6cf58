/** English words of the calendar, as charts, tables and readers of dates use them. */

export const MONTHS_SHORT = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const WEEKDAYS_SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** 1 … 12 of an English name of a month, whole or cut to its first letters, in any case; 0 of anything else. */
export const monthNumber = (name: string): number => {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS_SHORT.findIndex((month) => month.toLowerCase() === start) + 1;
};
