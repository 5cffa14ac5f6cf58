import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';

/** The number of a drop written in digits alone, or null where it is not one. */
export const dropNumberOf = (text: string): number | null => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= DROP_NUMBER_MIN && number <= DROP_NUMBER_MAX ? number : null;
};
