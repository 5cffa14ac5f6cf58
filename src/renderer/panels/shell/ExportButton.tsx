import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { exportAnalysis } from '#renderer/api/queries/export.ts';
import { toast } from '#renderer/components/toaster.ts';
import { useOs } from '#renderer/lib/os.ts';

/** Writes the analysis report: a save dialog on the desktop, a download in a browser. */
export const ExportButton = () => {
  const os = useOs();
  const run = useMutation({
    mutationFn: async () => {
      const { bytes, contentType, fileName } = await exportAnalysis({ format: 'json' });
      return os.saveFile(fileName ?? 'dropscope-analysis.json', bytes, contentType);
    },
    onSuccess: (path) =>
      path === null
        ? undefined
        : toast({
            title: 'Analysis exported',
            ...(path === '' ? {} : { description: path }),
            intent: 'success',
          }),
    onError: (error) => toast({ title: 'Export Failed', description: error.message, intent: 'danger' }),
  });
  return (
    <Button
      size="small"
      icon="export"
      disabled={run.isPending}
      text={run.isPending ? 'Exporting...' : 'Export Analysis'}
      onClick={() => {
        run.mutate();
      }}
    />
  );
};
