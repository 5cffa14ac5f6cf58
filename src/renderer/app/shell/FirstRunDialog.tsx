import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatBytes, formatCount } from '#renderer/lib/format.ts';
import { ChanceStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { DISCLAIMER } from '#shared/constants.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import { DEMONSTRATION_PAIRS } from '#shared/demonstration.ts';
import styles from './FirstRunDialog.module.css';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const dataSentence = (dataset: Dataset | null): string => {
  if (dataset === null) return 'No drops are loaded yet.';
  const count = formatCount(dataset.recordCount);
  return dataset.kind === 'demonstration'
    ? `${count} invented posts are loaded (synthetic demonstration data). None of them come from the archive, and every page says so.`
    : `${count} drops are loaded from ${dataset.fileName}.`;
};

/** Nothing is left to fetch or import. */
const isWholeArchive = (dataset: Dataset | null): boolean =>
  dataset?.complete === true &&
  dataset.verified !== null &&
  dataset.verified.matching === dataset.verified.expected;

const startText = (dataset: Dataset | null): string => {
  if (dataset === null) return 'Load the data that came with the app';
  return dataset.kind === 'demonstration' ? 'Start with demonstration data' : 'Start with the archive';
};

interface WordsProps {
  readonly dataset: Dataset | null;
  readonly folder: string;
  readonly fetchButton: ReactNode;
}

const Words = ({ dataset, folder, fetchButton }: WordsProps) => (
  <div className="ds-stack-tight">
    <p>
      Dropscope studies a public archive of 4,966 numbered posts next to news events and social posts. Every
      match is shown next to the number expected by chance.
    </p>
    <figure className={cx(styles.figure)}>
      <figcaption>
        In the invented demonstration data, <strong>{formatCount(DEMONSTRATION_PAIRS.observed)}</strong> pairs
        of a drop and a news event match closely. By chance: {Math.round(DEMONSTRATION_PAIRS.expected)}.
      </figcaption>
      <ChanceStrip figures={DEMONSTRATION_PAIRS} predicate="pairs match closely" isWide />
      <div className="ds-muted ds-small" aria-hidden>
        gray: 95% range of chance ({DEMONSTRATION_PAIRS.low}–{DEMONSTRATION_PAIRS.high}) · dot: what is there
      </div>
    </figure>
    <Callout compact icon="info-sign">
      {DISCLAIMER}
    </Callout>
    <p>
      {dataSentence(dataset)}{' '}
      {isWholeArchive(dataset)
        ? 'All of them match the reference of the archive.'
        : 'The archive itself can be imported from a file or fetched at any time.'}
    </p>
    {fetchButton}
    <details>
      <summary>Where your files are stored, and what uses the network</summary>
      <Part title="Where your files are stored">
        <p className="ds-mono" style={{ overflowWrap: 'anywhere' }}>
          {folder}
        </p>
        <p className="ds-muted">
          Database, backups, images and the log. Dropscope writes nowhere else unless you export.
        </p>
      </Part>
      <Part title="What uses the network">
        <p>
          Nothing, until you choose to collect posts, fetch news, use a language model, or attach a corpus.
          Images in posts are not loaded, links open only after showing where they lead, and offline mode is
          in Settings.
        </p>
      </Part>
    </details>
  </div>
);

/** Offered where the archive is neither loaded nor on this computer; the page it leads to shows the download. */
const FetchButton = ({
  dataset,
  onFetch,
}: {
  readonly dataset: Dataset | null;
  readonly onFetch: () => void;
}) => {
  const { data: archive } = useEndpoint('getArchiveState');
  if (archive === undefined || archive.present || dataset?.sha256 === archive.sha256) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      className="ds-start"
      icon="cloud-download"
      text={`Fetch the archive (${formatBytes(archive.sizeBytes)})`}
      title={`One file from ${new URL(archive.url).host}, verified by checksum`}
      onClick={onFetch}
    />
  );
};

const failed = 'Couldn’t finish the first start';

export const FirstRunDialog = () => {
  const navigate = useNavigate();
  const { data: settings } = useEndpoint('getSettings');
  const { data: health } = useEndpoint('getHealth');
  // Where the answer cannot be stored, the dialog is closed for this visit only.
  const [isClosed, setClosed] = useState(false);
  const finish = useChange('finishFirstRun', { failed });
  const ingest = useChange('ingestCompleteDrops', { failed });
  const fetchArchive = useChange('fetchArchive', { failed });
  const close = (path?: string): void => {
    finish.mutate();
    setClosed(true);
    if (path !== undefined) void navigate(path);
  };
  const dataset = health?.dataset ?? null;
  return (
    <Dialog
      isOpen={settings?.firstRunDone === false && health !== undefined && !isClosed}
      title="Welcome to Dropscope"
      icon="search-around"
      className={cx(styles.dialog)}
      canOutsideClickClose={false}
      onClose={() => close()}
    >
      <DialogBody>
        <Words
          dataset={dataset}
          folder={settings?.dataFolder ?? ''}
          fetchButton={
            <FetchButton
              dataset={dataset}
              onFetch={() => {
                fetchArchive.mutate();
                close('/ingestion');
              }}
            />
          }
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isWholeArchive(dataset) ? null : (
              <Button icon="import" text="Import the archive…" onClick={() => close('/ingestion')} />
            )}
            <Button
              autoFocus
              intent="primary"
              loading={ingest.isPending}
              text={startText(dataset)}
              onClick={() => {
                if (dataset === null) ingest.mutate(undefined, { onSettled: () => close() });
                else close();
              }}
            />
          </>
        }
      >
        {dataset === null ? <Button variant="minimal" text="Skip" onClick={() => close()} /> : null}
      </DialogFooter>
    </Dialog>
  );
};
