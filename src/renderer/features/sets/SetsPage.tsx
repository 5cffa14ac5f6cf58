import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { SetNameField } from '#renderer/entities/set/SetNameField.tsx';
import { isSetName, useCreateSet } from '#renderer/entities/set/use-create-set.ts';
import { CorporaCard } from '#renderer/features/sets/corpora/CorporaCard.tsx';
import { plural } from '#renderer/lib/format.ts';
import { pageParser } from '#renderer/lib/url.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { SetOperation, WorkingSet } from '#shared/contract/sets.ts';
import { GLOSSARY } from '#shared/glossary.ts';
import { SetDetails } from './SetDetails.tsx';
import { SetTable } from './SetTable.tsx';
import styles from './SetsPage.module.css';

const OPERATIONS: Readonly<Record<SetOperation, string>> = {
  union: 'Union: items of either',
  intersect: 'Intersection: items of both',
  subtract: 'Difference: items of the first without the second',
};

interface CombineDialogProps {
  /** The frozen sets, two or more. */
  readonly sets: readonly WorkingSet[];
  readonly onClose: () => void;
  readonly onCreated: (name: string) => void;
}

/** A new frozen set of two others. Mount it on demand. */
const CombineDialog = ({ sets, onClose, onCreated }: CombineDialogProps) => {
  const names = sets.map(({ name }) => name);
  const [operation, setOperation] = useState<SetOperation>('union');
  const [first, setFirst] = useState(names[0] ?? '');
  const [second, setSecond] = useState(names[1] ?? '');
  const [name, setName] = useState('');
  const { create, failure, isBusy } = useCreateSet(
    ({ set }) => {
      onClose();
      if (set !== null) onCreated(set.name);
    },
    { isAwaited: true },
  );
  return (
    <FormDialog
      title="Combine sets"
      icon="intersection"
      submitText="Combine sets"
      canSubmit={isSetName(name) && first !== second}
      isBusy={isBusy}
      onSubmit={() => create({ from: 'sets', name: name.trim(), operation, sets: [first, second] })}
      onClose={onClose}
    >
      <SelectField label="First set" value={first} options={names} isWide onChange={setFirst} />
      <SelectField label="Operation" value={operation} options={OPERATIONS} isWide onChange={setOperation} />
      <SelectField
        label="Second set"
        value={second}
        options={names}
        isWide
        onChange={setSecond}
        help={first === second ? 'Choose two different sets.' : undefined}
      />
      <SetNameField value={name} onChange={setName} failure={failure} />
    </FormDialog>
  );
};

const parsers = { set: parseAsString, page: pageParser };

/** Five years with their buttons. */
const YEARS_HEIGHT = 136;

interface FirstSetsProps {
  /** Of the page: with the first set, this is gone before the answer is handled. */
  readonly creation: ReturnType<typeof useCreateSet>;
}

const FirstSets = ({ creation: { create, failure, isBusy } }: FirstSetsProps) => (
  <EmptyState
    icon="group-objects"
    title="No sets yet"
    description={
      <>
        <p>
          Search or filter a list, then select “Save as set…” above it. A saved search appears here as a live
          set.
        </p>
        {failure === null ? null : <p role="alert">{failure}</p>}
      </>
    }
    action={
      <div className="ds-stack-tight">
        <QueryState
          query={useQuery(dropFacetsQuery({}))}
          failed="Failed to fetch examples"
          loading={<Skeleton text="Loading examples…" height={YEARS_HEIGHT} />}
          isEmpty={({ year }) => year.length === 0}
        >
          {({ year }) => (
            <ul className={styles.years} aria-label="Examples">
              {year
                .toSorted((a, b) => Number(a.value) - Number(b.value))
                .map(({ value, count }) => (
                  <li key={value}>
                    <i style={{ width: `${(100 * count) / Math.max(...year.map((each) => each.count))}%` }} />
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

export const parameters = parsers;

/** `/sets`: selections that are kept, what has changed in them since, and sets made of sets. */
export const SetsPage = () => {
  const sets = useQuery({ ...endpointQuery('listSets'), refetchOnMount: 'always' });
  const [{ set: name }, setView] = useQueryStates(parsers);
  const choose = (set: string | null): void => void setView({ set, page: null });
  const creation = useCreateSet(
    ({ set }) => {
      if (set !== null) choose(set.name);
    },
    { isAwaited: true },
  );
  const frozen = sets.data?.filter(({ kind }) => kind === 'frozen');
  const chosen = sets.data?.find((set) => set.name === name);
  return (
    <div className="ds-stack">
      <QueryCard
        title="Working sets"
        subtitle={GLOSSARY.workingSet.sentence}
        icon="group-objects"
        padded={false}
        actions={
          <DialogButton
            icon="intersection"
            text="Combine sets…"
            disabled={frozen === undefined || frozen.length < 2}
            dialog={(close) => <CombineDialog sets={frozen ?? []} onClose={close} onCreated={choose} />}
          />
        }
        query={sets}
        failed="Failed to fetch sets"
        none={<FirstSets creation={creation} />}
      >
        {(list) => <SetTable sets={list} chosen={chosen?.name ?? null} onChoose={choose} />}
      </QueryCard>
      {name !== null && sets.data !== undefined && chosen === undefined ? (
        <EmptyState
          icon="group-objects"
          title={`There is no set “${name}”`}
          action={<Button text="Show all sets" onClick={() => choose(null)} />}
        />
      ) : null}
      {chosen === undefined || frozen === undefined ? null : (
        <SetDetails
          key={chosen.name}
          set={chosen}
          frozen={frozen}
          onCreated={choose}
          onRemoved={() => choose(null)}
        />
      )}
      {/* Once it is known how much is above it: it does not move then. */}
      {sets.data === undefined && sets.error === null ? null : <CorporaCard onDrawn={choose} />}
    </div>
  );
};
