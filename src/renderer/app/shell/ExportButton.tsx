import { Button } from '@blueprintjs/core';
import { useExportDialog } from '#renderer/entities/report/export-dialog.ts';
import { ExportDialog } from '#renderer/entities/report/ExportDialog.tsx';
import { useExportAnalysis } from '#renderer/entities/report/use-export-analysis.ts';

/** 'Export Analysis' of the header. */
export const ExportButton = () => {
  const run = useExportAnalysis();
  const { isOpen, setOpen } = useExportDialog();
  return (
    <>
      <Button
        size="small"
        icon="export"
        disabled={run.isPending}
        text={run.isPending ? 'Exporting...' : 'Export Analysis'}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ExportDialog onExport={run.mutate} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
