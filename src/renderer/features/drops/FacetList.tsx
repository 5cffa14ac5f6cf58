import { Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import type { DropFacets } from '#shared/contract/drops.ts';
import { filterOf, type DropsView } from './drops-view.ts';
import facetsPanel from './FacetsPanel.module.css';

const SHORT = 8;

interface FacetListProps {
  readonly facet: 'year' | 'platform' | 'board' | 'tripcode' | 'abbreviation';
  readonly title: string;
  readonly view: DropsView;
  readonly setView: SetUrlState<DropsView>;
  /** The counts with this facet's selected value, until those without it are known. */
  readonly narrowed: DropFacets;
}

/**
 * One facet: its values with live counts; press one to narrow, press it again to widen. It counts as if none were
 * selected, so that the others can still be seen.
 */
export const FacetList = ({ facet, title, view, setView, narrowed }: FacetListProps) => {
  const [isLong, setLong] = useState(false);
  const { data = narrowed } = useQuery(dropFacetsQuery(filterOf({ ...view, [facet]: '' })));
  const values = data[facet];
  const chosen = view[facet];
  const isMissing = chosen !== '' && !values.some(({ value }) => value === chosen);
  const shown = [
    ...(isMissing ? [{ value: chosen, count: 0 }] : []),
    ...values.filter(({ value }, at) => isLong || at < SHORT || value === chosen),
  ];
  if (shown.length === 0) return null;
  return (
    <section className={facetsPanel.facets} aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className={facetsPanel.facet}
          aria-pressed={value === chosen}
          onClick={() => setView({ [facet]: value === chosen ? '' : value, page: 1 })}
        >
          <span className={facetsPanel.name}>{value}</span>
          {value === chosen ? <Icon icon="cross" size={12} /> : null}
          <span data-testid="count" className={cx(facetsPanel.count, 'ds-num')}>
            {formatCount(count)}
          </span>
        </button>
      ))}
      {values.length > SHORT ? (
        <button type="button" className={facetsPanel.more} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${formatCount(values.length)}`}
        </button>
      ) : null}
    </section>
  );
};
