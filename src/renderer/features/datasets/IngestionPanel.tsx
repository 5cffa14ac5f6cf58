import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import { FileImport, type ChoicesProps, type FileImportKind } from '#renderer/entities/import/FileImport.tsx';
import { useIsUndone } from '#renderer/entities/import/use-is-undone.ts';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { ResultAlert } from '#renderer/ui/ResultAlert.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { ArchiveState } from '#shared/contract/archive.ts';
import type { DropPreview, IngestionResult } from '#shared/contract/datasets.ts';
import { DROP_LAYOUTS } from '#shared/layouts.ts';
import { importDrops, previewDrops, type DropChoices } from './datasets.ts';
import { messageOfError, messageOfRun, type IngestionKind } from './ingestion.ts';

const FORMATS = {
  auto: 'Detect the format',
  ...DROP_LAYOUTS,
  json: 'JSON',
  ndjson: 'JSON lines',
  csv: 'CSV',
};

const ImportChoices = ({ choices, preview, disabled, onChange }: ChoicesProps<DropChoices, DropPreview>) => {
  const field = fieldsOf(choices, onChange);
  const datasets = known(useEndpoint('listDatasets'), [], 'Couldn’t load the datasets');
  const own = datasets.value.filter(({ kind }) => kind === 'own');
  const target =
    preview === undefined
      ? ''
      : preview.target.id === null
        ? `A new dataset, “${preview.target.name}”`
        : `The dataset “${preview.target.name}”`;
  return (
    <FieldRow>
      <SelectField label="Format" isDisabled={disabled} options={FORMATS} {...field('format')} />
      <SelectField
        label="Import into"
        help={target}
        isDisabled={disabled}
        none="The dataset of this file, or a new one"
        options={[
          { value: 'new', label: 'A new dataset' },
          { value: 'archive', label: 'The archive (this file is a copy of it)' },
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...field('dataset')}
      />
      {datasets.note}
    </FieldRow>
  );
};

const DROPS: FileImportKind<DropChoices, DropPreview> = {
  subject: 'drops',
  noun: 'drop',
  filters: [{ name: 'Drops', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'gz', 'zip'] }],
  hasFolders: false,
  dropLabel: 'Drop a posts.json, JSON, JSON lines or CSV file here (gzip and ZIP work too)',
  submitText: 'Import Complete Dataset',
  noChoices: { format: 'auto', onError: 'abort', dataset: '', columns: NO_COLUMNS },
  look: previewDrops,
  targetOf: ({ target }) => target.name,
  changeNote: 'A backup of the database is made first, and the import can be undone.',
  Choices: ImportChoices,
};

interface Run {
  readonly kind: IngestionKind;
  readonly start: () => Promise<IngestionResult>;
}

/** Both ways to load drops, the job they start, and what to say about it. */
const useIngestion = () => {
  const run = useJob('import-drops', ({ start }: Run) => start());
  const { start, input, answer, error, own, result } = run;
  const kind = input?.kind ?? 'ingest';
  const answered = answer === undefined ? null : messageOfRun(kind, answer, own, result);
  return {
    ...run,
    kind,
    ingest: () => start({ kind: 'ingest', start: () => call('ingestCompleteDrops') }),
    importFile: (send: () => Promise<IngestionResult>) => start({ kind: 'import', start: send }),
    message: error === null ? answered : messageOfError(kind, error),
  };
};

const Offer = ({ archive }: { readonly archive: ArchiveState }) => (
  <p className="ds-muted">
    The public archive (<code>posts.json</code>, {formatBytes(archive.sizeBytes)}) can be fetched from{' '}
    {new URL(archive.url).host}: a single file, verified by checksum. Nothing downloads until you ask.
    {archive.partBytes === 0 ? '' : ` ${formatBytes(archive.partBytes)} downloaded so far.`}
  </p>
);

/** Offers the full archive where it is not here yet: on request, visible, resumable. */
const ArchiveFetch = () => {
  const state = useEndpoint('getArchiveState');
  const archive = state.data;
  const { data: health } = useEndpoint('getHealth');
  const { start, cancel, active, isRunning, failure } = useJob('fetch-archive', () => call('fetchArchive'));
  if (archive === undefined || health === undefined)
    return <QueryNote query={state} failed="Couldn’t tell whether the archive is here" />;
  if (health.dataset?.sha256 === archive.sha256)
    return <p className="ds-muted">The full archive is loaded.</p>;
  if (archive.present)
    return (
      <p className="ds-muted">The full archive is downloaded. Loading it replaces the current dataset.</p>
    );
  return (
    <div className="ds-stack">
      <Offer archive={archive} />
      <Failure error={failure} />
      {active === undefined ? (
        <Button
          icon="cloud-download"
          className="ds-start"
          disabled={isRunning}
          text={archive.partBytes === 0 ? 'Fetch the public archive' : 'Resume download'}
          onClick={() => start(undefined)}
        />
      ) : (
        <JobProgress job={active} onCancel={() => cancel(active.id)} />
      )}
    </div>
  );
};

/** The two ways to load drops, the progress of the one that runs, and what came of it. */
export const IngestionPanel = () => {
  const { kind, ingest, importFile, reset, isRunning, completed, active, cancel, message } = useIngestion();
  const isUndone = useIsUndone('drops', message?.importId ?? null);
  const result = message === null || isUndone ? null : <ResultAlert message={message} />;
  return (
    <div className="ds-stack">
      {kind === 'import' ? null : result}
      {active === undefined ? null : (
        <SectionCard title="Import in progress" icon="time">
          <JobProgress job={active} onCancel={() => cancel(active.id)} />
        </SectionCard>
      )}
      <div className="ds-two">
        <SectionCard
          title="Comprehensive ingestion"
          icon="import"
          stack="normal"
          subtitle="The dataset included with Dropscope"
        >
          <p>
            Loads the full archive if this installation includes it, otherwise the demonstration corpus. The
            demonstration corpus is synthetic, and every page that shows it says so.
          </p>
          <Button
            intent="primary"
            icon="database"
            className="ds-start"
            disabled={isRunning}
            text={isRunning ? 'Ingesting…' : 'Ingest Complete Dataset'}
            onClick={ingest}
          />
          <ArchiveFetch />
        </SectionCard>
        <SectionCard
          title="Import a file"
          icon="document-open"
          stack="normal"
          subtitle="JSON-QAnon, JSON, JSON lines or CSV"
        >
          <FileImport
            kind={DROPS}
            isRunning={isRunning}
            completed={completed}
            onChoose={reset}
            onImport={({ send, choices, confirm }) =>
              importFile(async () => importDrops(await send(), choices, confirm))
            }
          />
          {/* Next to the choices, one of which may mend what it says. */}
          {kind === 'import' ? result : null}
        </SectionCard>
      </div>
    </div>
  );
};
