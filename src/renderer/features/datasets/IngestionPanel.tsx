import { Button } from '@blueprintjs/core';
import { JobProgress } from '#renderer/entities/job/JobProgress.tsx';
import { ResultAlert } from '#renderer/ui/ResultAlert.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { ArchiveFetch } from './ArchiveFetch.tsx';
import { ImportForm } from './ImportForm.tsx';
import { useIngestion } from './use-ingestion.ts';

/** The two ways to load drops, the progress of the one that runs, and what came of it. */
export const IngestionPanel = () => {
  const { ingest, importFile, isRunning, completed, active, cancel, message } = useIngestion();
  return (
    <div className="ds-stack">
      {message === null ? null : <ResultAlert message={message} />}
      {active === undefined ? null : (
        <SectionCard title="Import in progress" icon="time">
          <JobProgress job={active} onCancel={() => cancel(active.id)} />
        </SectionCard>
      )}
      <div className="ds-two">
        <SectionCard
          title="Comprehensive ingestion"
          icon="import"
          subtitle="The dataset included with Dropscope"
        >
          <div className="ds-stack">
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
          </div>
        </SectionCard>
        <SectionCard
          title="Import a file"
          icon="document-open"
          subtitle="JSON-QAnon, JSON, JSON lines or CSV"
        >
          <ImportForm isRunning={isRunning} completed={completed} onImport={importFile} />
        </SectionCard>
      </div>
    </div>
  );
};
