import { Button } from '@blueprintjs/core';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { patternTitle } from '#renderer/features/analysis/pattern-title.ts';
import { cx } from '#renderer/lib/cx.ts';
import { figureText, formatCount, formatP, formatTimestamp } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { Pattern } from '#shared/contract/patterns.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { baseRateText, beyondChance, dropNumbersText, NUMBERS_SHOWN, patternStrip } from './pattern-facts.ts';
import { ALL_KINDS, patternsParsers } from './patterns-view.ts';
import patternsStyles from './patterns.module.css';

const Numbers = ({ numbers }: { readonly numbers: readonly number[] }) => (
  <div
    className={cx('ds-row-wrap ds-small', patternsStyles.numbers)}
    aria-label={dropNumbersText(numbers)}
    role="group"
  >
    {numbers.slice(0, NUMBERS_SHOWN).map((number) => (
      <DropNumber key={number} number={number} />
    ))}
    {numbers.length > NUMBERS_SHOWN ? (
      <span className="ds-faint">and {numbers.length - NUMBERS_SHOWN} more</span>
    ) : null}
  </div>
);

interface RowsProps {
  readonly patterns: readonly Pattern[];
}

/** From when to when, on two lines: a table of many columns fits its card. */
const Period = ({ pattern: { startTime, endTime } }: { readonly pattern: Pattern }) => {
  const { timeZone } = usePreferences();
  return (
    <span className={cx(patternsStyles.time, 'ds-num')}>
      {formatTimestamp(startTime, timeZone)}
      <br />
      <span className="ds-muted">to {formatTimestamp(endTime, timeZone)}</span>
    </span>
  );
};

const numbersOf = ({ metadata, qDropIds }: Pattern): readonly number[] => metadata.dropNumbers ?? qDropIds;

const Strip = ({ pattern }: { readonly pattern: Pattern }) => {
  const strip = patternStrip(pattern);
  return strip === null ? '–' : <ChanceStripButton {...strip} />;
};

const SaveDrops = ({ pattern }: { readonly pattern: Pattern }) => (
  <SaveItemsAsSet
    isCompact
    items={numbersOf(pattern).map((number) => itemKey('drop', number))}
    suggestedName={`${patternTitle(pattern)} ${pattern.startTime.slice(0, 10)}`}
  />
);

/** The cells that end a row of either table. */
const dropCells = (pattern: Pattern) =>
  [
    <div key="numbers" className={cx(patternsStyles.list)}>
      <Numbers numbers={numbersOf(pattern)} />
    </div>,
    <SaveDrops key="save" pattern={pattern} />,
  ] as const;

const ClusterRows = ({ patterns }: RowsProps) => (
  <RowTable
    label="Temporal clusters"
    columns={['From and to', 'Drops', 'Next to chance', 'p', 'q', 'Minutes apart', 'Drop numbers', '']}
    figures={['Drops', 'p', 'q', 'Minutes apart']}
    rows={patterns.map((cluster) => ({
      key: cluster.id,
      cells: [
        <Period key="from" pattern={cluster} />,
        formatCount(numbersOf(cluster).length),
        <Strip key="strip" pattern={cluster} />,
        formatP(cluster.metadata.p),
        formatP(cluster.metadata.q),
        figureText(cluster.metadata.averageInterval),
        ...dropCells(cluster),
      ],
    }))}
  />
);

const TEST_COLUMNS = ['Test', 'Observed', 'By chance', 'Next to chance', 'p', 'q'];

/** Most tests count all drops and name none; where no row names any, there is no column for them. */
const TestRows = ({ patterns }: RowsProps) => {
  const isNaming = patterns.some((test) => numbersOf(test).length > 0);
  const cellsOf = (test: Pattern) => {
    if (!isNaming) return [];
    return numbersOf(test).length === 0 ? ['–', ''] : dropCells(test);
  };
  return (
    <RowTable
      label="Tests of deltas"
      columns={isNaming ? [...TEST_COLUMNS, 'Drop numbers', ''] : TEST_COLUMNS}
      figures={['Observed', 'By chance', 'p', 'q']}
      rows={patterns.map((test) => ({
        key: test.id,
        cells: [
          <div key="test" className={cx(patternsStyles.test)} title={test.description}>
            {test.metadata.label ?? patternTitle(test)}
            <span className="ds-muted ds-small ds-num">{baseRateText(test.metadata)}</span>
          </div>,
          figureText(test.metadata.observed),
          figureText(test.metadata.expected),
          <Strip key="strip" pattern={test} />,
          formatP(test.metadata.p),
          formatP(test.metadata.q),
          ...cellsOf(test),
        ],
      }))}
    />
  );
};

const SHOWN_AT_ONCE = 12;

const byP = (a: Pattern, b: Pattern): number =>
  (a.metadata.p ?? 1) - (b.metadata.p ?? 1) || b.confidence - a.confidence;

/** One button for each kind in the list, with how many there are; nothing where all are of one kind. */
const KindField = ({
  patterns,
  kind,
  onChange,
}: {
  readonly patterns: readonly Pattern[];
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}) => {
  const kinds = [...Map.groupBy(patterns, ({ type }) => type)];
  return kinds.length < 2 ? null : (
    <SegmentField
      label="Kind"
      value={kind}
      options={[
        { value: ALL_KINDS, label: `All (${formatCount(patterns.length)})` },
        ...kinds.map(([type, own]) => ({
          value: type,
          label: `${patternTitle({ type })} (${formatCount(own.length)})`,
        })),
      ]}
      onChange={onChange}
    />
  );
};

interface PatternListProps {
  readonly patterns: readonly Pattern[];
  /** What the list has, in the plural: what was found, or every test, also of what chance explains. */
  readonly noun: 'clusters' | 'tests';
}

/** Patterns one to a row, the least likely by chance first, twelve at a time. */
export const PatternList = ({ patterns, noun }: PatternListProps) => {
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const [chosen, setKind] = useQueryState('kind', patternsParsers.kind);
  const kind = patterns.some(({ type }) => type === chosen) ? chosen : ALL_KINDS;
  const listed = patterns.filter(({ type }) => kind === ALL_KINDS || type === kind).sort(byP);
  const certain = patterns.filter(beyondChance).length;
  const shown = Math.min(count, listed.length);
  const Rows = noun === 'clusters' ? ClusterRows : TestRows;
  return (
    <div className="ds-stack-tight">
      <p className="ds-muted ds-small ds-num" role="status">
        {formatCount(patterns.length)} {noun}, {formatCount(certain)} of them beyond chance (q &lt;{' '}
        {SIGNIFICANT_Q}). {formatCount(shown)} of {formatCount(listed.length)} shown, the smallest p first.
      </p>
      <KindField patterns={patterns} kind={kind} onChange={(type) => void setKind(type)} />
      <Rows patterns={listed.slice(0, shown)} />
      {listed.length > shown ? (
        <Button
          className={cx(patternsStyles.more)}
          icon="more"
          text={`Show ${formatCount(Math.min(SHOWN_AT_ONCE, listed.length - shown))} more`}
          onClick={() => setCount(count + SHOWN_AT_ONCE)}
        />
      ) : null}
    </div>
  );
};
