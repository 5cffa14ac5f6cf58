import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import type { ReactElement } from 'react';
import { useKept } from '#renderer/lib/kept.ts';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { claimParsers } from './ClaimFilters.tsx';
import { nameField, useNameMissing } from './claims-view.ts';
import { ClaimsTab } from './ClaimsTab.tsx';
import { LoadDemonstration } from './LoadDemonstration.tsx';
import { LogTab } from './LogTab.tsx';
import { ledgerParser, OtherLedgers } from './OtherLedgers.tsx';
import { QueueTab, queueParsers } from './QueueTab.tsx';
import { TallyTab } from './TallyTab.tsx';
import styles from './ClaimsPage.module.css';

const place = { tab: parseAsString.withDefault('queue'), claim: parseAsInteger };

const Writer = () => {
  const { person, hasKeys } = useKept();
  const isNameMissing = useNameMissing();
  return (
    <div className={styles['writer']}>
      <TextField
        label="Your name"
        isInline
        autoComplete="name"
        maxLength={80}
        value={person}
        onChange={(name) => {
          useKept.setState({ person: name });
          useNameMissing.setState(false);
        }}
        inputRef={nameField}
        problem={isNameMissing ? 'Enter your name first: it is recorded with each entry.' : null}
        help={
          person.trim() === '' ? 'Recorded with each entry. You can’t judge a claim you coded.' : undefined
        }
      />
      <SwitchField
        label="Single keys (J, K, 1–4, E, G, R, X)"
        value={hasKeys}
        onChange={(isOn) => useKept.setState({ hasKeys: isOn })}
      />
    </div>
  );
};

const written = (panel: ReactElement) => (
  <div className="ds-stack">
    <Writer />
    {panel}
  </div>
);

export const parameters = { ...place, ...queueParsers, ...claimParsers, ledger: ledgerParser };

/** `/claims`: what was said to happen, what happened, and what would have happened by chance. */
export const ClaimsPage = () => {
  const [{ tab, claim }, setPlace] = useQueryStates(place);
  const open = (id: number | null): void => void setPlace({ tab: 'claims', claim: id });
  const openQueue = (): void => void setPlace({ tab: 'queue' });
  const tabs: readonly TabEntry[] = [
    { id: 'queue', title: 'Queue', icon: 'inbox', panel: written(<QueueTab onOpenClaim={open} />) },
    {
      id: 'claims',
      title: 'Claims',
      icon: 'th-list',
      panel: written(
        <>
          <ClaimsTab claim={claim} onOpen={open} onQueue={openQueue} />
          <OtherLedgers />
        </>,
      ),
    },
    { id: 'tally', title: 'Tally', icon: 'calculator', panel: <TallyTab onQueue={openQueue} /> },
    { id: 'log', title: 'Log', icon: 'history', panel: <LogTab /> },
  ];
  return (
    <div className="ds-stack">
      <TabStrip id="claims" tabs={tabs} selected={tab} onSelect={(next) => void setPlace({ tab: next })} />
      <LoadDemonstration onLoaded={() => open(null)} />
    </div>
  );
};
