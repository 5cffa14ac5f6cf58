import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { DropFacets } from '#shared/contract/drops.ts';
import { filterOf, hasFacets, NO_FACETS, type DropsView, type Spellings } from './drops-view.ts';
import { FacetList } from './FacetList.tsx';

interface FacetsPanelProps {
  readonly view: DropsView;
  readonly setView: SetUrlState<DropsView>;
}

const KINDS = [
  ['hasImages', 'With images'],
  ['hasLinks', 'With links'],
  ['hasReferences', 'With references'],
] as const;

const SPELLING_OPTIONS: { value: Spellings; label: string }[] = [
  { value: 'key', label: 'of the chosen abbreviation' },
  { value: 'all', label: 'of searched words as well' },
  { value: 'exact', label: 'none, only as written' },
];

const Lists = ({ view, setView, facets }: FacetsPanelProps & { readonly facets: DropFacets }) => {
  const list = (key: 'platform' | 'board' | 'tripcode' | 'year' | 'abbreviation', title: string) => (
    <FacetList
      title={title}
      values={facets[key]}
      chosen={view[key]}
      onChoose={(value) => setView({ [key]: value, page: 1 })}
    />
  );
  return (
    <>
      <section className="ds-facets" aria-label="Contents">
        <h3>Contents</h3>
        {KINDS.map(([key, label]) => (
          <Checkbox
            key={key}
            className="ds-facet-check"
            checked={view[key]}
            labelElement={
              <>
                <span className="ds-facet-name">{label}</span>
                <span className="ds-facet-count ds-num">{formatCount(facets[key])}</span>
              </>
            }
            onChange={() => setView({ [key]: !view[key], page: 1 })}
          />
        ))}
      </section>
      {list('year', 'Year')}
      {list('platform', 'Platform')}
      {list('board', 'Board')}
      {list('tripcode', 'Tripcode')}
      {list('abbreviation', 'Abbreviation')}
      <label className="ds-facet-select">
        <span className="ds-muted ds-small">Other spellings (C_A for CIA)</span>
        <HTMLSelect
          fill
          value={view.spellings}
          options={SPELLING_OPTIONS}
          onChange={(event) => setView({ spellings: event.currentTarget.value as Spellings, page: 1 })}
        />
      </label>
    </>
  );
};

/** What the present search holds, by kind; every count is of the drops found now. */
export const FacetsPanel = ({ view, setView }: FacetsPanelProps) => {
  const facets = useQuery(dropFacetsQuery(filterOf(view)));
  const [isOpen, setOpen] = useState(false);
  return (
    <aside
      className={`ds-sidebar ds-stack ${facets.isPlaceholderData ? 'ds-busy' : ''}`}
      aria-label="Filters"
      data-open={isOpen}
    >
      <div className="ds-row-between">
        <h2>Filters</h2>
        <Button
          className="ds-facets-toggle"
          size="small"
          variant="outlined"
          icon="filter"
          aria-expanded={isOpen}
          text={isOpen ? 'Hide filters' : 'Show filters'}
          onClick={() => setOpen(!isOpen)}
        />
        {hasFacets(view) ? (
          <Button
            size="small"
            variant="minimal"
            icon="filter-remove"
            text="Clear all"
            onClick={() => setView(NO_FACETS)}
          />
        ) : null}
      </div>
      <div className="ds-stack ds-facets-body">
        <QueryState query={facets} failed="Failed to fetch filters" loadingText="Counting...">
          {(data) => <Lists view={view} setView={setView} facets={data} />}
        </QueryState>
      </div>
    </aside>
  );
};
