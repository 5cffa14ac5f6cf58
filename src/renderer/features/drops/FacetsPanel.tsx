import { Checkbox, Icon } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeSelect } from '#renderer/entities/coding/CodeSelect.tsx';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { SetSelect } from '#renderer/entities/set/SetSelect.tsx';
import { TagSelect } from '#renderer/entities/tag/TagSelect.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DateField } from '#renderer/ui/field/DateField.tsx';
import { DatePair } from '#renderer/ui/field/DatePair.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { useSideFold } from '#renderer/ui/use-side-fold.tsx';
import type { DropFacets } from '#shared/contract/drops.ts';
import { filterOf, hasFacets, hasNoDay, NO_FACETS, type DropsProps, type Spellings } from './drops-view.ts';
import styles from './FacetsPanel.module.css';
import busy from '#renderer/ui/busy.module.css';
import sidebar from '#renderer/ui/sidebar.module.css';

const SHORT = 8;

interface FacetListProps extends DropsProps {
  readonly facet: 'year' | 'platform' | 'board' | 'tripcode' | 'abbreviation';
  readonly title: string;
  /** The counts with this facet's selected value, until those without it are known. */
  readonly narrowed: DropFacets;
}

/**
 * One facet: its values with live counts; press one to narrow, press it again to widen. It counts as if none were
 * selected, so that the others can still be seen.
 */
const FacetList = ({ facet, title, view, setView, narrowed }: FacetListProps) => {
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
    <section className={styles.facets} aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className={styles.facet}
          aria-pressed={value === chosen}
          onClick={() => setView({ [facet]: value === chosen ? '' : value, page: 1 })}
        >
          <span className={styles.name}>{value}</span>
          {value === chosen ? <Icon icon="cross" size={12} /> : null}
          <span data-testid="count" className={cx(styles.count, 'ds-num')}>
            {formatCount(count)}
          </span>
        </button>
      ))}
      {values.length > SHORT ? (
        <button type="button" className={styles.more} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${formatCount(values.length)}`}
        </button>
      ) : null}
    </section>
  );
};

const KINDS = [
  ['hasImages', 'With images'],
  ['hasLinks', 'With links'],
  ['hasReferences', 'With references'],
] as const;

const SPELLING_LABELS: Readonly<Record<Spellings, string>> = {
  key: 'of the selected abbreviation',
  all: 'of the search words too',
  exact: 'none (exact words only)',
};

/** Facets of which one value is selected at a time. */
const LISTS = [
  ['year', 'Year'],
  ['platform', 'Platform'],
  ['board', 'Board'],
  ['tripcode', 'Tripcode'],
  ['abbreviation', 'Abbreviation'],
] as const;

const Days = ({ view, setView }: DropsProps) => {
  const isInverted = hasNoDay(view);
  const field = (key: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={view[key]}
      isWrong={isInverted}
      onChange={(value) => setView({ [key]: value, page: 1 })}
    />
  );
  return (
    <section className={styles.facets} aria-label="Days">
      <h3>Days (UTC)</h3>
      <DatePair>
        {field('from', 'From')}
        {field('to', 'To')}
      </DatePair>
      {isInverted ? (
        <p className="ds-bad ds-small" role="alert">
          The first day is after the last day. Change one of them.
        </p>
      ) : null}
    </section>
  );
};

const Lists = ({ view, setView, facets }: DropsProps & { readonly facets: DropFacets }) => (
  <>
    <section className={styles.facets} aria-label="Contents">
      <h3>Contents</h3>
      {KINDS.map(([key, label]) => (
        <Checkbox
          key={key}
          className={cx(styles.check)}
          checked={view[key]}
          labelElement={
            <>
              <span className={styles.name}>{label}</span>
              <span className={cx(styles.count, 'ds-num')}>{formatCount(facets[key])}</span>
            </>
          }
          onChange={() => setView({ [key]: !view[key], page: 1 })}
        />
      ))}
    </section>
    {LISTS.map(([facet, title]) => (
      <FacetList key={facet} facet={facet} title={title} view={view} setView={setView} narrowed={facets} />
    ))}
    <SelectField
      label="Other spellings (C_A for CIA)"
      isWide
      value={view.spellings}
      options={SPELLING_LABELS}
      onChange={(spellings) => setView({ spellings, page: 1 })}
    />
  </>
);

/** What the search finds, by kind, and the ways to narrow it. */
export const FacetsPanel = ({ view, setView }: DropsProps) => {
  const facets = useQuery({ ...dropFacetsQuery(filterOf(view)), enabled: !hasNoDay(view) });
  const fold = useSideFold('filters');
  return (
    <aside
      className={cx(sidebar.controls, 'ds-stack', facets.isPlaceholderData && busy.busy)}
      aria-label="Filters"
      data-open={fold.isOpen}
    >
      <div className="ds-row-between">
        <h2 className={cx(sidebar.name)}>Filters</h2>
        {fold.toggle}
        {hasFacets(view) ? (
          <QuietButton icon="filter-remove" text="Clear all" onClick={() => setView(NO_FACETS)} />
        ) : null}
      </div>
      <div className={cx('ds-stack', sidebar.body)}>
        <label className={styles.select}>
          <span className="ds-muted ds-small">Working set</span>
          <SetSelect list="drops" value={view.set} onChange={(set) => setView({ set, page: 1 })} />
        </label>
        <label className={styles.select}>
          <span className="ds-muted ds-small">Tag</span>
          <TagSelect value={view.tag} onChange={(tag) => setView({ tag, page: 1 })} />
        </label>
        <CodeSelect
          value={{ batch: view.batch, code: view.code, coder: view.coder }}
          onChange={(code) => setView({ ...code, page: 1 })}
        />
        <Days view={view} setView={setView} />
        {hasNoDay(view) ? null : (
          <QueryState
            // Without `isPlaceholderData`: the list says for both that they are of the question before.
            query={{ data: facets.data, error: facets.error, refetch: facets.refetch }}
            failed="Couldn’t load filters"
            loadingText="Counting…"
          >
            {(data) => <Lists view={view} setView={setView} facets={data} />}
          </QueryState>
        )}
      </div>
    </aside>
  );
};
