import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { finishFirstRun, settingsKey, settingsQuery } from '#renderer/entities/settings/settings.ts';
import { archiveQuery, fetchArchive } from '#renderer/features/datasets/archive.ts';
import { ingestCompleteDrops } from '#renderer/features/datasets/datasets.ts';
import { formatBytes, formatCount } from '#renderer/lib/format.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { DISCLAIMER } from '#shared/constants.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import '#renderer/styles/first-run.css';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

/** What is loaded, in one sentence. */
const dataSentence = (dataset: Dataset | null): string => {
  if (dataset === null) return 'No drops are loaded yet.';
  const count = formatCount(dataset.recordCount);
  return dataset.kind === 'demonstration'
    ? `${count} invented posts are loaded, the demonstration data: no sentence of them is from the archive, and every page says so.`
    : `${count} drops are loaded from ${dataset.fileName}.`;
};

const startText = (dataset: Dataset | null): string => {
  if (dataset === null) return 'Load the data that came with the app';
  return dataset.kind === 'demonstration' ? 'Start with demonstration data' : 'Start with the archive';
};

/** Answers the dialog for good; what fails is said and the dialog stays closed for this visit only. */
const useAnswer = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (before: (() => Promise<unknown>) | null) => {
      await before?.();
      return finishFirstRun();
    },
    onSuccess: (state) => {
      queries.setQueryData(settingsKey, state);
    },
    onError: (error) => toast({ title: 'Not stored', description: error.message, intent: 'danger' }),
  });
};

interface WordsProps {
  readonly dataset: Dataset | null;
  readonly folder: string;
  readonly fetchButton: ReactNode;
}

const Words = ({ dataset, folder, fetchButton }: WordsProps) => (
  <div className="ds-stack-tight">
    <p>
      Dropscope is a workstation for studying a public archive of 4,966 numbered posts beside news events and
      social posts. Every match it shows stands beside the number that chance alone would give.
    </p>
    <Callout icon="info-sign">{DISCLAIMER}</Callout>
    <Part title="Data">
      <p>{dataSentence(dataset)} The archive itself can be imported from a file or fetched at any time.</p>
      {fetchButton}
    </Part>
    <Part title="Where your files live">
      <p className="ds-mono ds-first-run-path">{folder}</p>
      <p className="ds-muted">Database, backups, images and the log. Nothing is written elsewhere unasked.</p>
    </Part>
    <Part title="What goes online">
      <p>
        Nothing, until you press a button that says so: collecting posts, fetching news, asking a language
        model. Images of posts stay unloaded, links open only after showing where they lead, and Settings has
        one switch that keeps this workstation off the network.
      </p>
    </Part>
  </div>
);

/** Offered where the archive is not on this machine; `onFetch` gets the call that starts the download, which the page it leads to shows. */
const FetchButton = ({ onFetch }: { readonly onFetch: (start: () => Promise<unknown>) => void }) => {
  const { data: archive } = useQuery(archiveQuery());
  if (archive === undefined || archive.present) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      className="ds-first-run-fetch"
      icon="cloud-download"
      text={`Fetch the archive (${formatBytes(archive.sizeBytes)})`}
      title={`One file from ${new URL(archive.url).host}, kept only where its SHA-256 is right`}
      onClick={() => onFetch(fetchArchive)}
    />
  );
};

/** Shown once, to somebody who starts Dropscope for the first time. */
export const FirstRunDialog = () => {
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery());
  const { data: health } = useQuery(healthQuery());
  const answer = useAnswer();
  const skip = (): void => {
    answer.mutate(null);
  };
  const dataset = health?.dataset ?? null;
  return (
    <Dialog
      isOpen={settings !== undefined && health !== undefined && !settings.firstRunDone && !answer.isError}
      title="Welcome to Dropscope"
      icon="search-around"
      className="ds-first-run"
      canOutsideClickClose={false}
      onClose={skip}
    >
      <DialogBody>
        <Words
          dataset={dataset}
          folder={settings?.dataFolder ?? ''}
          fetchButton={
            <FetchButton
              onFetch={(start) => {
                answer.mutate(start);
                void navigate('/ingestion');
              }}
            />
          }
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              icon="import"
              text="Import the archive..."
              onClick={() => {
                answer.mutate(null);
                void navigate('/ingestion');
              }}
            />
            <Button
              autoFocus
              intent="primary"
              loading={answer.isPending}
              text={startText(dataset)}
              onClick={() => answer.mutate(dataset === null ? ingestCompleteDrops : null)}
            />
          </>
        }
      >
        <Button variant="minimal" text="Skip" onClick={skip} />
      </DialogFooter>
    </Dialog>
  );
};
