import { formatCount } from '#renderer/lib/format.ts';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';

type Parameter = AnalysisMethodCard['parameters'][number];

const show = (value: unknown): string =>
  typeof value === 'number'
    ? formatCount(value)
    : Array.isArray(value)
      ? value.map(show).join(', ')
      : value === null || value === undefined || value === ''
        ? '–'
        : String(value);

/** The default of a parameter with its unit. */
export const parameterValue = ({ default: value, unit }: Parameter): string =>
  unit === null || show(value) === '–' ? show(value) : `${show(value)} ${unit}`;

/** What a parameter may be: its choices, or its bounds; an open side is left out. */
export const parameterRange = ({ choices, minimum, maximum, type }: Parameter): string => {
  if (choices !== null) return choices.join(', ');
  if (type === 'boolean') return 'yes or no';
  if (minimum !== null && maximum !== null) return `${show(minimum)} to ${show(maximum)}`;
  if (minimum !== null) return `${show(minimum)} or more`;
  if (maximum !== null) return `${show(maximum)} or less`;
  return '';
};
