import type { PeriodUnit } from '#shared/methods/account-coordination.ts';

const LENGTHS: Readonly<Record<PeriodUnit, number>> = {
  hour: 16,
  day: 10,
  month: 7,
  quarter: 7,
  year: 4,
  decade: 4,
};

/** `2021-03`, `2021 Q2`, `2021-03-01 14:00`. */
export const periodText = (start: string, unit: PeriodUnit): string =>
  unit === 'quarter'
    ? `${start.slice(0, 4)} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`
    : `${start.slice(0, LENGTHS[unit]).replace('T', ' ')}${unit === 'decade' ? 's' : ''}`;
