import { Tag, type IconName } from '@blueprintjs/core';
import { chanceFigures, chancePosition } from '#shared/figures.ts';
import { ChanceStripButton } from './chart/ChanceStrip.tsx';

export interface CountOfChance {
  readonly observed: number;
  readonly expected: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly surrogates: number;
  readonly p: number | null;
  readonly q?: number | null;
}

const ICONS: Readonly<Record<ReturnType<typeof chancePosition>, IconName>> = {
  above: 'caret-up',
  within: 'equals',
  below: 'caret-down',
  'not tested': 'minus',
  'too few shifts': 'minus',
};

/** `above chance`, `within chance`, …: where a count is, seen from the 95% range of its chance. */
export const chanceWords = (
  count: Pick<CountOfChance, 'observed' | 'bandLow' | 'bandHigh' | 'surrogates'>,
): string => {
  const position = chancePosition(chanceFigures(count), count.surrogates);
  return position === 'not tested' || position === 'too few shifts' ? position : `${position} chance`;
};

interface ChanceMarkProps {
  readonly count: CountOfChance;
  /** What was counted, after the number: `drops match`. */
  readonly predicate: string;
}

export const ChanceMark = ({ count, predicate }: ChanceMarkProps) => {
  const figures = chanceFigures(count);
  return (
    <span className="ds-row-inline">
      <ChanceStripButton figures={figures} predicate={predicate} />
      <Tag minimal icon={ICONS[chancePosition(figures, figures.surrogates)]}>
        {chanceWords(count)}
      </Tag>
    </span>
  );
};
