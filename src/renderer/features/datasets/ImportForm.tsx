import { Button, Callout, FormGroup, HTMLSelect, Radio, RadioGroup, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { ColumnMapping, type Mapping } from './ColumnMapping.tsx';
import type { ImportOptions } from './datasets.ts';
import { previewFile, type FilePreview } from './import-preview.ts';

const FILTERS = [{ name: 'Drops', extensions: ['json', 'jsonl', 'ndjson', 'csv'] }] as const;

const FORMATS: readonly (readonly [NonNullable<ImportOptions['format']>, string])[] = [
  ['auto', 'Detect the format'],
  ['json-qanon', 'JSON-QAnon (posts.json, .jsonl)'],
  ['json', 'JSON'],
  ['ndjson', 'JSON lines'],
  ['csv', 'CSV'],
];

interface ImportFormProps {
  readonly isRunning: boolean;
  readonly onImport: (file: ChosenFile, options: ImportOptions) => void;
}

interface Chosen {
  readonly file: ChosenFile;
  readonly preview: FilePreview | null;
}

const ChosenFileLine = ({ chosen, onClear }: { readonly chosen: Chosen; readonly onClear: () => void }) => (
  <div className="ds-row ds-chosen-file">
    <Tag minimal icon="document">
      {chosen.file.name}
    </Tag>
    <span className="ds-muted ds-num">{formatBytes(chosen.file.sizeBytes)}</span>
    <span className="ds-grow ds-muted">
      {chosen.preview === null
        ? 'format not recognized from its beginning'
        : `looks like ${chosen.preview.format}`}
    </span>
    <Button size="small" variant="minimal" icon="cross" aria-label="Choose another file" onClick={onClear} />
  </div>
);

/** Choose or drop a file, say how to read it, import it. */
export const ImportForm = ({ isRunning, onImport }: ImportFormProps) => {
  const os = useOs();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [format, setFormat] = useState<NonNullable<ImportOptions['format']>>('auto');
  const [onError, setOnError] = useState<'abort' | 'skip'>('abort');
  const [mapping, setMapping] = useState<Mapping>({});
  const take = (pending: Promise<ChosenFile | null>): void => {
    pending.then(
      (file) => {
        if (file === null) return;
        setProblem(null);
        setMapping({});
        setChosen({ file, preview: previewFile(file.name, file.head) });
      },
      (error: unknown) => {
        setProblem(error instanceof Error ? error.message : 'The file could not be opened.');
      },
    );
  };
  const isGeneric =
    chosen !== null &&
    chosen.preview !== null &&
    chosen.preview.format !== 'json-qanon' &&
    format !== 'json-qanon';
  return (
    <div className="ds-stack">
      {chosen === null ? (
        <DropZone
          label="Drop a posts.json, JSON, JSON lines or CSV file here"
          disabled={isRunning}
          onPick={() => take(os.pickFile(FILTERS))}
          onFile={(file) => take(os.chosenFile(file))}
        />
      ) : (
        <ChosenFileLine chosen={chosen} onClear={() => setChosen(null)} />
      )}
      {problem === null ? null : (
        <Callout intent="danger" compact>
          {problem}
        </Callout>
      )}
      {chosen === null ? null : (
        <>
          <FormGroup label="Format" labelFor="import-format">
            <HTMLSelect
              id="import-format"
              value={format}
              options={FORMATS.map(([value, label]) => ({ value, label }))}
              onChange={(event) => setFormat(event.currentTarget.value as typeof format)}
            />
          </FormGroup>
          {isGeneric && chosen.preview !== null ? (
            <ColumnMapping preview={chosen.preview} mapping={mapping} onChange={setMapping} />
          ) : null}
          <RadioGroup
            label="When a record is faulty"
            selectedValue={onError}
            onChange={(event) => setOnError(event.currentTarget.value === 'skip' ? 'skip' : 'abort')}
          >
            <Radio value="abort" label="Import nothing and say what is wrong" />
            <Radio value="skip" label="Leave it out and import the others" />
          </RadioGroup>
          <Button
            intent="primary"
            icon="import"
            className="ds-start"
            disabled={isRunning}
            text={isRunning ? 'Importing...' : 'Import Complete Dataset'}
            onClick={() =>
              onImport(chosen.file, {
                format,
                onError,
                ...(isGeneric && Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}),
              })
            }
          />
        </>
      )}
    </div>
  );
};
