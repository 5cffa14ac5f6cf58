import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { DatasetStats } from './DatasetStats.tsx';
import { IngestionPanel } from './IngestionPanel.tsx';
import { VerificationPanel } from './VerificationPanel.tsx';

export const IngestionPage = () => (
  <div className="ds-stack">
    <DatasetStats />
    <IngestionPanel />
    <VerificationPanel />
    <DatasetHistory />
    <ImportList subject="drops" title="Imported files" emptyTitle="No files have been imported yet" />
  </div>
);
