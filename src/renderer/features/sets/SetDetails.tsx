import { useMemo } from 'react';
import { Link } from 'react-router';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { Notes } from '#renderer/entities/note/Notes.tsx';
import { CiteAll } from '#renderer/entities/set/CiteAll.tsx';
import { FreezeDialog } from '#renderer/entities/set/FreezeDialog.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TagAll } from '#renderer/entities/tag/TagAll.tsx';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { ConfirmAlert } from '#renderer/ui/ConfirmAlert.tsx';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { SetMonth, WorkingSet } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { GLOSSARY } from '#shared/glossary.ts';
import { setSubject } from '#shared/note-parts.ts';
import { SampleDialog } from './SampleDialog.tsx';
import { monthsSentence, setMonthsChart } from './set-months.ts';
import { SetChanges } from './SetChanges.tsx';
import { SetItems } from './SetItems.tsx';

const HEIGHT = 150;

const Drawn = ({ months }: { readonly months: readonly SetMonth[] }) => {
  const { option, table } = useMemo(() => setMonthsChart(months), [months]);
  const sentence = `${monthsSentence(months)}.`;
  return (
    <div>
      <p className="ds-small ds-num">{sentence}</p>
      <Chart
        title="Items per month"
        description={`${sentence} UTC months, by kind.`}
        draw={[option]}
        table={table}
        height={HEIGHT}
      />
    </div>
  );
};

const SetMonths = ({ set }: { readonly set: WorkingSet }) => (
  <QueryState
    query={useEndpoint('listSetMonths', { params: { name: set.name } })}
    failed="Couldn’t count the items of each month"
    isEmpty={(months) => months?.length === 0}
    none={<p className="ds-muted">No item of this set is in the data.</p>}
  >
    {(months) => (months === null ? null : <Drawn months={months} />)}
  </QueryState>
);

interface HoldOutDialogProps {
  readonly set: WorkingSet;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a set is closed: only a plan opens it again. */
const HoldOutDialog = ({ set, onConfirm, onClose }: HoldOutDialogProps) => (
  <ConfirmAlert
    icon="eye-off"
    intent="warning"
    confirmButtonText="Hold out"
    onCancel={onClose}
    onConfirm={onConfirm}
  >
    <p>
      Hold out “{set.name}”? Its {plural(set.items, 'item')} will be in no list, search, method or export
      until a plan that names it is locked. You can’t undo this.
    </p>
    <p className="ds-muted ds-small">{GLOSSARY.holdOut.sentence}</p>
  </ConfirmAlert>
);

interface SetDetailsProps {
  readonly set: WorkingSet;
  /** All frozen sets, this one among them. */
  readonly frozen: readonly WorkingSet[];
  readonly onCreated: (name: string) => void;
  readonly onRemoved: () => void;
}

interface RemoveDialogProps extends Pick<SetDetailsProps, 'set' | 'onRemoved'> {
  readonly onClose: () => void;
}

const RemoveDialog = ({ set, onClose, onRemoved }: RemoveDialogProps) => {
  const remove = useChange('removeSet', { done: 'Set removed', failed: 'Couldn’t remove the set' });
  return (
    <ConfirmByName
      name={set.name}
      verb="Remove"
      icon="trash"
      onClose={onClose}
      onConfirm={() => {
        remove.mutate({ params: { name: set.name } });
        // Left at once: what is shown of a set that is gone would be requested again.
        onRemoved();
      }}
    >
      <p>
        The list of {plural(set.items, 'item')} and its hash are removed. The items themselves stay. A set
        frozen again later has the same hash only if nothing has changed.
      </p>
    </ConfirmByName>
  );
};

/** The dataset that a set was frozen from: whether the one open now has the same drops is in the changes. */
const DatasetOfSet = ({ sha256 }: { readonly sha256: string | null }) => {
  const { data: health } = useEndpoint('getHealth');
  if (sha256 === null) return 'none was open';
  const isOpen = health === undefined || health.dataset?.sha256 === sha256;
  return (
    <>
      <code>{sha256.slice(0, 12)}</code>
      {isOpen ? null : ' (another one is open now)'}
    </>
  );
};

const LIST_PATHS = { posts: '/comms', events: '/news' } as const;

/** The list of a set’s first kind of items, narrowed to the set. */
const listPathOf = ({ name, query }: WorkingSet): string => {
  const list = query.startsWith('draw(') ? 'posts' : query.split(':')[0];
  const path = list === 'posts' || list === 'events' ? LIST_PATHS[list] : '/drops';
  return `${path}?${new URLSearchParams({ set: name }).toString()}`;
};

export const SetDetails = ({ set, frozen, onCreated, onRemoved }: SetDetailsProps) => {
  const { timeZone } = usePreferences();
  const isFrozen = set.kind === 'frozen';
  const hold = useChange('holdOutSet', { done: 'Set held out', failed: 'Couldn’t hold out the set' });
  // Left at once: what is shown of a set that is being closed would be requested again.
  const isOpen = isFrozen && !set.isHeldOut && !hold.isPending;
  const { hash } = set;
  return (
    <>
      <SectionCard
        title={set.name}
        icon={isFrozen ? 'lock' : 'refresh'}
        subtitle={isFrozen ? 'Frozen: it never changes' : 'Live: a saved search, counted now'}
        actions={
          <div className="ds-row-wrap">
            <Link to={listPathOf(set)}>Show in its list</Link>
            <TagAll target={{ set: set.name }} total={set.items} what={plural(set.items, 'item')} />
            {set.isHeldOut ? null : (
              <CiteAll
                target={{ set: set.name }}
                what={`the set “${set.name}”`}
                isDisabled={set.items === 0}
              />
            )}
            {isOpen ? (
              <>
                <DialogButton
                  icon="random"
                  text="Draw a sample…"
                  dialog={(close) => <SampleDialog set={set} onClose={close} onCreated={onCreated} />}
                />
                <DialogButton
                  icon="eye-off"
                  text="Hold out…"
                  dialog={(close) => (
                    <HoldOutDialog
                      set={set}
                      onClose={close}
                      onConfirm={() => hold.mutate({ params: { name: set.name } })}
                    />
                  )}
                />
                <DialogButton
                  icon="trash"
                  text="Remove…"
                  dialog={(close) => <RemoveDialog set={set} onClose={close} onRemoved={onRemoved} />}
                />
              </>
            ) : null}
            {isFrozen ? null : (
              <DialogButton
                icon="lock"
                text="Freeze…"
                dialog={(close) => (
                  <FreezeDialog
                    source={{ from: 'filter', filter: set.query }}
                    what={plural(set.items, 'drop')}
                    suggestedName={`${set.name} frozen`}
                    onClose={close}
                    onFrozen={(answer) => {
                      close();
                      if (answer.set !== null) onCreated(answer.set.name);
                    }}
                  />
                )}
              />
            )}
          </div>
        }
      >
        <div className="ds-stack">
          {set.isHeldOut ? (
            <TitledCallout compact intent="warning" icon="eye-off" title="Held out">
              These items stay hidden until you lock a plan that uses this set.
            </TitledCallout>
          ) : (
            <SetMonths set={set} />
          )}
          <Facts
            look="list"
            facts={[
              ['Items', formatCount(set.items)],
              ['Made of', <code key="query">{set.query}</code>],
              ['Saved', formatTimestamp(set.createdAt, timeZone)],
              ...(set.draws.length === 0
                ? []
                : ([['Drawn from a corpus', drawSentences(set).join(' ')]] as const)),
              ...(hash === null
                ? []
                : ([
                    [
                      'SHA-256',
                      <span key="hash" className="ds-row-wrap">
                        <code>{hash}</code>
                        <CopyButton size="small" variant="minimal" label="Copy" getText={() => hash} />
                      </span>,
                    ],
                    ['Dataset of the drops', <DatasetOfSet key="dataset" sha256={set.datasetSha256} />],
                  ] as const)),
            ]}
          />
          <Notes subject={setSubject(set.name)} />
        </div>
      </SectionCard>
      {isOpen ? (
        <>
          <SetChanges set={set} others={frozen.filter(({ name }) => name !== set.name)} />
          <SetItems set={set} />
        </>
      ) : null}
    </>
  );
};
