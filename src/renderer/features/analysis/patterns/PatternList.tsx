import { Button, Card, Tag } from '@blueprintjs/core';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { patternTitle } from '#renderer/features/analysis/pattern-title.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, formatScore, formatTimestamp } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { Pattern } from '#shared/contract/patterns.ts';
import { formatFigure } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import {
  baseRateText,
  beyondChance,
  dropNumbersText,
  NUMBERS_SHOWN,
  patternFacts,
  patternStrip,
} from './pattern-facts.ts';
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

/** One delta: what was found, next to what is expected by chance. */
const PatternCard = ({ pattern }: { readonly pattern: Pattern }) => {
  const { timeZone } = usePreferences();
  const { metadata, confidence } = pattern;
  const base = baseRateText(metadata);
  const strip = patternStrip(pattern);
  const numbers = metadata.dropNumbers ?? pattern.qDropIds;
  const items = useMemo(() => numbers.map((number) => itemKey('drop', number)), [numbers]);
  return (
    <Card compact className="ds-stack-tight">
      <div className="ds-row-between">
        <strong>{patternTitle(pattern)}</strong>
        <Tag
          minimal
          intent={beyondChance(pattern) ? 'success' : 'none'}
          title={`Confidence, which is 1 − q: ${formatScore(confidence)}`}
        >
          {beyondChance(pattern) ? 'beyond chance' : 'within chance'}
        </Tag>
      </div>
      <p>{pattern.description}</p>
      <p className="ds-muted ds-small ds-num">
        {formatTimestamp(pattern.startTime, timeZone)} to {formatTimestamp(pattern.endTime, timeZone)}
      </p>
      {strip === null ? null : <ChanceStripButton {...strip} isWide />}
      <Facts look="line" facts={patternFacts(pattern)} />
      {base === null ? null : <p className="ds-small ds-num">Base rate: {base}</p>}
      <div className="ds-row-between">
        {numbers.length === 0 ? null : <Numbers numbers={numbers} />}
        <SaveItemsAsSet
          items={items}
          suggestedName={`${patternTitle(pattern)} ${pattern.startTime.slice(0, 10)}`}
        />
      </div>
    </Card>
  );
};

const figureOf = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : formatFigure(value);

/** Clusters one to a row, whose cards would all say the same. */
const ClusterRows = ({ clusters }: { readonly clusters: readonly Pattern[] }) => {
  const { timeZone } = usePreferences();
  return (
    <RowTable
      label="Temporal clusters"
      columns={['From', 'Drops', 'Next to chance', 'p', 'q', 'Minutes apart', 'To', 'Drop numbers', '']}
      figures={['Drops', 'p', 'q', 'Minutes apart']}
      rows={clusters.map((cluster) => {
        const { id, startTime, endTime, metadata, qDropIds } = cluster;
        const numbers = metadata.dropNumbers ?? qDropIds;
        const strip = patternStrip(cluster);
        return {
          key: id,
          cells: [
            <span key="from" className={cx(patternsStyles.time, 'ds-num')} title={cluster.description}>
              {formatTimestamp(startTime, timeZone)}
            </span>,
            formatCount(numbers.length),
            strip === null ? '–' : <ChanceStripButton key="strip" {...strip} />,
            formatP(metadata.p),
            formatP(metadata.q),
            figureOf(metadata.averageInterval),
            <span key="to" className={cx(patternsStyles.time, 'ds-num')}>
              {formatTimestamp(endTime, timeZone)}
            </span>,
            <div key="numbers" className={cx(patternsStyles.list)}>
              <Numbers numbers={numbers} />
            </div>,
            <SaveItemsAsSet
              key="save"
              items={numbers.map((number) => itemKey('drop', number))}
              suggestedName={`${patternTitle(cluster)} ${startTime.slice(0, 10)}`}
            />,
          ],
        };
      })}
    />
  );
};

const SHOWN_AT_ONCE = 12;

const byP = (a: Pattern, b: Pattern): number =>
  (a.metadata.p ?? 1) - (b.metadata.p ?? 1) || b.confidence - a.confidence;

const ALL_KINDS = '';

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

/** Patterns, the least likely by chance first, twelve at a time. */
export const PatternList = ({ patterns, noun }: PatternListProps) => {
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const [chosen, setKind] = useQueryState('kind', parseAsString.withDefault(ALL_KINDS));
  const kind = patterns.some(({ type }) => type === chosen) ? chosen : ALL_KINDS;
  const listed = useMemo(
    () => patterns.filter(({ type }) => kind === ALL_KINDS || type === kind).sort(byP),
    [patterns, kind],
  );
  const certain = patterns.filter(beyondChance).length;
  const shown = Math.min(count, listed.length);
  return (
    <div className="ds-stack-tight">
      <p className="ds-muted ds-small ds-num" role="status">
        {formatCount(patterns.length)} {noun}, {formatCount(certain)} of them beyond chance (q &lt; 0.05).{' '}
        {formatCount(shown)} of {formatCount(listed.length)} shown, the smallest p first.
      </p>
      <KindField patterns={patterns} kind={kind} onChange={(type) => void setKind(type)} />
      {noun === 'clusters' ? (
        <ClusterRows clusters={listed.slice(0, shown)} />
      ) : (
        <div className="ds-cards">
          {listed.slice(0, shown).map((pattern) => (
            <PatternCard key={pattern.id} pattern={pattern} />
          ))}
        </div>
      )}
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
