import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { hasOpenColumns, NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import { ColumnChoices } from '#renderer/entities/import/ColumnChoices.tsx';
import { EffectReport } from '#renderer/entities/import/EffectReport.tsx';
import { FirstRows } from '#renderer/entities/import/FirstRows.tsx';
import { useFilePreview } from '#renderer/entities/import/use-file-preview.ts';
import { plural } from '#renderer/lib/format.ts';
import { useOs } from '#renderer/lib/os.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { DropPreview, IngestionResult } from '#shared/contract/datasets.ts';
import { ChosenFileLine } from './ChosenFileLine.tsx';
import { importDrops, previewDrops, type DropChoices } from './datasets.ts';
import { ImportChoices } from './ImportChoices.tsx';

const FILTERS = [{ name: 'Drops', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'gz', 'zip'] }] as const;

const NO_CHOICES: DropChoices = { format: 'auto', onError: 'abort', dataset: '', columns: NO_COLUMNS };

interface ImportFormProps {
  readonly isRunning: boolean;
  readonly onImport: (start: () => Promise<IngestionResult>) => void;
}

/** How many drops would change and of which dataset; asked for by its name. */
const ConfirmChange = ({
  preview,
  onCancel,
  onConfirm,
}: {
  readonly preview: DropPreview;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) => (
  <ConfirmByName
    name={preview.target.name}
    verb="Change"
    icon="warning-sign"
    onClose={onCancel}
    onConfirm={onConfirm}
  >
    <p>
      {plural(preview.effect?.changed ?? 0, 'drop')} of “{preview.target.name}” would change:{' '}
      {(preview.effect?.changes ?? [])
        .slice(0, 20)
        .map(({ label }) => label)
        .join(', ')}
      . A backup of the database is made first, and the import can be undone.
    </p>
  </ConfirmByName>
);

/** Choose or drop a file, see what an import of it would do, import it. */
export const ImportForm = ({ isRunning, onImport }: ImportFormProps) => {
  const os = useOs();
  const [choices, setChoices] = useState(NO_CHOICES);
  const [isAsking, setIsAsking] = useState(false);
  const { file, preview, isLooking, problem, take, update, send, clear } = useFilePreview(previewDrops);
  const choose = (pending: ReturnType<typeof os.pickFile>): void => {
    setChoices(NO_CHOICES);
    take(pending, NO_CHOICES);
  };
  const change = (next: DropChoices): void => {
    setChoices(next);
    if (next.onError === choices.onError) update(next);
  };
  const start = (confirm: string | null): void => {
    setIsAsking(false);
    onImport(async () => {
      const sent = await send();
      if (sent === null) throw new Error('No file is chosen.');
      return importDrops(sent, choices, confirm);
    });
  };
  const isReadable = preview !== undefined && preview.problem === null;
  return (
    <div className="ds-stack">
      {file === null ? (
        <DropZone
          label="Drop a posts.json, JSON, JSON lines or CSV file here, also packed with gzip or ZIP"
          disabled={isRunning}
          onPick={() => choose(os.pickFile(FILTERS))}
          onFile={(dropped) => choose(os.chosenFile(dropped))}
        />
      ) : (
        <ChosenFileLine file={file} preview={preview} onClear={clear} />
      )}
      {isLooking ? <Skeleton text="Reading the file..." /> : null}
      {problem === null ? null : (
        <div role="alert">
          <Callout intent="danger" compact title="This file cannot be imported">
            {problem}
          </Callout>
        </div>
      )}
      {file === null ? null : (
        <>
          <ImportChoices choices={choices} preview={preview} disabled={isRunning} onChange={change} />
          {preview === undefined ? null : (
            <>
              {hasOpenColumns(preview) ? (
                <ColumnChoices
                  subject="drops"
                  preview={preview}
                  choice={choices.columns}
                  disabled={isRunning}
                  onChange={(columns) => change({ ...choices, columns })}
                />
              ) : null}
              <FirstRows preview={preview} />
              <EffectReport preview={preview} noun="drop" target={preview.target.name} />
            </>
          )}
          <Button
            intent="primary"
            icon="import"
            className="ds-start"
            disabled={isRunning || isLooking || !isReadable}
            text={isRunning ? 'Importing...' : 'Import Complete Dataset'}
            onClick={() => {
              if ((preview?.effect?.changed ?? 0) > 0) setIsAsking(true);
              else start(null);
            }}
          />
        </>
      )}
      {isAsking && preview !== undefined ? (
        <ConfirmChange
          preview={preview}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => start(preview.target.name)}
        />
      ) : null}
    </div>
  );
};
