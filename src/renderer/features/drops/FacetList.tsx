import { Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { FacetValue } from '#shared/contract/drops.ts';
import facetsPanel from './FacetsPanel.module.css';

const SHORT = 8;

interface FacetListProps {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** The chosen value, or ''. */
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

const FacetButton = ({
  value,
  count,
  isChosen,
  onPress,
}: {
  readonly value: string;
  readonly count: number | null;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}) => (
  <button type="button" className={facetsPanel.facet} aria-pressed={isChosen} onClick={onPress}>
    <span className={facetsPanel.name}>{value}</span>
    {isChosen ? <Icon icon="cross" size={12} /> : null}
    <span data-testid="count" className={cx(facetsPanel.count, 'ds-num')}>
      {count === null ? '' : formatCount(count)}
    </span>
  </button>
);

/** One facet: its values with live counts; press one to narrow, press it again to widen. */
export const FacetList = ({ title, values, chosen, onChoose }: FacetListProps) => {
  const [isLong, setLong] = useState(false);
  const isMissing = chosen !== '' && !values.some(({ value }) => value === chosen);
  if (values.length === 0 && !isMissing) return null;
  const shown = isLong ? values : values.filter(({ value }, at) => at < SHORT || value === chosen);
  return (
    <section className={facetsPanel.facets} aria-label={title}>
      <h3>{title}</h3>
      {isMissing ? <FacetButton value={chosen} count={0} isChosen onPress={() => onChoose('')} /> : null}
      {shown.map(({ value, count }) => (
        <FacetButton
          key={value}
          value={value}
          count={count}
          isChosen={value === chosen}
          onPress={() => onChoose(value === chosen ? '' : value)}
        />
      ))}
      {values.length > SHORT ? (
        <button type="button" className={facetsPanel.more} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${formatCount(values.length)}`}
        </button>
      ) : null}
    </section>
  );
};
