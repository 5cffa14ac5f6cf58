import { Tag, type IconName } from '@blueprintjs/core';
import { chancePosition } from '#shared/figures.ts';

/** A count with the 95% range of its chance. */
export interface CountOfChance {
  readonly observed: number;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly surrogates: number;
}

const ICONS: Readonly<Record<ReturnType<typeof chancePosition>, IconName>> = {
  above: 'caret-up',
  within: 'equals',
  below: 'caret-down',
  'not tested': 'minus',
  'too few shifts': 'minus',
};

/** `above chance`, `within chance`, …: where a count is, seen from the 95% range of its chance. */
export const chanceWords = ({ observed, bandLow, bandHigh, surrogates }: CountOfChance): string => {
  const position = chancePosition({ observed, low: bandLow, high: bandHigh }, surrogates);
  return position === 'not tested' || position === 'too few shifts' ? position : `${position} chance`;
};

/** The mark next to every count that is compared with chance. */
export const ChanceMark = (count: CountOfChance) => {
  const { observed, bandLow: low, bandHigh: high, surrogates } = count;
  return (
    <Tag minimal icon={ICONS[chancePosition({ observed, low, high }, surrogates)]}>
      {chanceWords(count)}
    </Tag>
  );
};
