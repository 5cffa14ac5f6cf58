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
      const name = fileName ?? 'dropscope-analysis.json';
      return { name, path: await os.saveFile(name, bytes, contentType) };
    },
    onSuccess: ({ name, path }) =>
      path === null
        ? undefined
        : toast({
            title: 'Analysis exported',
            description: path === '' ? name : path,
            intent: 'success',
            ...(path === ''
              ? {}
              : { action: { text: 'Show in folder', onClick: () => void os.reveal(path) } }),
          }),
    onError: (error) => toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' }),
  });
};
