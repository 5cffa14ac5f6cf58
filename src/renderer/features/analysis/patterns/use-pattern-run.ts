import { useQuery, useQueryClient } from '@tanstack/react-query';
import { jobEnd, useJob } from '#renderer/entities/job/use-job.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { patternSummaryQuery, runPatternAnalysis } from './patterns.ts';

/**
 * Runs all pattern methods. The toast comes when their job is done, also where another tab is open by that time; the job itself
 * is followed in the list of jobs, also one that was started elsewhere.
 */
export const usePatternRun = () => {
  const queries = useQueryClient();
  const { query } = useMethodSet();
  const { data: summary } = useQuery(patternSummaryQuery(query));
  const run = async (): Promise<object> => {
    const { jobId } = await runPatternAnalysis(query);
    if (jobId !== undefined) await jobEnd(queries, jobId);
    return {};
  };
  const job = useJob('pattern-analysis', run, {
    onSuccess: () =>
      toast({
        title: 'Pattern Analysis Complete',
        description: 'Comprehensive pattern analysis has been generated successfully.',
        intent: 'success',
      }),
    onError: () =>
      toast({
        title: 'Analysis Failed',
        description: 'Failed to run pattern analysis. Please try again.',
        intent: 'danger',
      }),
  });
  return { ...job, summary };
};
