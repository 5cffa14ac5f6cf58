import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { jobEnd, useJob } from '#renderer/entities/job/use-job.ts';
import { exportAnalysis } from '#renderer/entities/report/export.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { useOs } from '#renderer/lib/os.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { patternsKey, patternSummaryQuery, runPatternAnalysis } from './patterns.ts';

/**
 * Runs all pattern methods. The toast comes when their job is done, also where another tab is open by that time; the job itself
 * is followed in the list of jobs, also one that was started elsewhere.
 */
export const usePatternRun = () => {
  const queries = useQueryClient();
  const { data: summary } = useQuery(patternSummaryQuery());
  const run = async (): Promise<object> => {
    const { jobId } = await runPatternAnalysis();
    if (jobId !== undefined) await jobEnd(queries, jobId);
    return {};
  };
  const job = useJob('pattern-analysis', run, {
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
  return { ...job, summary };
};

/** Saves the report of the stored analyses: its pattern sections, with provenance. */
export const useExportReport = () => {
  const os = useOs();
  return useMutation({
    mutationFn: async () => {
      const { bytes, contentType, fileName } = await exportAnalysis({ format: 'json' });
      return os.saveFile(fileName ?? 'dropscope-patterns.json', bytes, contentType);
    },
    onError: (error) => toast({ title: 'Couldn’t export', description: messageOf(error), intent: 'danger' }),
  });
};
