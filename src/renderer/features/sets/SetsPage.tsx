import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { pageParser } from '#renderer/lib/url.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { GLOSSARY } from '#shared/glossary.ts';
import { CombineDialog } from './CombineDialog.tsx';
import { CorporaCard } from './corpora/CorporaCard.tsx';
import { FirstSets } from './FirstSets.tsx';
import { SetDetails } from './SetDetails.tsx';
import { SetTable } from './SetTable.tsx';

const parsers = { set: parseAsString, page: pageParser };

/** `/sets`: selections that are kept, what has changed in them since, and sets made of sets. */
export const SetsPage = () => {
  const sets = useQuery({ ...endpointQuery('listSets'), refetchOnMount: 'always' });
  const [{ set: name }, setView] = useQueryStates(parsers);
  const choose = (set: string | null): void => void setView({ set, page: null });
  const frozen = sets.data?.filter(({ kind }) => kind === 'frozen');
  const chosen = sets.data?.find((set) => set.name === name);
  return (
    <div className="ds-stack">
      <SectionCard
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
      >
        <QueryState query={sets} failed="Failed to fetch sets" none={<FirstSets onCreated={choose} />}>
          {(list) => <SetTable sets={list} chosen={chosen?.name ?? null} onChoose={choose} />}
        </QueryState>
      </SectionCard>
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
      <CorporaCard onDrawn={choose} />
    </div>
  );
};
