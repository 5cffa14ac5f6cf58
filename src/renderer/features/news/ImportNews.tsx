import {
  Button,
  Callout,
  FormGroup,
  HTMLSelect,
  InputGroup,
  Radio,
  RadioGroup,
  Tag,
} from '@blueprintjs/core';
import { useState } from 'react';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { ResultAlert } from '#renderer/ui/ResultAlert.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { newsImportResultSchema } from '#shared/contract/news.ts';
import { FORMAT_LABELS, importNewsFile, type NewsFormat, type NewsImportOptions } from './news.ts';

const FILTERS = [
  { name: 'News events', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'gz', 'zip'] },
] as const;

interface Choices {
  readonly format: NewsFormat;
  readonly source: string;
  readonly onError: 'abort' | 'skip';
}
const NO_CHOICES: Choices = { format: 'auto', source: '', onError: 'skip' };

const optionsOf = ({ format, source, onError }: Choices): NewsImportOptions => ({
  format,
  onError,
  ...(source.trim() === '' ? {} : { source: source.trim() }),
});

interface ChoicesFormProps {
  readonly file: ChosenFile;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onClear: () => void;
}

const ChoicesForm = ({ file, choices, onChange, onClear }: ChoicesFormProps) => (
  <div className="ds-stack-tight">
    <div className="ds-row ds-chosen-file">
      <Tag minimal icon="document">
        {file.name}
      </Tag>
      <span className="ds-muted ds-num ds-grow">{formatBytes(file.sizeBytes)}</span>
      <Button
        size="small"
        variant="minimal"
        icon="cross"
        aria-label="Choose another file"
        onClick={onClear}
      />
    </div>
    <div className="ds-form-row">
      <FormGroup label="Layout" labelFor="news-format">
        <HTMLSelect
          id="news-format"
          value={choices.format}
          options={Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            onChange({ ...choices, format: currentTarget.value as NewsFormat })
          }
        />
      </FormGroup>
      <FormGroup
        label="Source"
        labelFor="news-source"
        labelInfo="(optional)"
        helperText="Of rows that name none"
      >
        <InputGroup
          id="news-source"
          value={choices.source}
          maxLength={100}
          onValueChange={(source) => onChange({ ...choices, source })}
        />
      </FormGroup>
    </div>
    <RadioGroup
      label="When a record is faulty"
      selectedValue={choices.onError}
      onChange={({ currentTarget }) =>
        onChange({ ...choices, onError: currentTarget.value === 'skip' ? 'skip' : 'abort' })
      }
    >
      <Radio value="skip" label="Leave it out, list it, and import the others" />
      <Radio value="abort" label="Import nothing and say what is wrong" />
    </RadioGroup>
  </div>
);

/** A file of news events: chosen, described where it must be, imported as a job; undone in the list of imports. */
export const ImportNews = () => {
  const os = useOs();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [problem, setProblem] = useState<string | null>(null);
  const { start, reset, isRunning, active, cancel, answer, own, failure } = useJob(
    'import-news',
    (chosen: ChosenFile) => importNewsFile(chosen, optionsOf(choices)),
  );
  const take = (pending: Promise<ChosenFile | null>): void => {
    pending.then(
      (chosen) => {
        if (chosen === null) return;
        setProblem(null);
        reset();
        setFile(chosen);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  const result = newsImportResultSchema.safeParse(
    (own?.status === 'completed' ? own.result : undefined) ?? answer,
  ).data;
  return (
    <SectionCard
      title="Import news events"
      icon="import"
      subtitle="JSON, JSON lines or CSV, also gzipped: known lists are recognized, others need a date and a title"
    >
      <div className="ds-stack">
        {file === null ? (
          <DropZone
            label="Drop a file of news events here"
            disabled={isRunning}
            onPick={() => take(os.pickFile(FILTERS))}
            onFile={(dropped) => take(os.chosenFile(dropped))}
          />
        ) : (
          <>
            <ChoicesForm file={file} choices={choices} onChange={setChoices} onClear={() => setFile(null)} />
            <Button
              intent="primary"
              icon="import"
              className="ds-start"
              disabled={isRunning}
              text={isRunning ? 'Importing...' : 'Import News Events'}
              onClick={() => start(file)}
            />
          </>
        )}
        {active === undefined ? null : <JobProgress job={active} onCancel={() => cancel(active.id)} />}
        {problem === null && failure === null ? null : (
          <div role="alert">
            <Callout compact intent="danger" title="Nothing was imported">
              {problem ?? failure}
            </Callout>
          </div>
        )}
        {failure !== null || isRunning || result === undefined ? null : <ResultAlert message={result} />}
      </div>
    </SectionCard>
  );
};
