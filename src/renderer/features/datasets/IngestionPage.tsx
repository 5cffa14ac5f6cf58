import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { DROP_LAYOUTS } from '#shared/layouts.ts';
import { DatasetStats } from './DatasetStats.tsx';
import { IngestionPanel } from './IngestionPanel.tsx';
import { VerificationPanel } from './VerificationPanel.tsx';

/** Files of another form are stored under `generic`. */
const DROP_SOURCES = { ...DROP_LAYOUTS, generic: 'Other columns' } as const;

export const IngestionPage = () => (
  <div className="ds-stack">
    <DatasetStats />
    <IngestionPanel />
    <VerificationPanel />
    <DatasetHistory />
    <ImportList
      subject="drops"
      title="Imported files"
      emptyTitle="No files have been imported yet"
      labels={DROP_SOURCES}
    />
  </div>
);
