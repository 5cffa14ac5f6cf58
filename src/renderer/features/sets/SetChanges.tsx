import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { formatCount } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { SetDifferenceAnswer, WorkingSet } from '#shared/contract/sets.ts';

const SHOWN = 100;
const ITS_QUERY = '';

const PARTS = ['added', 'gone', 'changed', 'heldOut'] as const;

const titlesOf = (other: string | null) =>
  other === null
    ? { added: 'Added', gone: 'Gone', changed: 'Changed', heldOut: 'Held out' }
    : {
        added: `Only in “${other}”`,
        gone: 'Only in this set',
        changed: 'In both, with other content',
        heldOut: 'Held out',
      };

const ChangeLists = ({ difference }: { readonly difference: SetDifferenceAnswer }) => {
  const titles = titlesOf(difference.against);
  const changed = PARTS.filter((part) => difference[part].total > 0);
  if (changed.length === 0 && !difference.isReordered)
    return (
      <Callout intent="success" compact icon="tick">
        {difference.against === null
          ? 'Its query finds exactly the same items now.'
          : 'Both contain exactly the same items.'}
      </Callout>
    );
  return (
    <>
      {changed.map((part) => (
        <section key={part} aria-label={titles[part]}>
          <h3>
            {titles[part]} <span className="ds-num ds-muted">{formatCount(difference[part].total)}</span>
          </h3>
          <p className="ds-row-wrap">
            {difference[part].items.map((key) => (
              <ItemKey key={key} itemKey={key} />
            ))}
            {difference[part].total > SHOWN ? <span className="ds-muted">the first {SHOWN}</span> : null}
          </p>
        </section>
      ))}
      {difference.isReordered ? <p>The items in both come in another order.</p> : null}
    </>
  );
};

interface SetChangesProps {
  readonly set: WorkingSet;
  readonly others: readonly WorkingSet[];
}

/** What the query of a frozen set finds now, or what another set contains, item by item. */
export const SetChanges = ({ set, others }: SetChangesProps) => {
  const hasQuery = /^(?:drops|posts|events):/u.test(set.query);
  const [other, setOther] = useState(hasQuery ? ITS_QUERY : (others[0]?.name ?? ITS_QUERY));
  const canCompare = hasQuery || other !== ITS_QUERY;
  const difference = useQuery({
    ...endpointQuery(
      'compareSet',
      canCompare
        ? {
            params: { name: set.name },
            query: { limit: SHOWN, ...(other === ITS_QUERY ? {} : { against: other }) },
          }
        : null,
    ),
    refetchOnMount: 'always',
  });
  return (
    <SectionCard
      title="What has changed"
      icon="changes"
      actions={
        <SelectField
          label="Compare with"
          isInline
          value={other}
          options={[
            ...(hasQuery ? [{ value: ITS_QUERY, label: 'what its query finds now' }] : []),
            ...others.map(({ name }) => ({ value: name, label: `the set “${name}”` })),
          ]}
          onChange={setOther}
        />
      }
    >
      {canCompare ? (
        <QueryState query={difference} failed="Failed to compare the set" loadingText="Comparing every item…">
          {(answer) => <ChangeLists difference={answer} />}
        </QueryState>
      ) : (
        <p className="ds-muted">
          This set was combined, listed by hand or sampled, so there’s no query to rerun. Freeze another set
          to compare it with.
        </p>
      )}
    </SectionCard>
  );
};
