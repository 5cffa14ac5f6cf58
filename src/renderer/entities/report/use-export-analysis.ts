import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#renderer/lib/errors.ts';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { exportAnalysis } from './export.ts';

/** Writes the analysis report: a save dialog on the desktop, a download in a browser. */
export const useExportAnalysis = () => {
  const os = useOs();
  return useMutation({
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
    onError: (error) => toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' }),
  });
};
