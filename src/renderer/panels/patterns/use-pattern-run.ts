import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportAnalysis } from '#renderer/api/queries/export.ts';
import { jobQuery } from '#renderer/api/queries/jobs.ts';
import { patternsKey, runPatternAnalysis } from '#renderer/api/queries/patterns.ts';
import { toast } from '#renderer/components/toaster.ts';
import { useOs } from '#renderer/lib/os.ts';

/** Runs all pattern methods; where the server makes a job of it, follows that job. */
export const usePatternRun = () => {
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: runPatternAnalysis,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: patternsKey });
      await toast({
        title: 'Pattern Analysis Complete',
        description: 'Comprehensive pattern analysis has been generated successfully.',
        intent: 'success',
      });
    },
    onError: () =>
      toast({
        title: 'Analysis Failed',
        description: 'Failed to run pattern analysis. Please try again.',
        intent: 'danger',
      }),
  });
  const { data: job } = useQuery(jobQuery(run.data?.jobId ?? null));
  const active = job?.status === 'running' || job?.status === 'queued';
  return { run, job: active ? job : undefined, isRunning: run.isPending || active };
};

/** Saves the report of the stored analyses. */
export const useExportReport = () => {
  const os = useOs();
  return useMutation({
    mutationFn: async () => {
      const { bytes, contentType, fileName } = await exportAnalysis({ format: 'json' });
      return os.saveFile(fileName ?? 'dropscope-patterns.json', bytes, contentType);
    },
    onError: (error) => toast({ title: 'Export Failed', description: error.message, intent: 'danger' }),
  });
};
