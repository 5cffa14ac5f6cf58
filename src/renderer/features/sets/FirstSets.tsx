import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { useCreateSet } from '#renderer/entities/set/use-create-set.ts';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import styles from './FirstSets.module.css';

interface FirstSetsProps {
  readonly onCreated: (name: string) => void;
}

/** Where there is no set yet: what one is made of, and the years of the drops at hand to freeze with one click. */
export const FirstSets = ({ onCreated }: FirstSetsProps) => {
  const facets = useQuery(dropFacetsQuery({}));
  const { create, failure, isBusy } = useCreateSet(({ set }) => {
    if (set !== null) onCreated(set.name);
  });
  return (
    <EmptyState
      icon="group-objects"
      title="No sets yet"
      description={
        <>
          <p>
            Search or filter a list, then select “Save as set…” above it. A saved search appears here as a
            live set.
          </p>
          {failure === null ? null : <p role="alert">{failure}</p>}
        </>
      }
      action={
        <div className="ds-stack-tight">
          <QueryState
            query={facets}
            failed="Failed to fetch examples"
            isEmpty={({ year }) => year.length === 0}
          >
            {({ year }) => (
              <ul className={styles.years} aria-label="Examples">
                {year
                  .toSorted((a, b) => Number(a.value) - Number(b.value))
                  .map(({ value, count }) => (
                    <li key={value}>
                      <i
                        style={{ width: `${(100 * count) / Math.max(...year.map((each) => each.count))}%` }}
                      />
                      <Button
                        size="small"
                        text={`Freeze ${plural(count, 'drop')} of ${value}`}
                        disabled={isBusy}
                        onClick={() =>
                          create({ from: 'filter', name: `Drops of ${value}`, filter: `year=${value}` })
                        }
                      />
                    </li>
                  ))}
              </ul>
            )}
          </QueryState>
          <Link to="/drops">Go to the Q Drops Collection</Link>
        </div>
      }
    />
  );
};
