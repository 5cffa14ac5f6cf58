import { DatasetHistory } from '#renderer/panels/ingestion/DatasetHistory.tsx';
import { DatasetStats } from '#renderer/panels/ingestion/DatasetStats.tsx';
import { IngestionPanel } from '#renderer/panels/ingestion/IngestionPanel.tsx';
import { VerificationPanel } from '#renderer/panels/ingestion/VerificationPanel.tsx';
import '#renderer/styles/ingestion.css';

/** `/ingestion`: loads the full dataset of drops. */
export const IngestionPage = () => (
  <div className="ds-stack">
    <DatasetStats />
    <IngestionPanel />
    <VerificationPanel />
    <DatasetHistory />
  </div>
);
