import { Button } from '@blueprintjs/core';
import { useExportAnalysis } from '#renderer/entities/report/use-export-analysis.ts';

/** 'Export Analysis' of the header. */
export const ExportButton = () => {
  const run = useExportAnalysis();
  return (
    <Button
      size="small"
      icon="export"
      disabled={run.isPending}
      text={run.isPending ? 'Exporting...' : 'Export Analysis'}
      onClick={() => run.mutate()}
    />
  );
};
