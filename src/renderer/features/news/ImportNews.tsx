import {
  FileImport,
  type FileImportKind,
  type ImportRequest,
} from '#renderer/entities/import/FileImport.tsx';
import { ImportOutcome } from '#renderer/entities/import/ImportOutcome.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { NewsImportPreview } from '#shared/contract/news.ts';
import { importNews, NO_CHOICES, previewNews, type NewsChoices } from './news.ts';
import { NewsChoicesForm, NewsMend } from './NewsChoicesForm.tsx';

const EVENTS: FileImportKind<NewsChoices, NewsImportPreview> = {
  subject: 'news',
  noun: 'event',
  filters: [{ name: 'News events', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'gz', 'zip'] }],
  hasFolders: false,
  dropLabel: 'Drop a file of news events here. You’ll see a preview before anything is imported.',
  submitText: 'Import News Events',
  noChoices: NO_CHOICES,
  look: previewNews,
  targetOf: () => null,
  changeNote: 'The import can be undone.',
  Choices: NewsChoicesForm,
  Mend: NewsMend,
};

/** A file of news events: chosen, looked at, imported as a job; undone in the list of imports. */
export const ImportNews = () => {
  const run = useJob('import-news', async ({ send, choices }: ImportRequest<NewsChoices>) =>
    importNews(await send(), choices),
  );
  return (
    <SectionCard
      title="Import news events"
      icon="import"
      subtitle="JSON, JSON lines or CSV, also gzipped: known lists are recognized, others need a date and a title"
    >
      <div className="ds-stack">
        <FileImport kind={EVENTS} isRunning={run.isRunning} completed={run.completed} onImport={run.start} />
        <ImportOutcome subject="news" run={run} />
      </div>
    </SectionCard>
  );
};
