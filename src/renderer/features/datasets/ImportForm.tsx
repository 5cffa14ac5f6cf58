import { NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import { FileImport, type ImportKind } from '#renderer/entities/import/FileImport.tsx';
import type { DropPreview, IngestionResult } from '#shared/contract/datasets.ts';
import { importDrops, previewDrops, type DropChoices } from './datasets.ts';
import { ImportChoices } from './ImportChoices.tsx';

const DROPS: ImportKind<DropChoices, DropPreview> = {
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

interface ImportFormProps {
  readonly isRunning: boolean;
  readonly completed: string | null;
  readonly onImport: (start: () => Promise<IngestionResult>) => void;
}

/** A file of drops: see what an import of it would do, import it. */
export const ImportForm = ({ isRunning, completed, onImport }: ImportFormProps) => (
  <FileImport
    kind={DROPS}
    isRunning={isRunning}
    completed={completed}
    onImport={({ send, choices, confirm }) =>
      onImport(async () => importDrops(await send(), choices, confirm))
    }
  />
);
