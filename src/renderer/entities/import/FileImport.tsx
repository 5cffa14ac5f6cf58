import { Button, Tag } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { RadioField } from '#renderer/ui/field/RadioField.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { FileFilter } from '#shared/bridge.ts';
import type { FaultMend, ImportPreview, ImportSubject } from '#shared/contract/imports.ts';
import { hasOpenColumns, type FileColumnChoice } from './column-choice.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { ConfirmChange, EffectReport, FirstRows, OpenChoice } from './EffectReport.tsx';
import { OpeningChoices } from './OpeningChoices.tsx';
import { useFilePreview, type SentFile } from './use-file-preview.ts';
import styles from './FileImport.module.css';
import busy from '#renderer/ui/busy.module.css';

interface ChosenFileLineProps {
  readonly file: ChosenFile;
  readonly preview: ImportPreview | undefined;
  readonly onClear: () => void;
}

const ChosenFileLine = ({ file, preview, onClear }: ChosenFileLineProps) => (
  <div role="group" aria-label="Chosen file" className={cx('ds-row', styles.file)}>
    <Tag minimal icon="document">
      {file.name}
    </Tag>
    <span className="ds-muted ds-num">{formatBytes(file.sizeBytes)}</span>
    <span className="ds-grow ds-muted">
      {preview === undefined
        ? ''
        : preview.problem === null
          ? `${preview.title} (${preview.container})`
          : `${preview.needs ?? 'columns'} not yet chosen`}
    </span>
    <QuietButton icon="cross" aria-label="Choose another file" onClick={onClear} />
  </div>
);

type OnError = 'abort' | 'skip';

const FAULT_CHOICES = [
  { value: 'abort', label: 'Cancel the import and show errors' },
  { value: 'skip', label: 'Skip it and import the rest' },
] as const;

export interface FileChoices {
  readonly onError: OnError;
  readonly columns: FileColumnChoice;
}

export interface ChoicesProps<Choices, Preview> {
  readonly choices: Choices;
  readonly preview: Preview | undefined;
  readonly disabled: boolean;
  readonly onChange: (choices: Choices) => void;
}

export interface ImportRequest<Choices> {
  readonly send: () => Promise<SentFile>;
  readonly choices: Choices;
  /** The name that was typed to allow that items change; null where none would. */
  readonly confirm: string | null;
}

export interface FileImportKind<Choices, Preview> {
  readonly subject: ImportSubject;
  /** What one item is called: `drop`. */
  readonly noun: string;
  readonly filters: readonly FileFilter[];
  readonly hasFolders: boolean;
  readonly dropLabel: string;
  readonly submitText: string;
  readonly noChoices: Choices;
  readonly look: (sent: SentFile, choices: Choices) => Promise<Preview>;
  /** The dataset whose items would change; null where they are in none. */
  readonly targetOf: (preview: Preview) => string | null;
  /** What happens to items that would change, and how they come back. */
  readonly changeNote: string;
  readonly Choices: (props: ChoicesProps<Choices, Preview>) => ReactNode;
  /** The field that mends a fault of records, shown next to its sentence; null where this subject has none. */
  readonly Mend?: (props: ChoicesProps<Choices, Preview> & { readonly mend: FaultMend }) => ReactNode;
}

interface FileImportProps<Choices, Preview> {
  readonly kind: FileImportKind<Choices, Preview>;
  readonly isRunning: boolean;
  /** Id of the last import from here that is done: its file is put away. */
  readonly completed: string | null;
  readonly onImport: (request: ImportRequest<Choices>) => void;
  /** Another file is chosen: what came of the last one is no longer about the file shown. */
  readonly onChoose: () => void;
}

interface EffectProps<Choices, Preview> {
  readonly kind: FileImportKind<Choices, Preview>;
  /** The file is read again with other choices. */
  readonly isLooking: boolean;
  readonly of: ChoicesProps<Choices, Preview> & { readonly preview: Preview };
}

/** The first rows of a file and what its import would do; what mends a fault stays in place while that is read again. */
const Effect = <Choices extends FileChoices, Preview extends ImportPreview>({
  kind: { Mend, noun, targetOf },
  isLooking,
  of,
}: EffectProps<Choices, Preview>) => (
  <div className={cx('ds-stack', isLooking && busy.busy)} aria-busy={isLooking}>
    <FirstRows preview={of.preview} />
    <EffectReport
      preview={of.preview}
      noun={noun}
      target={targetOf(of.preview)}
      mend={(mend) => (Mend === undefined ? null : <Mend mend={mend} {...of} />)}
    />
  </div>
);

/** Choose or drop a file, name what it leaves open, see what an import of it would do, import it. */
export const FileImport = <Choices extends FileChoices, Preview extends ImportPreview>({
  kind,
  isRunning,
  completed,
  onImport,
  onChoose,
}: FileImportProps<Choices, Preview>) => {
  const os = useOs();
  const { noChoices, noun, targetOf } = kind;
  const [choices, setChoices] = useState(noChoices);
  const [isAsking, setIsAsking] = useState(false);
  const { file, preview, isLooking, problem, take, update, send, clear } = useFilePreview(kind.look);
  const putAway = useEffectEvent(clear);
  useEffect(() => {
    if (completed !== null) putAway();
  }, [completed]);
  const choose = (pending: ReturnType<typeof os.pickFile>): void => {
    onChoose();
    setChoices(noChoices);
    take(pending, noChoices);
  };
  const change = (next: Choices): void => {
    setChoices(next);
    if (next.onError === choices.onError) update(next);
  };
  const start = (confirm: string | null): void => {
    setIsAsking(false);
    onImport({ send, choices, confirm });
  };
  const offered = { choices, preview, disabled: isRunning, onChange: change };
  const effect = preview?.effect ?? null;
  const isReadable = effect !== null && effect.refused < effect.records;
  return (
    <div className={cx('ds-stack', file !== null && 'ds-wide')}>
      {file === null ? (
        <DropZone
          label={kind.dropLabel}
          disabled={isRunning}
          onPick={() => choose(os.pickFile(kind.filters))}
          onFile={(dropped) => choose(os.chosenFile(dropped))}
          {...(kind.hasFolders && { onPickFolder: () => choose(os.pickFolder()) })}
        />
      ) : (
        <ChosenFileLine file={file} preview={preview} onClear={clear} />
      )}
      {isLooking ? <Skeleton text="Reading the file…" /> : null}
      <Failure error={problem} title="This file cannot be imported" />
      {file === null ? null : (
        <>
          {preview === undefined ? null : <OpenChoice preview={preview} />}
          <kind.Choices {...offered} />
          {preview === undefined ? null : (
            <>
              <OpeningChoices
                preview={preview}
                choice={choices.columns}
                disabled={isRunning}
                onChange={(columns) => change({ ...choices, columns })}
              />
              {hasOpenColumns(preview) ? (
                <ColumnChoices
                  subject={kind.subject}
                  preview={preview}
                  choice={choices.columns}
                  disabled={isRunning}
                  onChange={(columns) => change({ ...choices, columns })}
                />
              ) : null}
              {problem === null ? (
                <Effect kind={kind} isLooking={isLooking} of={{ ...offered, preview }} />
              ) : null}
            </>
          )}
          {/* Next to the faults that are found and the button: the columns above are longer than a window. */}
          <RadioField
            label="If a record is invalid"
            value={choices.onError}
            options={FAULT_CHOICES}
            isDisabled={isRunning}
            onChange={(onError) => change({ ...choices, onError })}
          />
          <Button
            intent="primary"
            icon="import"
            className="ds-start"
            disabled={isRunning || isLooking || problem !== null || !isReadable}
            text={isRunning ? 'Importing…' : kind.submitText}
            onClick={() => {
              if (effect !== null && effect.changed > 0) setIsAsking(true);
              else start(null);
            }}
          />
        </>
      )}
      {isAsking && preview !== undefined && effect !== null ? (
        <ConfirmChange
          target={targetOf(preview)}
          fileName={preview.fileName}
          noun={noun}
          effect={effect}
          note={kind.changeNote}
          onCancel={() => setIsAsking(false)}
          onConfirm={start}
        />
      ) : null}
    </div>
  );
};
