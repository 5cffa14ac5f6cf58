import { useMutation } from '@tanstack/react-query';
import { boundsOf } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { AnalysisType } from '#shared/constants.ts';
import { startAiSession } from './ai-sessions.ts';

/** The request's range where the filters leave a side open (section 7). */
const OPEN_START = '2017-10-01';
const OPEN_END = '2022-12-31';

/** The first sentence of what the server notes: the rest is with the results. */
const brief = (note: string | null): string => {
  const sentence = /^.+?\.(?=\s|$)/.exec(note ?? '')?.[0];
  return sentence === undefined ? '' : ` ${sentence}`;
};

interface RunOptions {
  /** Who writes the sections; the filters' model unless told. */
  readonly model?: string;
  readonly onStarted?: (sessionId: string) => void;
}

/** Starts a session on the server with the filters as they are, and says so in section 8's words. */
export const useRunAnalysis = (
  analysisTypes: readonly AnalysisType[],
  { model, onStarted }: RunOptions = {},
) => {
  const [filters] = useFilters();
  return useMutation({
    mutationFn: () => {
      const { startDate = OPEN_START, endDate = OPEN_END } = boundsOf(filters, null);
      return startAiSession({
        sessionName: `Pattern Analysis ${new Date().toLocaleString('en-US')}`,
        model: model ?? filters.model,
        analysisTypes: [...analysisTypes],
        timeRange: { start: startDate, end: endDate },
        ...(filters.set === '' ? {} : { set: filters.set }),
      });
    },
    onSuccess: async ({ sessionId, note }) => {
      onStarted?.(sessionId);
      await toast({
        title: 'Analysis Started',
        description: `AI pattern analysis has been initiated. This may take several minutes.${brief(note)}`,
        intent: 'success',
      });
    },
    onError: (error) =>
      toast({
        title: 'Analysis Failed',
        description: error.message === '' ? 'Failed to start AI analysis' : messageOf(error),
        intent: 'danger',
      }),
  });
};
